import './sheet.css'
import { useId, useRef, type PointerEvent, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useDialog } from './use-dialog.ts'

type Props = {
  title: string
  /** Keeps the title for screen readers only. */
  isTitleHidden?: boolean
  description?: ReactNode
  onClose: () => void
  /** Name of a cross beside the title, for a sheet that is not closed by choosing something. */
  closeLabel?: string
  children: ReactNode
  className?: string
}

const closeAfterPx = 96
const throwFromPx = 24
const throwPxPerMs = 0.6

/**
 * A sheet from below (a dialog in the middle at a desk), open while it is mounted. It follows a drag on its head and
 * closes when thrown or pulled down far; Esc and the backdrop close it too.
 */
export function Sheet({
  title,
  isTitleHidden,
  description,
  onClose,
  closeLabel,
  children,
  className,
}: Props) {
  const id = useId()
  const { ref, handlers } = useDialog(onClose, true)
  const drag = useRef<{ fromY: number; startedAtMs: number } | null>(null)

  function onPointerDown(event: PointerEvent) {
    drag.current = { fromY: event.clientY, startedAtMs: event.timeStamp }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function onPointerMove(event: PointerEvent) {
    if (!drag.current || !ref.current) return
    ref.current.style.translate = `0 ${Math.max(0, event.clientY - drag.current.fromY)}px`
  }
  function onPointerEnd(event: PointerEvent) {
    if (!drag.current || !ref.current) return
    const movedPx = event.clientY - drag.current.fromY
    const speed = movedPx / Math.max(1, event.timeStamp - drag.current.startedAtMs)
    const isThrown = movedPx > throwFromPx && speed > throwPxPerMs
    drag.current = null
    if (event.type === 'pointerup' && (movedPx > closeAfterPx || isThrown)) onClose()
    else ref.current.style.translate = ''
  }

  return (
    <dialog
      ref={ref}
      {...handlers}
      className={cx('sheet', className)}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-text` : undefined}
    >
      <div
        className="sheet-head"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <div className="sheet-grab" />
        <h2 id={id} className={cx(isTitleHidden && 'visually-hidden')}>
          {title}
        </h2>
        {description && <p id={`${id}-text`}>{description}</p>}
      </div>
      <div className="sheet-body">{children}</div>
      {closeLabel && <IconButton className="sheet-close" label={closeLabel} icon={<X />} onClick={onClose} />}
    </dialog>
  )
}
