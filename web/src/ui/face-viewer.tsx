import './face-viewer.css'
import { useRef } from 'react'
import X from 'lucide-react/icons/x'
import { Avatar } from './avatar.tsx'
import { IconButton } from './icon-button.tsx'
import { useDialog } from './use-dialog.ts'
import { isThrownAway } from './drag.ts'
import { useDrag } from './use-drag.ts'

/** Photos have no more pixels (D-154). */
const LARGEST_PX = 512

type Props = { id: string; name: string; photoUrl: string; closeLabel: string; onClose: () => void }

/** A face on the whole screen, open while it is mounted. Back, Esc, the cross and a pull up or down close it. */
export function FaceViewer({ id, name, photoUrl, closeLabel, onClose }: Props) {
  const { ref, handlers } = useDialog(onClose, false)
  const picture = useRef<HTMLDivElement>(null)
  const slide = (movedPx: number) => {
    if (picture.current) picture.current.style.translate = movedPx === 0 ? '' : `0 ${movedPx}px`
  }
  const drag = useDrag({
    axis: 'y',
    onMove: ({ y }) => slide(y),
    onEnd: (end) => {
      if (end && isThrownAway({ y: Math.abs(end.y), pxPerMs: Math.abs(end.pxPerMs) })) onClose()
      else slide(0)
    },
  })
  return (
    <dialog ref={ref} {...handlers} className="face-viewer" aria-label={name}>
      <IconButton className="face-viewer-close" label={closeLabel} icon={<X />} onClick={onClose} />
      <div ref={picture} className="face-viewer-picture" {...drag}>
        <Avatar id={id} name={name} photoUrl={photoUrl} size={Math.min(innerWidth, LARGEST_PX)} />
      </div>
    </dialog>
  )
}
