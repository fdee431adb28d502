import { randomId } from '../../../lib/random-id.ts'

/** Sends replies by `send`, each as a message of its own; one that failed is the same message when it is sent again. */
export function createReplySender() {
  const failed = new Map<string, string>()
  return async (content: string, send: (clientId: string) => Promise<boolean>): Promise<boolean> => {
    const id = failed.get(content) ?? randomId()
    failed.delete(content)
    const isSent = await send(id)
    if (!isSent) failed.set(content, id)
    return isSent
  }
}
