import { showToast } from './toast.store.ts'

/** Hands a link to the device's own share; says where that failed, and nothing where the person thought better of it. */
export async function shareLink(link: ShareData, words: { error: string; failed: string }): Promise<void> {
  try {
    await navigator.share(link)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'error', title: words.error, description: words.failed })
  }
}
