import type { Register } from '#contract/frames.ts'
import type { Clock } from './clock.ts'

const JOIN_MS = 250

/** Presence and typing are of the moment: what comes of them within 250 ms is told as one, the last word of each. */
export function createJoinedRegisters(clock: Clock, tell: (registers: readonly Register[]) => void) {
  const waiting = new Map<string, Register>()
  let isPlanned = false
  let cancel = (): void => {}

  const flush = (): void => {
    const registers = [...waiting.values()]
    waiting.clear()
    isPlanned = false
    if (registers.length > 0) tell(registers)
  }

  return {
    take: (register: Register): void => {
      if (!isPlanned) cancel = clock.after(JOIN_MS, flush)
      isPlanned = true
      waiting.set(keyOf(register), register)
    },
    /** Their message is here: they type no more. */
    endTyping: (conversationId: string, userId: string | null): void =>
      void waiting.delete(`typing ${conversationId} ${userId}`),
    stop: (): void => cancel(),
  }
}

function keyOf(register: Register): string {
  return register.kind === 'typing'
    ? `typing ${register.conversation_id} ${register.user_id}`
    : `${register.kind} ${register.kind === 'read' ? register.conversation_id : ''} ${register.user_id}`
}
