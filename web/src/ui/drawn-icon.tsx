import './drawn-icon.css'

/** `image` to `once`: what kind of file a message has. */
export type DrawnIconName =
  | 'image'
  | 'video'
  | 'audio'
  | 'file'
  | 'once'
  | 'pinned'
  | 'muted'
  | 'failed'
  | 'people'

type Props = { icon: DrawnIconName; label?: string | undefined; size?: number }

/**
 * An icon of the first screen, in its rows and its header, drawn by the style: its scripts are counted to the byte
 * (docs/decisions/0163). The muted bell is drawn wherever it stands, so that no script brings it a second time; what else
 * stands elsewhere is a component of lucide-react. Styled as those are.
 */
export function DrawnIcon({ icon, label, size }: Props) {
  return (
    <i
      className="lucide drawn-icon"
      data-icon={icon}
      style={size ? { width: size, height: size } : undefined}
      role={label && 'img'}
      aria-label={label}
    />
  )
}
