import { useEffect, useRef } from 'react'

type Keys = { onNext: () => void; onBack: () => void; onPause: () => void; onReply: () => void }

/** ← → change, space pauses, R goes to the reply; not while one writes, and not under another dialog. */
export function useViewerKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement
      if (event.altKey || event.ctrlKey || event.metaKey || !target.closest('.story-viewer, body')) return
      if (target.closest('textarea, input, .sheet, .dialog, [popover]')) return
      const run = {
        ArrowRight: latest.current.onNext,
        ArrowLeft: latest.current.onBack,
        ' ': target.closest('button') ? undefined : latest.current.onPause,
        r: latest.current.onReply,
        R: latest.current.onReply,
      }[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
