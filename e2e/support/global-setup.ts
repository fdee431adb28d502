import { startServer } from './server.ts'

/** One server for the whole browser run; its address reaches the worker through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env['LERO_E2E_ORIGIN'] = server.origin
  process.env['LERO_E2E_DATA_DIR'] = server.dataDir
  return server.stop
}
