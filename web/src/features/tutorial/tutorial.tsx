import './tutorial.css'
import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { tutorialTexts } from '../../locales/tutorial.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { showToast } from '../../ui/toast.store.ts'
import { useDialog } from '../../ui/use-dialog.ts'
import { useProfile } from '../profile/public.ts'
import { STEP_COUNT } from './tutorial-steps.ts'
import { usePlace } from './use-place.ts'

/**
 * Seven steps over the page, the place each speaks of left clear. Skipped or finished it is not shown again by itself;
 * only who finishes is congratulated (D-160). Open while it is mounted.
 */
export function Tutorial({ onClose }: { onClose: () => void }) {
  const t = useTexts(tutorialTexts)
  const sync = useSync()
  const id = useId()
  const profile = useProfile(sync.me)
  const [step, setStep] = useState(0)
  const place = usePlace(step)
  const { ref, handlers } = useDialog(leave, false)
  const { title, text } = t.steps[step] ?? { title: '', text: '' }
  const isLast = step === STEP_COUNT - 1

  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [ref, step])

  function leave(): void {
    if (profile?.tutorial_completed !== true) void sync.mutate('profile.update', { tutorial_completed: true })
    onClose()
  }
  function finish(): void {
    leave()
    showToast({ kind: 'success', title: t.done })
  }

  return (
    <dialog
      ref={ref}
      {...handlers}
      className={cx('tutorial', !place && 'tutorial-shut')}
      aria-label={t.name}
      aria-describedby={`${id}-title ${id}-text`}
    >
      {place && <div className="tutorial-place" style={place} />}
      <div className={cx('tutorial-card', place && isLow(place.top) && 'tutorial-card-high')}>
        <div
          className="tutorial-bar"
          role="progressbar"
          aria-label={t.progress(step + 1)}
          aria-valuemin={1}
          aria-valuemax={STEP_COUNT}
          aria-valuenow={step + 1}
        >
          {t.steps.map((one, index) => (
            <i key={one.title} className={index <= step ? 'tutorial-done' : ''} />
          ))}
        </div>
        <div aria-live="polite">
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-text`}>{text}</p>
        </div>
        <div className="tutorial-answers">
          {!isLast && (
            <Button look="plain" className="tutorial-skip" onClick={leave}>
              {t.skip}
            </Button>
          )}
          <span />
          {step > 0 && (
            <Button look="plain" onClick={() => setStep(step - 1)}>
              {t.back}
            </Button>
          )}
          <Button data-next data-autofocus onClick={() => (isLast ? finish() : setStep(step + 1))}>
            {isLast ? t.finish : t.next}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** What stands in the lower half of the screen would lie below the words. */
const isLow = (top: number): boolean => top > innerHeight / 2
