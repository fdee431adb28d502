// @ts-check
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

// Plain JavaScript: on a fresh clone nothing that could read TypeScript is installed yet.

const LOOK_EVERY_MS = 200

/**
 * Does the work while nobody else does it in this folder; says so when another one is at it. The lock is a listening
 * socket, which the system closes with its process, however that ends.
 * @param {string} root
 * @param {() => void} work
 */
export async function alone(root, work) {
  const address = chooseAddress(root)
  let hasTold = false
  let server = await tryListen(address)
  while (!server) {
    if (!hasTold) console.log('Another npm start is installing or building here: waiting for it')
    hasTold = true
    await removeIfStale(address)
    await wait(LOOK_EVERY_MS)
    server = await tryListen(address)
  }
  try {
    work()
  } finally {
    server.close()
  }
}

/**
 * Linux has sockets without files; elsewhere it is a file that a killed process leaves behind.
 * @param {string} root
 */
function chooseAddress(root) {
  const name = `lero-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
}

/**
 * @param {string} address
 * @returns {Promise<import('node:net').Server | undefined>} undefined when another one holds it
 */
function tryListen(address) {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

/** @param {string} address */
async function removeIfStale(address) {
  if (address.startsWith('\0') || (await isAnswered(address))) return
  rmSync(address, { force: true })
}

/**
 * @param {string} address
 * @returns {Promise<boolean>}
 */
function isAnswered(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
