import { expect, test } from 'vitest'
import { runSteps } from './testing/run-steps.ts'
import type { Operation } from './testing/operation.ts'

/** What runs of chance have found, each cut to the steps it takes. */
const FOUND: readonly (readonly [string, readonly Operation[]])[] = [
  [
    'what a new tab writes before it has read the disk has its place behind what waits there',
    [
      { kind: 'wait', ms: 1000 },
      { kind: 'write', chat: 10 },
      { kind: 'write', chat: 6 },
      { kind: 'peer_writes', chat: 19 },
      { kind: 'second_tab' },
      { kind: 'write', chat: 7 },
      { kind: 'reload' },
      { kind: 'pushes', fate: 'doubled' },
      { kind: 'read', chat: 4 },
      { kind: 'offline' },
      { kind: 'reload' },
      { kind: 'write', chat: 3 },
    ],
  ],
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
  [
    'a chat is opened without line or disk: once the disk is read its rows are shown',
    [
      { kind: 'wait', ms: 6000 },
      { kind: 'disk', state: 'broken' },
      { kind: 'reload' },
      { kind: 'offline' },
      { kind: 'open', chat: 19 },
      { kind: 'freeze', chat: 10 },
      { kind: 'wait', ms: 6000 },
    ],
  ],
  [
    'a tab that is still taking the lead brings to the disk what no disk had, beside one that had just read it',
    [
      { kind: 'disk', state: 'broken' },
      { kind: 'write', chat: 9 },
      { kind: 'second_tab' },
      { kind: 'change', chat: 6 },
      { kind: 'wait', ms: 1000 },
      { kind: 'open', chat: 3 },
      { kind: 'disk', state: 'hung' },
      { kind: 'reload' },
      { kind: 'write', chat: 7 },
    ],
  ],
  [
    'a tab that takes the lead before its disk has answered lists more than the chats it was told of',
    [
      { kind: 'disk', state: 'hung' },
      { kind: 'open', chat: 6 },
      { kind: 'wait', ms: 1 },
      { kind: 'heal' },
      { kind: 'change', chat: 2 },
      { kind: 'disk', state: 'hung' },
      { kind: 'change', chat: 1 },
      { kind: 'second_tab' },
      { kind: 'wait', ms: 0 },
      { kind: 'heal' },
      { kind: 'reload' },
      { kind: 'send_file', chat: 16 },
      { kind: 'wait', ms: 0 },
    ],
  ],
]

/** Of messages that got no answer. */
const FOUND_UNANSWERED: typeof FOUND = [
  [
    'a tab takes the lead while its disk refuses: what the closed one wrote is noted',
    [
      { kind: 'second_tab' },
      { kind: 'disk', state: 'broken' },
      { kind: 'freeze', chat: 17 },
      { kind: 'write', chat: 6 },
      { kind: 'close_tab' },
      { kind: 'wait', ms: 6000 },
    ],
  ],
  [
    'a tab takes the lead while its disk is full: what the closed one wrote is noted',
    [
      { kind: 'second_tab' },
      { kind: 'disk', state: 'full' },
      { kind: 'write', chat: 1 },
      { kind: 'freeze', chat: 3 },
      { kind: 'write', chat: 6 },
      { kind: 'close_tab' },
      { kind: 'wait', ms: 6000 },
    ],
  ],
]

/** Of messages that were refused. */
const FOUND_REFUSED: typeof FOUND = [
  [
    'what was refused is not sent again for the word of a tab that has not heard of it',
    [
      { kind: 'write', chat: 0 },
      { kind: 'write', chat: 0 },
      { kind: 'write', chat: 3 },
      { kind: 'write', chat: 18 },
      { kind: 'write', chat: 14 },
      { kind: 'write', chat: 17 },
      { kind: 'write', chat: 11 },
      { kind: 'second_tab' },
      { kind: 'disk', state: 'hung' },
      { kind: 'change', chat: 20 },
      { kind: 'refuse', chat: 19 },
      { kind: 'write', chat: 11 },
      { kind: 'write', chat: 19 },
      { kind: 'write', chat: 1 },
    ],
  ],
  [
    'what was refused while the disk refused too is refused after a reload',
    [
      { kind: 'write', chat: 19 },
      { kind: 'disk', state: 'broken' },
      { kind: 'refuse', chat: 19 },
      { kind: 'write', chat: 2 },
      { kind: 'wait', ms: 200 },
      { kind: 'write', chat: 1 },
      { kind: 'write', chat: 11 },
      { kind: 'heal' },
      { kind: 'wait', ms: 200 },
      { kind: 'reload' },
      { kind: 'write', chat: 19 },
      { kind: 'write', chat: 3 },
      { kind: 'write', chat: 0 },
      { kind: 'write', chat: 18 },
      { kind: 'write', chat: 2 },
      { kind: 'write', chat: 16 },
      { kind: 'write', chat: 3 },
      { kind: 'write', chat: 7 },
    ],
  ],
]

/** Of backups that came back. */
const FOUND_EPOCHS: typeof FOUND = [
  [
    'a page that was asked for before any epoch was known is of an earlier one',
    [
      { kind: 'peer_writes', chat: 7 },
      { kind: 'open', chat: 19 },
      { kind: 'peer_writes', chat: 7 },
      { kind: 'peer_writes', chat: 10 },
      { kind: 'wait', ms: 1 },
      { kind: 'write', chat: 4 },
      { kind: 'write', chat: 19 },
      { kind: 'restore' },
    ],
  ],
  [
    'that page names more than the log of the new epoch has',
    [
      { kind: 'silence' },
      { kind: 'wait', ms: 50 },
      { kind: 'heal' },
      { kind: 'peer_writes', chat: 5 },
      { kind: 'open', chat: 17 },
      { kind: 'wait', ms: 50 },
      { kind: 'restore' },
    ],
  ],
  [
    'a tab begins on the disk of an earlier epoch, beside a leader whose disk refuses the new one',
    [
      { kind: 'peer_writes', chat: 8 },
      { kind: 'wait', ms: 6000 },
      { kind: 'disk', state: 'broken' },
      { kind: 'restore' },
      { kind: 'write', chat: 8 },
      { kind: 'heal' },
      { kind: 'wait', ms: 1000 },
      { kind: 'second_tab' },
      { kind: 'peer_writes', chat: 2 },
      { kind: 'freeze', chat: 16 },
      { kind: 'wait', ms: 1000 },
    ],
  ],
  [
    'only a tab that follows knows of a message that the new epoch has forgotten',
    [
      { kind: 'peer_writes', chat: 7 },
      { kind: 'peer_writes', chat: 1 },
      { kind: 'disk', state: 'full' },
      { kind: 'peer_writes', chat: 1 },
      { kind: 'second_tab' },
      { kind: 'write', chat: 10 },
      { kind: 'peer_writes', chat: 16 },
      { kind: 'peer_writes', chat: 1 },
      { kind: 'wait', ms: 3 },
      { kind: 'wait', ms: 3 },
      { kind: 'freeze', chat: 15 },
      { kind: 'reload' },
      { kind: 'wait', ms: 6000 },
      { kind: 'wait', ms: 6000 },
      { kind: 'restore' },
    ],
  ],
  [
    'a disk that refused still has what was answered before the backup came back',
    [
      { kind: 'open', chat: 0 },
      { kind: 'wait', ms: 50 },
      { kind: 'write', chat: 0 },
      { kind: 'disk', state: 'broken' },
      { kind: 'wait', ms: 1000 },
      { kind: 'restore' },
      { kind: 'wait', ms: 1000 },
      { kind: 'write', chat: 0 },
      { kind: 'wait', ms: 1000 },
      { kind: 'disk', state: 'well' },
      { kind: 'reload' },
    ],
  ],
]

test.each(FOUND)('I4, I5: %s', async (_, steps) => {
  await expect(runSteps(steps, true)).resolves.toBeUndefined()
})

test.each(FOUND_UNANSWERED)('I15: %s', async (_, steps) => {
  await expect(runSteps(steps, true)).resolves.toBeUndefined()
})

test.each(FOUND_REFUSED)('I6: %s', async (_, steps) => {
  await expect(runSteps(steps, true)).resolves.toBeUndefined()
})

test.each(FOUND_EPOCHS)('I12: %s', async (_, steps) => {
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

test('I12: what was sent before any epoch was known is no part of the next one', async () => {
  const steps: readonly Operation[] = [
    { kind: 'wait', ms: 1 },
    { kind: 'send_file', chat: 4 },
    { kind: 'restore' },
    { kind: 'wait', ms: 3 },
    { kind: 'restore' },
  ]
  await expect(runSteps(steps, true)).resolves.toBeUndefined()
})
