import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mediaTexts } from '../../../locales/media.ts'
import { toastStore } from '../../../ui/toast.store.ts'
import { choose, type Chosen } from '../attach/chosen.ts'
import { prepareAll } from './send-all.ts'

/** Photos are read when it is let go of, those of phones never. */
let letGo: () => void
beforeEach(async () => {
  await mediaTexts.load()
  const held = new Promise<void>((resolve) => (letGo = resolve))
  vi.stubGlobal('createImageBitmap', async ({ type }: Blob) => {
    await held
    if (type === 'image/heic') throw new DOMException('', 'InvalidStateError')
    return { width: 40, height: 30, close: () => {} }
  })
})
afterEach(() => vi.unstubAllGlobals())

const chooseAs = (name: string, type = 'image/gif'): Chosen => choose(new File(['…'], name, { type }), false)

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

test('a photo to be seen once that cannot be read keeps all back and is told, it goes out as a file without the seal', async () => {
  letGo()
  const photo = chooseAs('três.heic', 'image/heic')
  let chosen = [chooseAs('um.gif'), { ...photo, isOnce: true }]
  expect(await prepareAll(() => chosen, mediaTexts.get())).toBeNull()
  const [toast] = toastStore.getSnapshot()
  expect(toast).toMatchObject({
    kind: 'error',
    title: 'Erro no upload',
    description: '“três.heic” não pode ser de visualização única: este navegador não abre o arquivo.',
  })
  chosen = [chosen[0]!, photo]
  expect(await prepareAll(() => chosen, mediaTexts.get())).toMatchObject([
    { message_type: 'image', view_once: false },
    { message_type: 'file', view_once: false },
  ])
})
