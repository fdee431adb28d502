import {
  useEffect,
  useLayoutEffect,
  useRef,
  type DialogHTMLAttributes,
  type MouseEvent,
  type RefObject,
} from 'react'
import { addOpenDialog } from './open-dialogs.ts'
import { useOverlayRoute } from './use-overlay-route.ts'

type Handlers = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onClick' | 'onPointerDown'>

/**
 * Opens a native dialog as modal for as long as it is mounted. The browser traps the focus and, since it is closed
 * before it leaves the page, gives it back to where it was. Esc and back call `onClose`; so does the backdrop
 * when `closesOutside`. The focus goes to the first control, or to the one with `data-autofocus`.
 */
export function useDialog(
  onClose: () => void,
  closesOutside: boolean,
): { ref: RefObject<HTMLDialogElement | null>; handlers: Handlers } {
  const ref = useRef<HTMLDialogElement>(null)
  useOverlayRoute(onClose)
  const close = useRef(onClose)
  const isPressedOutside = useRef(false)
  useEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const remove = addOpenDialog(dialog)
    return () => {
      dialog.close()
      remove()
    }
  }, [])

  return {
    ref,
    handlers: {
      // React's children bubble their own cancel events (a file input has one): only the dialog's own counts.
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close.current()
      },
      // Who marks text and lets go beside the dialog has clicked there, but not pressed.
      onPointerDown: (event) => {
        isPressedOutside.current = isOutside(event)
      },
      onClick: (event) => {
        if (closesOutside && isPressedOutside.current && isOutside(event)) close.current()
      },
    },
  }
}

function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
