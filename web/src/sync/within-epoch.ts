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
    // A page below another one of a log: its head does not say anything of it.
    if (epoch === null ? memory.isReady() && 'before' in input : memory.meta().epoch !== epoch)
      throw new NetworkError('old epoch')
    return output
  }
}
