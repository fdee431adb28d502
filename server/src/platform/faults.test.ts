import { expect, test } from 'vitest'
import { injectFault } from './faults.ts'

test.each([
  ['exports.request=refuse:reauthentication_needed', { code: 'reauthentication_needed' }],
  ['settings.get=fail, exports.request=refuse', { code: 'not_found' }],
  ['exports.request=fail', { message: 'injected fault in exports.request' }],
])('%s strikes the call it names, as it says', async (header, error) => {
  expect(await injectFault('exports.request', header)).toMatchObject(error)
  expect(await injectFault('exports.link', header)).toBeNull()
})
