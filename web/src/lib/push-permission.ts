import { findPlatform, isStandalone } from './install.ts'
import { readLocal, writeLocal } from './local-store.ts'

/*
 * Whether this device may be pushed to, as far as a page knows without asking (D-048). Small: the sign-in screen has it,
 * too. What pushes do is features/push.
 */

/** `needs_install`: an iPhone pushes to installed apps alone. */
export type PushPermission = 'granted' | 'denied' | 'default' | 'unsupported' | 'needs_install'

/** `met`: it was here before; `asked`: the browser's question was put; `on`, `off`: the person's own switch. */
type Choice = 'met' | 'asked' | 'on' | 'off'

const KEY = 'lero-push'
/** On window: the permission or the choice may have changed. */
const PUSH_EVENT = 'lero-push'

export function readPushPermission(): PushPermission {
  if (isSecureContext && 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator)
    return Notification.permission
  return findPlatform() === 'ios' && !isStandalone() ? 'needs_install' : 'unsupported'
}

export function readPushChoice(): Choice | null {
  return readLocal(KEY) as Choice | null
}

export function writePushChoice(choice: Choice): void {
  writeLocal(KEY, choice)
  window.dispatchEvent(new Event(PUSH_EVENT))
}

/** Hears that either may have changed: here, in another page of this browser, or in its settings. */
export function onPushChange(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === KEY) listener()
  }
  window.addEventListener(PUSH_EVENT, listener)
  window.addEventListener('storage', hear)
  window.addEventListener('focus', listener)
  return () => {
    window.removeEventListener(PUSH_EVENT, listener)
    window.removeEventListener('storage', hear)
    window.removeEventListener('focus', listener)
  }
}

/** Granted, and not switched off here. */
export function isPushOn(): boolean {
  return readPushPermission() === 'granted' && readPushChoice() !== 'off'
}

/** The browser would ask, and has not been made to on this device. */
export function isUnasked(): boolean {
  const choice = readPushChoice()
  return readPushPermission() === 'default' && (choice === null || choice === 'met')
}

/** Puts the browser's question, in the gesture that this was called in; once a device. */
export async function askPermission(): Promise<PushPermission> {
  writePushChoice('asked')
  await Notification.requestPermission().catch(() => undefined)
  window.dispatchEvent(new Event(PUSH_EVENT))
  return readPushPermission()
}

/** In the tap that signed in (D-048). What it is for was written below that button. */
export function askAtSignIn(): void {
  if (isUnasked()) void askPermission()
}
