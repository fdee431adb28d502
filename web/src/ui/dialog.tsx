import './dialog.css'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { Button, type ButtonLook } from './button.tsx'
import { cx } from './cx.ts'
import { DialogActions } from './dialog-actions.tsx'
import { useDialog } from './use-dialog.ts'

type Props = {
  title: string
  /** The sentence below the title; read out with it. */
  description?: ReactNode
  onClose: () => void
  /** Buttons, the least dangerous first. */
  actions?: ReactNode
  children?: ReactNode
  className?: string
}

/** A modal dialog, open while it is mounted. Esc and the backdrop close it; the focus returns to its opener. */
export function Dialog({ title, description, onClose, actions, children, className }: Props) {
  const id = useId()
  const { ref, handlers } = useDialog(onClose, true)
  return (
    <dialog
      ref={ref}
      {...handlers}
      className={cx('dialog', className)}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-text` : undefined}
    >
      <h2 id={id}>{title}</h2>
      {description && <p id={`${id}-text`}>{description}</p>}
      {children}
      {actions && <DialogActions>{actions}</DialogActions>}
    </dialog>
  )
}

type AlertProps = {
  title?: string
  /** The exact text to acknowledge. */
  text: ReactNode
  onClose: () => void
  /** Instead of the one OK button: a question's answers; false: it closes by itself. */
  actions?: ReactNode
}

/** Something that has to be acknowledged (D-015): role alertdialog, focus kept inside, one OK button. */
export function AlertDialog({ title, text, onClose, actions }: AlertProps) {
  const t = useTexts(uiTexts)
  const id = useId()
  const { ref, handlers } = useDialog(onClose, false)
  return (
    <dialog
      ref={ref}
      {...handlers}
      className="dialog"
      role="alertdialog"
      aria-labelledby={title ? id : `${id}-text`}
      aria-describedby={`${id}-text`}
    >
      {title && <h2 id={id}>{title}</h2>}
      <p id={`${id}-text`} className={cx(!title && 'dialog-text-alone')}>
        {text}
      </p>
      <DialogActions>
        {actions ?? (
          <Button look="plain" onClick={onClose}>
            {t.ok}
          </Button>
        )}
      </DialogActions>
    </dialog>
  )
}

type ConfirmProps = Omit<AlertProps, 'actions'> & {
  cancel: string
  confirm: string
  look?: ButtonLook
  /** Closes it whatever comes of it; until then the button is busy. */
  onConfirm: () => void | Promise<void>
}

/** A question before something is done: left by the first button, done by the second. Open while it is mounted. */
export function ConfirmDialog({ cancel, confirm, look = 'danger', onConfirm, ...asked }: ConfirmProps) {
  const [isBusy, setIsBusy] = useState(false)
  function answer(): void {
    setIsBusy(true)
    void onConfirm()
  }
  return (
    <AlertDialog
      {...asked}
      actions={
        <>
          <Button look="plain" onClick={asked.onClose}>
            {cancel}
          </Button>
          <Button look={look} isBusy={isBusy} onClick={answer}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
