import { expect, test } from 'vitest'
import { readUnsubscribeToken, writeUnsubscribeToken } from '../features/digest/unsubscribe-token.ts'
import {
  readReadToken,
  readReplyToken,
  writeReadToken,
  writeReplyToken,
} from '../features/push/action-token.ts'

const keys = { link: 'k' }
const NOW_MS = Date.UTC(2026, 10, 26)
const ANA = '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a01'
const place = { user_id: ANA, conversation_id: '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a02', seq: 7 }
const replyPlace = { ...place, session_id: '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a03' }

/** As they were issued on 2026-11-26. */
const READ =
  '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a01.0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a02.7.1796256000.L-EBvwAFILDCh-d5sRC6AjZTBA6RGO5zsacUx4IsNRI'
const REPLY =
  '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a01.0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a02.7.0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a03.1795824000.p2Sn95T8ZABafxOOtGA0hOqWfUcWOuWRRjNusQFWSXE'
const UNSUBSCRIBE =
  '0b6f8a52-7f0e-4c11-9c60-0d7a5d0a1a01.1830211200.xsV_c-8WLoLoYwWDGItQDXubI8IJYrAQ_bArxDeOPQU'

test('tokens of releases before serve on, and are written as they were', () => {
  expect(writeReadToken(keys, place, NOW_MS)).toBe(READ)
  expect(writeReplyToken(keys, replyPlace, NOW_MS)).toBe(REPLY)
  expect(writeUnsubscribeToken(keys, ANA, NOW_MS)).toBe(UNSUBSCRIBE)
  expect(readReadToken(keys, READ, NOW_MS)).toEqual(place)
  expect(readReplyToken(keys, REPLY, NOW_MS)).toEqual(replyPlace)
  expect(readUnsubscribeToken(keys, UNSUBSCRIBE, NOW_MS)).toBe(ANA)
})

test('none serves for another thing, after its time, with another key, or changed', () => {
  expect(readReadToken(keys, REPLY, NOW_MS)).toBeNull()
  expect(readReplyToken(keys, READ, NOW_MS)).toBeNull()
  expect(readReadToken(keys, UNSUBSCRIBE, NOW_MS)).toBeNull()
  expect(readUnsubscribeToken(keys, READ, NOW_MS)).toBeNull()
  expect(readReadToken(keys, READ, 1_796_256_000_000 - 1)).toEqual(place)
  expect(readReadToken(keys, READ, 1_796_256_000_000)).toBeNull()
  expect(readReadToken({ link: 'another' }, READ, NOW_MS)).toBeNull()
  for (const token of ['', '.', READ.slice(0, -1), READ.replace('.7.', '.8.'), `${READ}.`])
    expect(readReadToken(keys, token, NOW_MS)).toBeNull()
})
