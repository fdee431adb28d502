import { expect, test } from 'vitest'
import { isShownOnline, type PresenceFacts } from './presence.ts'

const now = Date.parse('2026-03-07T12:00:00.000Z')
const secondsAgo = (seconds: number): string => new Date(now - seconds * 1000).toISOString()
const away: PresenceFacts = {
  is_online: false,
  last_seen: secondsAgo(3600),
  last_received_at: null,
  is_blocked: false,
}

test('PRESENCE-009: online when the profile is_online', () => {
  expect(isShownOnline({ ...away, is_online: true }, now)).toBe(true)
  expect(isShownOnline(away, now)).toBe(false)
})

test('PRESENCE-010: online when last_seen is under 60 s ago', () => {
  expect(isShownOnline({ ...away, last_seen: secondsAgo(59.9) }, now)).toBe(true)
  expect(isShownOnline({ ...away, last_seen: secondsAgo(60) }, now)).toBe(false)
})

test('PRESENCE-011: online when the last received message is under 2 minutes ago', () => {
  expect(isShownOnline({ ...away, last_received_at: secondsAgo(119) }, now)).toBe(true)
  expect(isShownOnline({ ...away, last_received_at: secondsAgo(120) }, now)).toBe(false)
})

test('the message rule ends when the contact went offline after that message', () => {
  const left = { ...away, last_received_at: secondsAgo(110), last_seen: secondsAgo(100) }
  expect(isShownOnline(left, now)).toBe(false)
})

test('who hides or is blocked is not shown online, whatever was received', () => {
  const hidden = { ...away, last_seen: null, last_received_at: secondsAgo(5) }
  expect(isShownOnline(hidden, now)).toBe(false)
  expect(isShownOnline({ ...away, is_online: true, last_seen: secondsAgo(1), is_blocked: true }, now)).toBe(
    false,
  )
})
