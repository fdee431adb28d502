import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** How to start a PostgreSQL program: words before its command line, and whose files they will be. */
export type RunAs = { prefix: string[]; owner?: User }

type User = { uid: number; gid: number }

/** What the choice depends on; tests give a machine of their own. */
export type Machine = {
  uid: number
  canMapUser(): boolean
  /** The user that a person or the system made for us, undefined where it can neither be found nor made. */
  findServiceUser(): User | undefined
  hasSetpriv(): boolean
  canReach(user: User, path: string): boolean
}

const NOBODY = 65_534
const FORBIDDEN = 'PostgreSQL refuses to run as root and this machine forbids user namespaces'
const WAYS_OUT = 'start Lero as an ordinary user, or set DATABASE_URL'

/**
 * PostgreSQL refuses to run as root. As an ordinary user there is nothing to do. As root it runs
 * - as the owner of the data folder (or of the folder it will lie in), where that is not root;
 * - else as root's own user behind a user namespace, in which root is called nobody: files stay root's,
 *   and a folder closed to everyone else (0700) is no obstacle;
 * - else, where namespaces are forbidden, as a user of our own.
 */
export function chooseRunAs(dataDir: string, program: string, machine: Machine = thisMachine): RunAs {
  if (machine.uid !== 0) return { prefix: [] }
  const place = findExisting(dataDir)
  const owner = statSync(place)
  if (owner.uid !== 0) return runAsUser(owner, machine)
  if (machine.canMapUser()) {
    return { prefix: ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'] }
  }
  const serviceUser = machine.findServiceUser()
  if (!serviceUser) throw new Error(`${FORBIDDEN}: ${WAYS_OUT}.`)
  // The data folder itself becomes the user's; what lies above it must let the user through.
  const above = place === dataDir ? dirname(place) : place
  const closed = [above, program].find((path) => !machine.canReach(serviceUser, path))
  if (closed) throw new Error(`${FORBIDDEN}, and the user lero cannot enter ${closed}: ${WAYS_OUT}.`)
  return runAsUser(serviceUser, machine)
}

function runAsUser(owner: User, machine: Machine): RunAs {
  if (!machine.hasSetpriv()) {
    throw new Error('PostgreSQL refuses to run as root: start Lero as an ordinary user, or set DATABASE_URL.')
  }
  const { uid, gid } = owner
  return { prefix: asUser(owner), owner: { uid, gid } }
}

function asUser({ uid, gid }: User): string[] {
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--']
}

function findExisting(path: string): string {
  return existsSync(path) ? path : findExisting(dirname(path))
}

const thisMachine: Machine = {
  uid: process.getuid?.() ?? -1,
  canMapUser: () => succeeds('unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--', 'true'),
  hasSetpriv: () => succeeds('setpriv', '--version'),
  canReach: (user, path) => {
    const [command, ...args] = [...asUser(user), 'test', '-x', path]
    return succeeds(command, ...args)
  },
  findServiceUser: () => {
    if (!succeeds('id', 'lero')) succeeds('useradd', '--system', '--no-create-home', 'lero')
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'lero']).stdout?.toString()))
    return uid && gid ? { uid, gid } : undefined
  },
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
