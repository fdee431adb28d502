type Opened = { readonly url: string }

/** The photo or video that was chosen and is being opened. */
interface Opening {
  /** `onOpened` gets it, null when it cannot be read; only that of the last choice. What came too late is dropped. */
  take<T extends Opened>(opened: Promise<T | null>, onOpened: (opened: T | null) => void): void
  /** Resolves when nothing is being opened any more; false: what was waited for cannot be read. */
  whenDone(): Promise<boolean>
  /** Nobody wants it any more. */
  close(): void
}

export function createOpening(): Opening {
  let last: Promise<boolean> | null = null
  return {
    take: (coming, onOpened) => {
      const settle = async (): Promise<boolean> => {
        const opened = await coming.catch(() => null)
        if (last !== mine) {
          if (opened) URL.revokeObjectURL(opened.url)
          return true
        }
        last = null
        onOpened(opened)
        return opened !== null
      }
      const mine = settle()
      last = mine
    },
    whenDone: async () => {
      let isOpened = true
      while (last) isOpened = await last
      return isOpened
    },
    close: () => {
      last = null
    },
  }
}
