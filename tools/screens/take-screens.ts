import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { takeConversations } from './conversations.ts'
import { takeGroups } from './groups.ts'
import { takePeople } from './people.ts'
import { takeSettings } from './settings.ts'
import { takeSignedOut } from './signed-out.ts'
import { takeStories } from './stories.ts'

export type Look = {
  readonly name: string
  readonly viewport: NonNullable<BrowserContextOptions['viewport']>
  readonly isPhone: boolean
  readonly theme: string
}

/** How a page is opened, signed in and pictured: shared with the README's pictures. */
export type Tools = {
  openPage(browser: Browser, look: Look): Promise<Page>
  signIn(page: Page, url: string): Promise<void>
  take(page: Page, path: string): Promise<void>
}

export type Stage = {
  readonly page: Page
  readonly url: string
  /** Pictures what `open` has opened, under this name; what could not be opened is told, and missing. */
  shoot(screen: string, open: () => Promise<unknown>): Promise<void>
}

const PHONE = { viewport: { width: 390, height: 844 }, isPhone: true }
const DESK = { viewport: { width: 1440, height: 900 }, isPhone: false }
const LOOKS: readonly Look[] = [
  { name: 'phone', ...PHONE, theme: 'blue' },
  { name: 'phone-dark', ...PHONE, theme: 'dark' },
  { name: 'desk', ...DESK, theme: 'blue' },
  { name: 'desk-dark', ...DESK, theme: 'dark' },
]
/** In these the conversation alone. */
const OTHER_THEMES = ['light', 'purple', 'green', 'orange'] as const

/** A screen that does not open in this time is missing, and the next one is taken. */
const OPENS_WITHIN_MS = 8000

/**
 * Every screen there is, in both sizes, by day and by night, and a conversation in the other themes, to be looked at
 * beside the design. Returns the names of those that could not be opened; why is said as it happens.
 */
export async function takeScreens(
  browser: Browser,
  url: string,
  folder: string,
  tools: Tools,
): Promise<string[]> {
  const missing: string[] = []
  const openStage = async (look: Look): Promise<Stage> => {
    const page = await tools.openPage(browser, look)
    page.setDefaultTimeout(OPENS_WITHIN_MS)
    const shoot: Stage['shoot'] = async (screen, open) => {
      const name = `${screen}-${look.name}`
      try {
        await open()
        await tools.take(page, join(folder, `${name}.png`))
      } catch (error) {
        missing.push(name)
        console.error(`Missing: ${name}: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`)
      }
    }
    return { page, url, shoot }
  }
  for (const look of LOOKS) {
    const stage = await openStage(look)
    await takeSignedOut(stage)
    await tools.signIn(stage.page, url)
    for (const take of [takeSettings, takeConversations, takeGroups, takePeople, takeStories])
      await take(stage)
    await stage.page.context().close()
  }
  for (const theme of OTHER_THEMES) {
    const stage = await openStage({ name: theme, ...DESK, theme })
    await tools.signIn(stage.page, url)
    await stage.shoot('conversation', () => openChat(stage, 'Dandara Nascimento', 'Justo?', 'photo'))
    await stage.page.context().close()
  }
  return missing
}

/** The list, opened anew: going to the address one is at would keep the chat that is open. */
export async function openList({ page, url }: Stage): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${url}/app`)
  await page
    .getByRole('link', { name: /Vó Lourdes/ })
    .first()
    .waitFor()
}

/** An entry of the menu that opens from the list. */
export async function chooseInMenu(stage: Stage, entry: string): Promise<void> {
  await openMenu(stage)
  await stage.page.getByRole('menuitem', { name: entry }).click()
  await stage.page.getByRole('dialog').waitFor()
}

export async function openMenu(stage: Stage): Promise<void> {
  await openList(stage)
  await stage.page.getByRole('button', { name: 'Mais opções', disabled: false }).click()
  await stage.page.getByRole('menu').waitFor()
}

/** Opens a chat from the list, and waits for its last line and, where it has any in sight, for its media. */
export async function openChat(
  stage: Stage,
  name: string,
  lastLine: string,
  media?: 'photo' | 'voice',
): Promise<void> {
  const { page } = stage
  await openList(stage)
  await page
    .getByRole('link', { name: new RegExp(`^(Online )?${name}`) })
    .first()
    .click()
  const messages = page.getByRole('region', { name: 'Mensagens' })
  await messages.getByText(lastLine).last().waitFor()
  if (media === 'photo') await messages.locator('.media-image > img:not(.media-blurred)').last().waitFor()
  if (media === 'voice') await messages.getByRole('button', { name: 'Reproduzir áudio' }).last().waitFor()
}
