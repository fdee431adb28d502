import { launch } from 'puppeteer-core'
import type { Tab } from './tab.ts'

/** Debian's firefox-esr over WebDriver BiDi. */
export async function openFirefox(): Promise<Tab> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR', 'intl.locale.requested': 'pt-BR' },
  })
  const page = await browser.newPage()
  const find = (place: string) => page.locator(`::-p-xpath(${place})`).setTimeout(20_000)
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    click: (place) => find(place).click(),
    type: (place, text) => find(place).fill(text),
    enter: async (place, text) => {
      await find(place).fill(text)
      await page.keyboard.press('Enter')
    },
    count: async (place) => (await page.$$(`::-p-xpath(${place})`)).length,
    readAddress: () => Promise.resolve(page.url()),
    readEngine: () => browser.version(),
    close: () => browser.close(),
  }
}
