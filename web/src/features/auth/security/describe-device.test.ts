import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

test('a device goes by the names its owner knows', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  expect(describeDevice(android)).toEqual({ browser: 'Chrome', system: 'Android', isPhone: true })
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'
  expect(describeDevice(edge)).toEqual({ browser: 'Edge', system: 'Windows', isPhone: false })
})

test('what is no browser is not guessed', () => {
  expect(describeDevice(null)).toBeNull()
  expect(describeDevice('curl/8.0')).toBeNull()
})
