import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** The shell is the same browser without its windows: a run takes a third less. */
const NAMES = ['chromium-headless-shell', ...WITH_WINDOWS]
const MISSING =
  'No Chromium here and none could be installed: install one (Debian: apt-get install chromium-headless-shell) ' +
  'or set CHROMIUM_PATH to its program.'

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a Chromium that this machine already has: CHROMIUM_PATH, one on the PATH, or Playwright's own. */
export function findChromium(names: readonly string[] = NAMES): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
  return onPath ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
}

/** One that can open an app's window, as an installed app has it. */
export function findChromiumWithWindows(): string | undefined {
  return findChromium(WITH_WINDOWS)
}

/** Finds a Chromium or installs one: Playwright's download first, then Debian's package when we are root. */
export function installChromium(): string {
  const attempts = [
    { command: 'npx', args: ['playwright', 'install', 'chromium'] },
    { command: 'apt-get', args: ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'] },
  ]
  for (const { command, args } of attempts) {
    const found = findChromium()
    if (found) return found
    console.log(`Installing Chromium: ${command} ${args.join(' ')}`)
    try {
      execFileSync(command, args, { stdio: 'inherit', timeout: 600_000 })
    } catch {
      console.log(`${command} could not install it.`)
    }
  }
  const found = findChromium()
  if (!found) throw new Error(MISSING)
  return found
}

if (process.argv[1] === import.meta.filename) console.log(installChromium())
