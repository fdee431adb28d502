import { useState, type HTMLAttributes } from 'react'

type Files = readonly File[]

/** Files that are pasted or dropped into a conversation; none yet where they are still to be chosen. */
export function useAttached() {
  const [attached, setAttached] = useState<Files | null>(null)
  const take = (event: { preventDefault: () => void }, { files }: DataTransfer): void => {
    if (files.length === 0) return
    event.preventDefault()
    setAttached([...files])
  }
  const handlers: HTMLAttributes<HTMLElement> = {
    // A table copied from a document brings a picture of itself.
    onPaste: (event) => event.clipboardData.getData('text') || take(event, event.clipboardData),
    onDragOver: (event) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
    onDrop: (event) => take(event, event.dataTransfer),
  }
  return { attached, setAttached, handlers }
}
