import { createDoor } from './door.ts'
import type { OwnChanges, OwnChangesOptions } from './own-changes.ts'

/** `OwnChanges` whose piece comes after the first screen. */
export function openOwnChanges(options: OwnChangesOptions): OwnChanges & { stop(): void } {
  const load = async () => {
    const { createOwnChanges } = await import('./own-changes.ts')
    return () => createOwnChanges(options)
  }
  const { open, now, close } = createDoor(options.memory, load)
  return {
    // At once where it is there: what is pressed shows in the same frame.
    mutate: async (...args) => (now() ?? (await open())).mutate(...args),
    upload: async (input) => (await open()).upload(input),
    readUpload: async (jobId) => (await open()).readUpload(jobId),
    dropUpload: async (jobId) => (await open()).dropUpload(jobId),
    retryJob: async (jobId) => (await open()).retryJob(jobId),
    discardJob: async (jobId) => (await open()).discardJob(jobId),
    stop: () => close((changes) => changes.stop()),
  }
}
