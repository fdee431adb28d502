import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { followStoredTheme } from './lib/theme.ts'
import { followVisibleViewport } from './lib/visible-viewport.ts'
import { uiTexts } from './locales/ui.ts'

async function start(): Promise<void> {
  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root')
  followStoredTheme()
  followVisibleViewport()
  if (IS_TEST_BUILD && location.pathname === '/gallery') {
    const [{ Gallery }] = await Promise.all([import('./gallery/gallery.tsx'), uiTexts.load()])
    createRoot(container).render(<Gallery />)
    return
  }
  await uiTexts.load()
}

void start()
