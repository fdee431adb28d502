import type { DiskWeather } from './fake-disk.ts'

/** What a person, their browser, the network or others do next; `chat` is any number, brought into range. */
export type Operation =
  | {
      readonly kind:
        | 'write'
        | 'send_file'
        | 'peer_writes'
        | 'delete'
        | 'react'
        | 'edit'
        | 'peer_edits'
        | 'peer_reacts'
        | 'open'
        | 'close'
        | 'older'
        | 'read'
        | 'change'
      readonly chat: number
    }
  | {
      readonly kind:
        | 'cut'
        | 'silence'
        | 'offline'
        | 'kill_sockets'
        | 'heal'
        | 'reload'
        | 'second_tab'
        | 'close_tab'
        | 'relist'
    }
  | { readonly kind: 'refuse' | 'retry'; readonly chat: number }
  | { readonly kind: 'pushes'; readonly fate: 'lost' | 'doubled' | 'delivered' }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'disk'; readonly state: DiskWeather['state'] }
  /** Of one tab: nothing runs in it; its timers run once a minute. */
  | { readonly kind: 'freeze' | 'slow_timers'; readonly chat: number }
  | { readonly kind: 'restore' }
