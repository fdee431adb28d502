import { expect, test } from 'vitest'
import { describeDisposition } from './disposition.ts'

test.each([
  ['image/png', {}, 'inline'],
  ['application/pdf', {}, 'attachment'],
  ['image/png', { isDownload: true }, 'attachment'],
  [
    'image/png',
    { fileName: 'praia.png', isDownload: true },
    `attachment; filename="praia.png"; filename*=UTF-8''praia.png`,
  ],
  [
    'application/pdf',
    { fileName: 'Orçamento "final" (1).pdf' },
    `attachment; filename="Or_amento _final_ (1).pdf"; filename*=UTF-8''Or%C3%A7amento%20%22final%22%20%281%29.pdf`,
  ],
  [
    'text/plain',
    { fileName: 'a\r\nset-cookie: b=1; *.txt' },
    `attachment; filename="a__set-cookie_ b_1_ _.txt"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b%3D1%3B%20%2A.txt`,
  ],
])('%s %j', (contentType, grant, header) => {
  expect(describeDisposition(contentType, grant)).toBe(header)
})
