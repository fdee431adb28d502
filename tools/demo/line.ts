import type { CallInput } from '#contract/registry.ts'

/** What is sent with a line, or in place of words. */
export type DemoFile =
  | {
      readonly photo: string
      /** May be seen once, and these have. */
      readonly onceSeenBy?: readonly string[]
      /** Those of one name, by one person, are one bubble. */
      readonly album?: string
    }
  | { readonly pdf: string; readonly title: string; readonly lines: readonly string[] }
  | { readonly voiceSeconds: number }
  /** A scene that moves. */
  | { readonly film: string }

export type Special = {
  /** The line that it answers, by its words. */
  readonly replyTo?: string
  readonly file?: DemoFile
  /** What it said before it was edited. */
  readonly was?: string
  /** Taken back by who said it. */
  readonly isDeleted?: true
  /** Who put what on it. */
  readonly reactions?: Readonly<Record<string, readonly string[]>>
  /** Whom its text names with an @. */
  readonly mentions?: readonly string[]
  /** Passed on: a text as it stands here, a file by the words of the line it came with. */
  readonly isForwarded?: true
  readonly fileOf?: string
}

/** A line: who says it, what, how many minutes ago, and what is special about it. */
export type DemoLine = readonly [speaker: string, text: string, minutesAgo: number, special?: Special]

/** What happens in a group between the lines. */
export type DemoChange =
  | { readonly by: string; readonly adds: string }
  | { readonly by: string; readonly gives: CallInput<'groups.set_role'>['role']; readonly to: string }
  | { readonly by: string; readonly renamesIt: string }
  | { readonly by: string; readonly hangsUp: string }
  | { readonly by: string; readonly leaves: true }

type Talk = {
  /** Who has read everything; the others have the last lines unread. */
  readonly readBy: readonly string[]
  /** What Marina has chosen for it. */
  readonly marinas?: Omit<CallInput<'conversations.set_state'>, 'conversation_id'>
}

export type DemoChat = Talk & {
  readonly between: readonly [string, string]
  readonly lines: readonly DemoLine[]
}

export type DemoGroup = Talk & {
  readonly name: string
  readonly description: string
  readonly is_public?: boolean
  /** The first one makes it. */
  readonly members: readonly string[]
  /** Before the first line. */
  readonly begins?: readonly DemoChange[]
  readonly lines: readonly (DemoLine | DemoChange)[]
  /** Who comes by its link waits to be let in: these do. */
  readonly waiting?: readonly string[]
}
