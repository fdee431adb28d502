import { expect, test } from 'vitest'
import { compactPhone, formatPhone } from './compact-phone.ts'

test('a number is sent without what people put between its digits, and shown with it', () => {
  expect(compactPhone('+55 (31) 99123-4567')).toBe('+5531991234567')
  expect(formatPhone('5531991234567')).toBe('+55 31 99123-4567')
  expect(formatPhone('+553132345678')).toBe('+55 31 3234-5678')
  expect(formatPhone('351912345678')).toBe('+351912345678')
})
