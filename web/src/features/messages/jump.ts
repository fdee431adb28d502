import { createValue } from '../../sync/readable.ts'

/** A message that is to be shown. */
export type JumpTarget = { readonly conversation_id: string; readonly id: string; readonly seq: number }

/** The message to go to in the conversation that is opened next, or stands open already; it is taken by that screen. */
export const jumpTarget = createValue<JumpTarget | null>(null)
