import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/install-browser.ts'

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = findChromium()

/** Browser tests: one built app, one server for the whole run, two browsers that share it. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Those have configurations of their own.
  testIgnore: ['durability/**', 'engines/**'],
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A limit tells what hangs, not what a busy machine takes longer for.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./tools/acceptance/playwright-reporter.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    // A trace of every test costs as much as some of them: `--trace on` where one is wanted.
    trace: 'off',
  },
})
