import { expect, test } from 'vitest'
import { chooseRunAs } from './run-as.ts'
import type { Machine } from './run-as.ts'

const root: Machine = {
  uid: 0,
  canMapUser: () => true,
  hasSetpriv: () => true,
  findServiceUser: () => undefined,
  canReach: () => true,
}
const ROOTS_FOLDER = '/proc/1'
const PROGRAM = '/opt/postgres'
const MISSING_FOLDER_OF_ROOT = '/root-of-nothing/data'

test('an ordinary user needs nothing special', () => {
  expect(chooseRunAs(ROOTS_FOLDER, PROGRAM, { ...root, uid: 1000 })).toEqual({ prefix: [] })
})

test('root hides behind a user namespace', () => {
  expect(chooseRunAs(MISSING_FOLDER_OF_ROOT, PROGRAM, root).prefix).toEqual([
    'unshare',
    '-U',
    '--map-user=65534',
    '--map-group=65534',
    '--',
  ])
})

test('where namespaces are forbidden root uses a user of its own', () => {
  const machine = { ...root, canMapUser: () => false, findServiceUser: () => ({ uid: 990, gid: 991 }) }
  expect(chooseRunAs(MISSING_FOLDER_OF_ROOT, PROGRAM, machine)).toEqual({
    prefix: ['setpriv', '--reuid=990', '--regid=991', '--clear-groups', '--'],
    owner: { uid: 990, gid: 991 },
  })
})

test('a user of its own that cannot reach the folder or the program is told of in one sentence', () => {
  const machine = { ...root, canMapUser: () => false, findServiceUser: () => ({ uid: 990, gid: 991 }) }
  const isOutside = (_user: unknown, path: string) => path !== PROGRAM
  expect(() => chooseRunAs(MISSING_FOLDER_OF_ROOT, PROGRAM, { ...machine, canReach: isOutside })).toThrow(
    'PostgreSQL refuses to run as root and this machine forbids user namespaces, and the user lero cannot enter /opt/postgres: start Lero as an ordinary user, or set DATABASE_URL.',
  )
})

test('where nothing of it is possible one sentence says what to do', () => {
  expect(() => chooseRunAs(MISSING_FOLDER_OF_ROOT, PROGRAM, { ...root, canMapUser: () => false })).toThrow(
    'PostgreSQL refuses to run as root and this machine forbids user namespaces: start Lero as an ordinary user, or set DATABASE_URL.',
  )
})
