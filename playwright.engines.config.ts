import { defineConfig } from '@playwright/test'

/** The main journey in engines that Playwright does not drive as Debian ships them; part of `npm run test:deep`. */
export default defineConfig({
  testDir: 'e2e/engines',
  outputDir: 'test-results/engines',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./tools/acceptance/playwright-reporter.ts']],
})
