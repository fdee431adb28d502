import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { onceTexts } from '../../../locales/once.ts'
import { uiTexts } from '../../../locales/ui.ts'
import { OnceViewer } from './once-viewer.tsx'

test('a video gets its file in the page alone, where what becomes of it is heard', async () => {
  await Promise.all([onceTexts.load(), uiTexts.load()])
  const drawn = renderToString(
    <OnceViewer kind="video" content={new Blob(['filme'])} onClose={() => undefined} />,
  )
  expect(drawn).toContain('<video')
  expect(drawn).not.toContain('src=')
})
