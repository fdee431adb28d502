import { expect, test } from 'vitest'
import { runSteps } from './testing/run-steps.ts'
import type { Operation } from './testing/world.ts'

/** What runs of chance have found, each cut to the steps it takes. */
const FOUND: readonly (readonly [string, readonly Operation[]])[] = [
  [
    'a leader whose disk refuses follows one whose disk refused: what that told of is on no disk',
    [
      { kind: 'disk', state: 'full' },
      { kind: 'second_tab' },
      { kind: 'write', chat: 13 },
      { kind: 'write', chat: 20 },
      { kind: 'wait', ms: 1000 },
      { kind: 'reload' },
      { kind: 'freeze', chat: 16 },
      { kind: 'wait', ms: 1000 },
      { kind: 'heal' },
      { kind: 'peer_writes', chat: 14 },
      { kind: 'wait', ms: 6000 },
      { kind: 'open', chat: 2 },
      { kind: 'write', chat: 4 },
    ],
  ],
  [
    'a tab whose first read failed leads once the disk is well: what it heard meanwhile is on no disk',
    [
      { kind: 'peer_writes', chat: 4 },
      { kind: 'disk', state: 'broken' },
      { kind: 'wait', ms: 200 },
      { kind: 'second_tab' },
      { kind: 'wait', ms: 1000 },
      { kind: 'close_tab' },
      { kind: 'peer_writes', chat: 1 },
      { kind: 'heal' },
      { kind: 'wait', ms: 50 },
      { kind: 'open', chat: 4 },
      { kind: 'wait', ms: 1000 },
    ],
  ],
  [
    'a follower opens a chat of which the disk holds less than its leader has told',
    [
      { kind: 'wait', ms: 1050 },
      { kind: 'disk', state: 'broken' },
      { kind: 'open', chat: 11 },
      { kind: 'second_tab' },
      { kind: 'write', chat: 2 },
      { kind: 'heal' },
      { kind: 'wait', ms: 50 },
      { kind: 'open', chat: 17 },
      { kind: 'write', chat: 20 },
      { kind: 'wait', ms: 200 },
    ],
  ],
  [
    'a follower that shows what a refusing disk never got takes the lead and writes on',
    [
      { kind: 'wait', ms: 1000 },
      { kind: 'disk', state: 'full' },
      { kind: 'second_tab' },
      { kind: 'write', chat: 9 },
      { kind: 'heal' },
      { kind: 'reload' },
      { kind: 'open', chat: 7 },
      { kind: 'peer_writes', chat: 1 },
      { kind: 'wait', ms: 50 },
      { kind: 'close_tab' },
      { kind: 'write', chat: 16 },
      { kind: 'wait', ms: 1000 },
      { kind: 'second_tab' },
      { kind: 'open', chat: 1 },
      { kind: 'write', chat: 1 },
    ],
  ],
  [
    'a tab begins beside a leader whose disk refused, and misses what was told before it was there',
    [
      { kind: 'open', chat: 15 },
      { kind: 'wait', ms: 6000 },
      { kind: 'disk', state: 'full' },
      { kind: 'peer_writes', chat: 0 },
      { kind: 'wait', ms: 200 },
      { kind: 'second_tab' },
      { kind: 'open', chat: 3 },
      { kind: 'peer_writes', chat: 0 },
      { kind: 'wait', ms: 200 },
    ],
  ],
  [
    'a leader that could not read its disk has another tab beside it that read it before',
    [
      { kind: 'second_tab' },
      { kind: 'write', chat: 3 },
      { kind: 'wait', ms: 6000 },
      { kind: 'disk', state: 'hung' },
      { kind: 'reload' },
      { kind: 'wait', ms: 6000 },
      { kind: 'write', chat: 0 },
      { kind: 'reload' },
      { kind: 'heal' },
      { kind: 'write', chat: 5 },
      { kind: 'change', chat: 15 },
      { kind: 'open', chat: 0 },
    ],
  ],
  [
    'a tab leads whose first read failed, and owes all: what it then reads is not on the disk any more',
    [
      { kind: 'write', chat: 1 },
      { kind: 'wait', ms: 1000 },
      { kind: 'disk', state: 'broken' },
      { kind: 'second_tab' },
      { kind: 'heal' },
      { kind: 'wait', ms: 1 },
      { kind: 'reload' },
      { kind: 'write', chat: 19 },
      { kind: 'wait', ms: 200 },
      { kind: 'open', chat: 16 },
    ],
  ],
  [
    'a disk is paid anew while all of it is being read: what was read is not on it any more',
    [
      { kind: 'peer_writes', chat: 1 },
      { kind: 'second_tab' },
      { kind: 'wait', ms: 6000 },
      { kind: 'peer_writes', chat: 0 },
      { kind: 'disk', state: 'hung' },
      { kind: 'reload' },
      { kind: 'disk', state: 'full' },
      { kind: 'read', chat: 18 },
      { kind: 'disk', state: 'full' },
      { kind: 'heal' },
      { kind: 'write', chat: 19 },
      { kind: 'write', chat: 1 },
      { kind: 'open', chat: 4 },
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

test.each(FOUND)('I4, I5: %s', async (_, steps) => {
  await expect(runSteps(steps, true)).resolves.toBeUndefined()
})

test('I12: how far was read in an epoch that is over is not told to the next one', async () => {
  const steps: readonly Operation[] = [
    { kind: 'wait', ms: 200 },
    { kind: 'peer_writes', chat: 1 },
    { kind: 'read', chat: 1 },
    { kind: 'restore' },
  ]
  await expect(runSteps(steps, true)).resolves.toBeUndefined()
})
