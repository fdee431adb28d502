import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Makes the one PostgreSQL that every database test of the run takes its own copy from. */
const DATABASE_SETUP = './server/src/platform/testing/database.setup.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,server,web,tools,bench,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: existsSync(DATABASE_SETUP) ? [DATABASE_SETUP] : [],
    // Styles are empty in tests, but for the tokens whose contrast is measured.
    css: { include: [/themes\.css/] },
    includeTaskLocation: true,
    reporters: ['default', './tools/acceptance/vitest-reporter.ts'],
    // A limit tells what hangs, not what a busy machine takes longer for.
    testTimeout: process.env['LERO_DEEP'] === '1' ? 600_000 : 60_000,
    // Half of the time the tests wait for a database, a process or a clock: there is one more than cores (9 of 10.7
    // minutes on two). The deep run measures: nothing runs beside it.
    maxWorkers: process.env['LERO_DEEP'] === '1' ? 1 : availableParallelism() + 1,
    // Starting and stopping a database waits for the disk that all tests share.
    hookTimeout: 120_000,
    unstubEnvs: true,
    restoreMocks: true,
  },
})
