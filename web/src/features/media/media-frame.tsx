import './media.css'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages.ts'

type Props = { message: Message; children?: ReactNode }

/** The room that a message's file takes, before a byte of it and the code that draws it are there: nothing jumps. */
export function MediaFrame({ message: { message_type, view_once, extra }, children }: Props) {
  if (view_once) return <span className="media-once" />
  const { width, height } = extra?.media ?? {}
  return (
    <span
      className={`media-frame media-${message_type}`}
      style={width && height ? { aspectRatio: width / height } : undefined}
    >
      {children}
    </span>
  )
}
