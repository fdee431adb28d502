import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Quiet } from './quiet.tsx'
import { toastStore } from './toast.store.ts'

const Toaster = lazyPart(() => import('./toaster.tsx').then((part) => part.Toaster))
const STANDS_AFTER_MS = 2000

/**
 * Where toasts are drawn; mounted once, beside the routes. Its chunk comes after the first screen, and stands there
 * before the first toast, so that a screen reader hears that one, too.
 */
export function ToasterDoor() {
  const hasToasts = useSyncExternalStore(toastStore.subscribe, () => toastStore.getSnapshot().length > 0)
  const [isOpen, setIsOpen] = useState(false)
  if (hasToasts && !isOpen) setIsOpen(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), STANDS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Quiet>{isOpen && <Toaster />}</Quiet>
}
