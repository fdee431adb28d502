import './sheet.css'
import { useId, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useDialog } from './use-dialog.ts'
import { isThrownAway } from './drag.ts'
import { useDrag } from './use-drag.ts'

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
  const slide = (movedPx: number) => {
    if (ref.current) ref.current.style.translate = movedPx > 0 ? `0 ${movedPx}px` : ''
  }
  const drag = useDrag({
    axis: 'y',
    onMove: ({ y }) => slide(y),
    onEnd: (end) => {
      if (end && isThrownAway(end)) onClose()
      else slide(0)
    },
  })

  return (
    <dialog
      ref={ref}
      {...handlers}
      className={cx('sheet', className)}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-text` : undefined}
    >
      <div className="sheet-head" {...drag}>
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
