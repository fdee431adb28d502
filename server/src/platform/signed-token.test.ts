import { expect, test } from 'vitest'
import { readUnsubscribeToken, writeUnsubscribeToken } from '../features/digest/unsubscribe-token.ts'
import {
  readActionToken,
  readRenewToken,
  writeActionToken,
  writeRenewToken,
} from '../features/push/action-token.ts'

const keys = { link: 'k' }
const NOW_MS = Date.UTC(2026, 10, 26)
const ANA = '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a01'
const device = { user_id: ANA, session_id: '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a03' }
const place = { ...device, conversation_id: '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a02', seq: 7 }

/** As they were issued on 2026-11-26, and the first one before: it names no device. */
const READ_OF_NO_DEVICE =
  '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a01.0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a02.7.1796256000.L-EBvwAFILDCh-d5sRC6AjZTBA6RGO5zsacUx4IsNRI'
const READ =
  '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a01.0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a02.7.0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a03.1796256000.W510e7RKzj7fnNVApdxo5g3h9zwnoL8Z0WN-BU7NIaY'
const REPLY =
  '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a01.0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a02.7.0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a03.1795824000.p2Sn95T8ZABafxOOtGA0hOqWfUcWOuWRRjNusQFWSXE'
const RENEW =
  '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a01.0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a03.1827187200.IkGR66hvxmXiF4c7WxpwL-CoAhiOrNlNBGZkrMzycoo'
const UNSUBSCRIBE =
  '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a01.1830211200.xsV_c-8WLoLoYwWDGItQDXubI8IJYrAQ_bArxDeOPQU'

test('tokens of releases before serve on, and are written as they were', () => {
  expect(writeActionToken(keys, 'read', place, NOW_MS)).toBe(READ)
  expect(writeActionToken(keys, 'reply', place, NOW_MS)).toBe(REPLY)
  expect(writeRenewToken(keys, device, NOW_MS)).toBe(RENEW)
  expect(writeUnsubscribeToken(keys, ANA, NOW_MS)).toBe(UNSUBSCRIBE)
  expect(readActionToken(keys, 'read', READ, NOW_MS)).toEqual(place)
  expect(readActionToken(keys, 'reply', REPLY, NOW_MS)).toEqual(place)
  expect(readRenewToken(keys, RENEW, NOW_MS)).toEqual(device)
  expect(readUnsubscribeToken(keys, UNSUBSCRIBE, NOW_MS)).toBe(ANA)
})

test('a token to mark as read that names no device serves no more', () => {
  expect(readActionToken(keys, 'read', READ_OF_NO_DEVICE, NOW_MS)).toBeNull()
})

test('none serves for another thing, after its time, with another key, or changed', () => {
  expect(readActionToken(keys, 'read', REPLY, NOW_MS)).toBeNull()
  expect(readActionToken(keys, 'reply', READ, NOW_MS)).toBeNull()
  expect(readActionToken(keys, 'read', UNSUBSCRIBE, NOW_MS)).toBeNull()
  for (const token of [READ, REPLY, UNSUBSCRIBE]) expect(readRenewToken(keys, token, NOW_MS)).toBeNull()
  expect(readUnsubscribeToken(keys, RENEW, NOW_MS)).toBeNull()
  expect(readUnsubscribeToken(keys, READ, NOW_MS)).toBeNull()
  expect(readActionToken(keys, 'read', READ, 1_796_256_000_000 - 1)).toEqual(place)
  expect(readActionToken(keys, 'read', READ, 1_796_256_000_000)).toBeNull()
  // A year.
  expect(readRenewToken(keys, RENEW, 1_827_187_200_000 - 1)).toEqual(device)
  expect(readRenewToken(keys, RENEW, 1_827_187_200_000)).toBeNull()
  expect(readActionToken({ link: 'another' }, 'read', READ, NOW_MS)).toBeNull()
  for (const token of ['', '.', READ.slice(0, -1), READ.replace('.7.', '.8.'), `${READ}.`])
    expect(readActionToken(keys, 'read', token, NOW_MS)).toBeNull()
})
