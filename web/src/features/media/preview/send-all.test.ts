import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mediaTexts } from '../../../locales/media.ts'
import { choose, type Chosen } from '../attach/chosen.ts'
import { prepareAll } from './send-all.ts'

/** Photos are read when it is let go of. */
let letGo: () => void
beforeEach(async () => {
  await mediaTexts.load()
  const held = new Promise<void>((resolve) => (letGo = resolve))
  vi.stubGlobal('createImageBitmap', async () => {
    await held
    return { width: 40, height: 30, close: () => {} }
  })
})
afterEach(() => vi.unstubAllGlobals())

const chooseAs = (name: string): Chosen => choose(new File(['…'], name, { type: 'image/gif' }), false)

test('what is closed while it is made ready is not sent', async () => {
  let chosen: readonly Chosen[] | null = [chooseAs('um.gif')]
  const sent = prepareAll(() => chosen, mediaTexts.get())
  chosen = null
  letGo()
  expect(await sent).toBeNull()
})

test('what is taken out, added and written while files are made ready goes out so', async () => {
  const [one, two, three] = [chooseAs('um.gif'), chooseAs('dois.gif'), chooseAs('tres.gif')]
  let chosen: readonly Chosen[] = [one, two]
  const sent = prepareAll(() => chosen, mediaTexts.get())
  chosen = [{ ...two, caption: ' oi ', isOnce: true }, three]
  letGo()
  expect(await sent).toMatchObject([
    { file_name: 'dois.gif', caption: 'oi', view_once: true, width: 40 },
    { file_name: 'tres.gif', caption: '', view_once: false },
  ])
})
