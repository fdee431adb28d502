/**
 * Plays it; where the browser wants a tap before there is sound, without sound. A play that a pause cut short stays cut
 * short.
 */
export async function playAloud(
  media: Pick<HTMLMediaElement, 'play' | 'muted'>,
  onSilenced: () => void,
): Promise<void> {
  try {
    await media.play()
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return
    onSilenced()
    media.muted = true
    await media.play().catch(() => {})
  }
}
