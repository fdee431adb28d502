/**
 * `npm run dev`: the server from its sources, started again at every change, and Vite with hot reload in front of it.
 * The address to open is Vite's.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { installMissingPackages } from './install-packages.js'

const root = join(import.meta.dirname, '..')
const serverPort = process.env['PORT'] ?? '3000'

installMissingPackages(root)
const server = spawn(
  join(root, 'node_modules/.bin/tsx'),
  ['watch', '--clear-screen=false', 'server/src/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', PORT: serverPort },
  },
)
server.once('exit', (code) => process.exit(code ?? 0))
process.env['LERO_DEV_SERVER'] ??= `http://127.0.0.1:${serverPort}`
const web = await createServer({
  configFile: join(root, 'web/vite.config.ts'),
  server: { host: '127.0.0.1' },
})
await web.listen()
web.printUrls()
