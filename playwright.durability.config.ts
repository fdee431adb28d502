import { defineConfig } from '@playwright/test'

const isDeep = process.env['LERO_DEEP'] === '1'

/** Durability runs: each starts, kills and measures servers of its own; no browser, no shared server. */
export default defineConfig({
  testDir: 'e2e/durability',
  testMatch: isDeep ? '**/*.spec.ts' : 'kill.spec.ts',
  outputDir: 'test-results/durability',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: isDeep ? 900_000 : 180_000,
  reporter: [['list'], ['./tools/acceptance/playwright-reporter.ts']],
})
