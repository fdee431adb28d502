import { showToast } from './toast.store.ts'

/** Copies and says so; where the browser refuses, says that. Whether it was copied. */
export async function copyText(
  text: string,
  words: { done: string; error: string; failed: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', title: words.done })
    return true
  } catch {
    showToast({ kind: 'error', title: words.error, description: words.failed })
    return false
  }
}
