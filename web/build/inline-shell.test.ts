import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { collectHashes } from './inline-shell.ts'

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('every inline script and style gets its hash, a linked script none', () => {
  const page =
    '<style>a{}</style><script>go()</script><script type="module" src="/main.js"></script><style>\nb{}</style>'
  expect(collectHashes(page)).toEqual({
    scriptHashes: [sha256('go()')],
    styleHashes: [sha256('a{}'), sha256('\nb{}')],
  })
})
