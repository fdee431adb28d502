/** This browser reads compressed frames. */
export function canInflate(): boolean {
  return typeof DecompressionStream !== 'undefined'
}

const inflate = (data: BufferSource): Promise<string> =>
  new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()

/**
 * Frames as text in the order of their coming: unpacking takes a moment, and what follows waits for it. What is no
 * frame of ours is taken as empty text. `onHeard` is called as soon as something comes.
 */
export function inOrder(take: (text: string) => void, onHeard: () => void) {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  const read = (data: unknown): Promise<string> | string =>
    typeof data === 'string' ? data : inflate(data as ArrayBuffer).catch(() => '')

  return ({ data }: { data: unknown }): void => {
    onHeard()
    if (typeof data === 'string' && waiting === 0) return take(data)
    waiting += 1
    last = last.then(async () => {
      const text = await read(data)
      waiting -= 1
      take(text)
    })
  }
}
