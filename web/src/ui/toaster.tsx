import './toast.css'
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { topDialog } from './open-dialogs.ts'
import { toastStore, type Toast } from './toast.store.ts'
import { useDrag } from './use-drag.ts'

const SWIPE_PX = 72

const NO_TOASTS: readonly Toast[] = []

/**
 * Draws the toasts. Mounted once, beside the routes. While a modal dialog is open they stand inside the topmost one:
 * everything else is inert, cannot be pressed and is not read out. A screen reader hears what is added to a region that
 * stood before: each place has its own, also while there is nothing in it.
 */
export function Toaster() {
  const dialog = useSyncExternalStore(topDialog.subscribe, topDialog.getSnapshot)
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot)
  return (
    <>
      <ToastLayer toasts={dialog ? NO_TOASTS : toasts} />
      {dialog && createPortal(<ToastLayer toasts={toasts} />, dialog)}
    </>
  )
}

function ToastLayer({ toasts }: { toasts: readonly Toast[] }) {
  const t = useTexts(uiTexts)
  const layer = useRef<HTMLElement>(null)
  usePausedTime(layer, toasts)

  const newestId = toasts.at(-1)?.id
  useEffect(() => {
    const element = layer.current
    // It may have left the page together with its dialog: then the next one shows what is left.
    if (!element?.isConnected || !element.showPopover) return
    const isOpen = element.matches(':popover-open')
    const isUnderMenu = newestId !== undefined && document.querySelector('.menu:popover-open') !== null
    // Shown anew, it lies over a menu that was opened since.
    if (isOpen && isUnderMenu) element.hidePopover()
    if (!isOpen || isUnderMenu) element.showPopover()
  }, [newestId])

  return (
    <section ref={layer} popover="manual" className="toaster" aria-label={t.notifications} aria-live="polite">
      {toasts.filter(isLastOfAlike).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Whether two say the same; those with something to do about them are never alike. */
const isAlike = (a: Toast, b: Toast): boolean =>
  !a.action && !b.action && a.kind === b.kind && a.title === b.title && a.description === b.description

/** The same sentence stands there once, however often it is true. */
const isLastOfAlike = (toast: Toast, index: number, all: readonly Toast[]): boolean =>
  !all.slice(index + 1).some((later) => isAlike(toast, later))

function dismiss(toast: Toast): void {
  for (const other of toastStore.getSnapshot())
    if (other.id === toast.id || isAlike(other, toast)) toastStore.dismiss(other.id)
}

const icons = { success: CircleCheck, info: Info, error: CircleAlert }

function ToastCard({ toast }: { toast: Toast }) {
  const t = useTexts(uiTexts)
  const Icon = icons[toast.kind]
  const card = useRef<HTMLDivElement>(null)
  const swipe = useSwipeAway(card, () => dismiss(toast))
  return (
    <div
      ref={card}
      className={cx('toast', `toast-${toast.kind}`)}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      aria-atomic="true"
      {...swipe}
    >
      <Icon />
      <div className="toast-words">
        <b>{toast.title}</b>
        {/* One sentence for a screen reader: 'Sucesso: Nova conversa criada!' (D-014) */}
        {toast.description && <span className="visually-hidden">: </span>}
        {toast.description && <span className="toast-description">{toast.description}</span>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            toast.action?.run()
            dismiss(toast)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton label={t.close} icon={<X size={20} />} onClick={() => dismiss(toast)} />
    </div>
  )
}

/** Time stands still while the pointer or the focus is on a toast, and while the page is hidden. */
function usePausedTime(layer: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useEffect(() => {
    const element = layer.current
    if (!element) return undefined
    const update = () => toastStore.setPaused(isBeingRead(element))
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
    // After the event: the focus has moved on only then.
    const updateSoon = () => queueMicrotask(update)
    for (const name of events) element.addEventListener(name, updateSoon)
    document.addEventListener('visibilitychange', update)
    return () => {
      for (const name of events) element.removeEventListener(name, updateSoon)
      document.removeEventListener('visibilitychange', update)
    }
  }, [layer])
  // One that was closed takes pointer and focus with it, without an event.
  useEffect(() => {
    if (layer.current) toastStore.setPaused(isBeingRead(layer.current))
  }, [layer, toasts])
}

function isBeingRead(element: HTMLElement): boolean {
  const isHovered = matchMedia('(hover: hover)').matches && element.matches(':hover')
  return document.hidden || isHovered || element.contains(document.activeElement)
}

function useSwipeAway(card: RefObject<HTMLDivElement | null>, onAway: () => void) {
  function follow(movedPx: number) {
    if (!card.current) return
    card.current.style.translate = movedPx === 0 ? '' : `${movedPx}px 0`
    card.current.style.opacity = movedPx === 0 ? '' : String(1 - Math.min(1, Math.abs(movedPx) / 240))
  }
  return useDrag({
    axis: 'x',
    accepts: (target) => !(target instanceof Element && target.closest('button')),
    onMove: ({ x }) => follow(x),
    onEnd: (end) => {
      if (end && Math.abs(end.x) > SWIPE_PX) onAway()
      else follow(0)
    },
  })
}
