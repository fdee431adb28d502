const MARK = 'lero-sound '

/**
 * The lock that a page holds for a while once it made heard what stands under a tag: messages up to a number,
 * notifications up to a moment. The push of it is to make no second sound.
 */
export function soundLock(tag: string, upTo: number): string {
  return `${MARK}${tag} ${upTo}`
}

export function isSoundOf(lock: string, tag: string, upTo: number): boolean {
  const mark = `${MARK}${tag} `
  return lock.startsWith(mark) && Number(lock.slice(mark.length)) >= upTo
}
