import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'

/** A browser whose profile outlives it, to be killed. */
export type Profile = {
  open(): Promise<Page>
  close(): Promise<void>
  /** Ends every process of it, without a word to it. */
  kill(): Promise<void>
  /** Closes it and removes the profile. */
  remove(): Promise<void>
}

export async function createProfile(baseURL: string, launchOptions: LaunchOptions = {}): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'lero-killed-'))
  let browser: BrowserContext | null = null
  const close = async (): Promise<void> => {
    await browser?.close()
    browser = null
  }
  return {
    open: async () => {
      browser = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        baseURL,
        locale: 'pt-BR',
        viewport: { width: 1440, height: 900 },
      })
      return browser.pages()[0] ?? (await browser.newPage())
    },
    close,
    kill: async () => {
      const hasClosed = browser?.waitForEvent('close')
      const pids = execFileSync('pgrep', ['-f', folder], { encoding: 'utf8' }).trim().split('\n')
      for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
      await hasClosed
      browser = null
    },
    remove: async () => {
      await close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
