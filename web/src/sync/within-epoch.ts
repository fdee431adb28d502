import { NetworkError } from './errors.ts'
import type { Memory } from './memory.ts'
import type { Call } from './sync.ts'

/**
 * Calls whose answers belong to what is held when they come: one that was asked for before the server came back from a
 * backup speaks of another past and counts as lost. Throws NetworkError then: a repeat is safe.
 */
export function createCallWithinEpoch(memory: Pick<Memory, 'isReady' | 'meta'>, call: Call): Call {
  return async (name, input) => {
    const { epoch } = memory.meta()
    const output = await call(name, input)
    if (epoch === null ? memory.isReady() && isPageBelow(input) : memory.meta().epoch !== epoch)
      throw new NetworkError('old epoch')
    return output
  }
}

/** A page of a log that its head does not say anything of. */
function isPageBelow(input: object): boolean {
  return 'before' in input
}
