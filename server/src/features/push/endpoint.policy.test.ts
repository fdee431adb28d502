import { expect, test } from 'vitest'
import { isPublicAddress, isPushEndpoint } from './endpoint.policy.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is pushed to', (endpoint) => {
  expect(isPushEndpoint(endpoint, false)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://10.0.0.8/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://8.8.8.8/x',
  'https://localhost/x',
  'https://intranet/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:secret@fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'http://127.0.0.1:5432/x',
  'file:///etc/passwd',
  'nonsense',
])('%s is not', (endpoint) => {
  expect(isPushEndpoint(endpoint, false)).toBe(false)
})

test('this machine is a push service in tests alone, and nothing else inside is one there', () => {
  expect(isPushEndpoint('http://127.0.0.1:4000/push/1', true)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:4000/push/1', false)).toBe(false)
  for (const host of ['10.0.0.1', '169.254.169.254', 'localhost', 'example.com'])
    expect(isPushEndpoint(`http://${host}/x`, true)).toBe(false)
})

test.each([
  ['142.250.79.42', true],
  ['2607:f8b0:4008:80b::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001::1', false],
  ['nonsense', false],
])('%s is outside: %s', (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic)
})
