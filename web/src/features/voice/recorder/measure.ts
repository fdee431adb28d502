/** Beyond this the samples of a recording would fill a phone's memory; its clock is right to the second by then. */
const DECODED_MAX_MS = 10 * 60_000
const SAMPLE_RATE_HZ = 24_000

/** How long a recording is: by its samples, or by the recorder's clock where those are too many. Rejects what is broken. */
export async function measureDuration(content: Blob, clockMs: number): Promise<number> {
  if (clockMs > DECODED_MAX_MS) return clockMs
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ)
  const { duration } = await context.decodeAudioData(await content.arrayBuffer())
  return Math.round(duration * 1000)
}
