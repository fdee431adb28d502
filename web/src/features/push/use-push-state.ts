import { useSyncExternalStore } from 'react'
import { isPushOn, onPushChange, type PushPermission, readPushPermission } from '../../lib/push-permission.ts'

type PushState = PushPermission | 'on'

/** `granted` is allowed and switched off here. */
export function usePushState(): PushState {
  return useSyncExternalStore(onPushChange, read)
}

function read(): PushState {
  return isPushOn() ? 'on' : readPushPermission()
}
