import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { followStoredTheme } from './lib/theme.ts'
import { followVisibleViewport } from './lib/visible-viewport.ts'
import { conversationsTexts } from './locales/conversations.ts'
import { shellTexts } from './locales/shell.ts'
import { timeTexts } from './locales/time.ts'
import { uiTexts } from './locales/ui.ts'
import { App } from './routes.tsx'

/** The worker fetches every file of the app: first comes what the person is waiting for. */
const registerWorkerAfterMs = 1500

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
  await Promise.all([uiTexts, timeTexts, shellTexts, conversationsTexts].map((texts) => texts.load()))
  createRoot(container).render(<App />)
  setTimeout(() => void registerWorker(), registerWorkerAfterMs)
}

async function registerWorker(): Promise<void> {
  const { registerServiceWorker } = await import('./sw/update.ts')
  await registerServiceWorker()
}

void start()
