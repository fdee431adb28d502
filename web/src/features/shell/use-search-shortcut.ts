import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Ctrl+K (⌘K) opens the search from anywhere. */
export function useSearchShortcut(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      navigate('/search')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [navigate])
}
