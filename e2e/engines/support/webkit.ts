import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { Builder, By, Capabilities, Key, until, type WebDriver } from 'selenium-webdriver'
import type { Tab } from './tab.ts'

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const FIND_MS = 20_000

/** Debian's webkit2gtk-driver: WebKit on a screen of its own. */
export async function openWebKit(): Promise<Tab> {
  const port = await findFreePort()
  // A group of its own: the driver, the browser and their screen end together.
  const driverProcess = spawn(
    'xvfb-run',
    ['--auto-servernum', '--server-args=-screen 0 1440x900x24', 'WebKitWebDriver', `--port=${port}`],
    { stdio: 'ignore', detached: true, env: { ...process.env, LANG: 'pt_BR.UTF-8', LANGUAGE: 'pt_BR' } },
  )
  try {
    const driver = await connectDriver(`http://127.0.0.1:${port}`)
    return createTab(driver, driverProcess)
  } catch (error) {
    endGroup(driverProcess)
    throw error
  }
}

function createTab(driver: WebDriver, driverProcess: ChildProcess): Tab {
  const find = async (place: string) => {
    const element = await driver.wait(until.elementLocated(By.xpath(place)), FIND_MS)
    return driver.wait(until.elementIsVisible(element), FIND_MS)
  }
  const write = async (place: string, ...keys: string[]) => {
    const element = await find(place)
    await element.clear()
    await element.sendKeys(...keys)
  }
  return {
    open: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    click: async (place) => (await find(place)).click(),
    type: (place, text) => write(place, text),
    enter: (place, text) => write(place, text, Key.ENTER),
    count: async (place) => (await driver.findElements(By.xpath(place))).length,
    readAddress: () => driver.getCurrentUrl(),
    readEngine: async () => {
      const capabilities = await driver.getCapabilities()
      return `${capabilities.getBrowserName()} ${capabilities.getBrowserVersion()}`
    },
    close: async () => {
      await driver.quit()
      endGroup(driverProcess)
    },
  }
}

/** The driver listens a moment after it was started: asked until it answers. */
async function connectDriver(address: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
  })
  const endMs = Date.now() + FIND_MS
  for (;;) {
    try {
      await fetch(`${address}/status`)
      break
    } catch (error) {
      if (Date.now() > endMs) throw new Error('WebKitWebDriver does not answer.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return new Builder().usingServer(address).withCapabilities(capabilities).build()
}

function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM')
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
