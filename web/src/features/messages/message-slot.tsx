import type { CSSProperties, ReactNode, Ref } from 'react'

type Props = { style: CSSProperties; index: number; children: ReactNode; ref?: Ref<HTMLDivElement> }

/**
 * The place of one message in the list. The virtualizer hides what it has not measured; `visibility` is inherited, so
 * that showing it would style everything inside once more, for every message that comes into sight.
 */
export function MessageSlot({ style, children, ref }: Props) {
  const { visibility, ...place } = style
  return (
    <div ref={ref} role="listitem" style={visibility === 'hidden' ? { ...place, opacity: 0 } : place}>
      {children}
    </div>
  )
}
