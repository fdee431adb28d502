import { expect, test } from 'vitest'
import { runSteps } from './testing/run-steps.ts'
import type { Operation } from './testing/operation.ts'

/** What runs of chance have found of reads and of what is unread, each cut to the steps it takes. */
const FOUND: readonly (readonly [string, readonly Operation[]])[] = [
  [
    'a tab that was told of a read takes the lead, and the disk of who read refused it',
    [
      { kind: 'peer_writes', chat: 2 },
      { kind: 'wait', ms: 50 },
      { kind: 'offline' },
      { kind: 'disk', state: 'broken' },
      { kind: 'read', chat: 17 },
      { kind: 'second_tab' },
      { kind: 'wait', ms: 50 },
      { kind: 'heal' },
      { kind: 'freeze', chat: 4 },
      { kind: 'wait', ms: 6000 },
      { kind: 'wait', ms: 6000 },
    ],
  ],
  [
    'a tab that was told of a read leads from a disk that was not read anew',
    [
      { kind: 'second_tab' },
      { kind: 'wait', ms: 3 },
      { kind: 'peer_writes', chat: 18 },
      { kind: 'read', chat: 18 },
      { kind: 'cut' },
      { kind: 'reload' },
      { kind: 'disk', state: 'broken' },
      { kind: 'write', chat: 1 },
    ],
  ],
  [
    'a row that was read further is on a full disk only with the word of it for the server',
    [
      { kind: 'peer_writes', chat: 15 },
      { kind: 'disk', state: 'full' },
      { kind: 'peer_writes', chat: 3 },
      { kind: 'wait', ms: 1000 },
      { kind: 'second_tab' },
      { kind: 'write', chat: 1 },
      { kind: 'read', chat: 0 },
      { kind: 'retry', chat: 16 },
      { kind: 'disk', state: 'hung' },
      { kind: 'close_tab' },
      { kind: 'peer_writes', chat: 15 },
      { kind: 'peer_writes', chat: 3 },
    ],
  ],
  [
    'a follower finds on the disk a read that was answered while the disk hung',
    [
      { kind: 'wait', ms: 3 },
      { kind: 'second_tab' },
      { kind: 'peer_writes', chat: 15 },
      { kind: 'read', chat: 0 },
      { kind: 'close', chat: 17 },
      { kind: 'disk', state: 'hung' },
      { kind: 'slow_timers', chat: 3 },
      { kind: 'change', chat: 1 },
      { kind: 'reload' },
    ],
  ],
  [
    'the late word of a read in one tab does not take back a further one in the other',
    [
      { kind: 'second_tab' },
      { kind: 'peer_writes', chat: 14 },
      { kind: 'wait', ms: 200 },
      { kind: 'read', chat: 11 },
      { kind: 'disk', state: 'hung' },
      { kind: 'silence' },
      { kind: 'peer_writes', chat: 5 },
      { kind: 'read', chat: 2 },
      { kind: 'write', chat: 8 },
      { kind: 'peer_writes', chat: 17 },
    ],
  ],
  [
    "what the server counts from before a message of one's own is the most that is unread after it",
    [
      { kind: 'peer_writes', chat: 12 },
      { kind: 'wait', ms: 50 },
      { kind: 'write', chat: 3 },
      { kind: 'kill_sockets' },
      { kind: 'read', chat: 3 },
      { kind: 'wait', ms: 6000 },
      { kind: 'write', chat: 0 },
    ],
  ],
  [
    'a read that only another tab knew of is on disk once that one leads',
    [
      { kind: 'second_tab' },
      { kind: 'wait', ms: 3 },
      { kind: 'disk', state: 'full' },
      { kind: 'peer_writes', chat: 11 },
      { kind: 'read', chat: 14 },
      { kind: 'write', chat: 8 },
      { kind: 'disk', state: 'well' },
      { kind: 'close_tab' },
      { kind: 'wait', ms: 3 },
      { kind: 'reload' },
      { kind: 'peer_writes', chat: 8 },
    ],
  ],
]

test('I9: what was read offline is read, though the log went on meanwhile with what is no message', async () => {
  const steps: readonly Operation[] = [
    { kind: 'peer_writes', chat: 1 },
    { kind: 'wait', ms: 200 },
    { kind: 'cut' },
    { kind: 'read', chat: 4 },
    { kind: 'delete', chat: 4 },
  ]
  await expect(runSteps(steps, true)).resolves.toBeUndefined()
})

test.each(FOUND)('I9: %s', async (_, steps) => {
  await expect(runSteps(steps, true)).resolves.toBeUndefined()
})
