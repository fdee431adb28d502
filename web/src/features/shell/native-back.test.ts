import { expect, it } from 'vitest'
import { createBackDecider } from './native-back.ts'

it('SHELL-049: a second press leaves within 2000 ms and warns again after it', () => {
  const decide = createBackDecider()
  expect(decide('/app', 0)).toBe('warn')
  expect(decide('/app', 2000)).toBe('exit')
  const late = createBackDecider()
  expect(late('/app', 0)).toBe('warn')
  expect(late('/app', 2001)).toBe('warn')
})

it('only the home paths ask for a second press', () => {
  for (const path of ['/', '/chat', '/app']) expect(createBackDecider()(path, 0)).toBe('warn')
  for (const path of ['/search', '/chat/1', '/connections']) expect(createBackDecider()(path, 0)).toBe('back')
})
