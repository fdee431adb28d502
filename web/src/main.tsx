import './ui/base.css'
import './ui/forced-colors.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstScreen } from './lib/first-screen.ts'
import { LanguageRoot } from './lib/i18n/language-root.tsx'
import { followStoredTheme } from './lib/theme.ts'
import { followVisibleViewport } from './lib/visible-viewport.ts'
import { conversationsTexts } from './locales/conversations.ts'
import { shellTexts } from './locales/shell.ts'
import { timeTexts } from './locales/time.ts'
import { uiTexts } from './locales/ui.ts'
import { App, preloadOpenChat } from './routes.tsx'

/** The worker fetches what opens the app: first comes what the person is waiting for. */
const REGISTER_WORKER_AFTER_MS = 1500

declare global {
  interface Window {
    /** Set by lib/old-browser.js, which has told the person why. */
    leroIsTooOld?: boolean
  }
}

async function start(): Promise<void> {
  if (window.leroIsTooOld) return
  const container = document.getElementById('root')
  if (!container) throw new Error('no #root')
  followStoredTheme()
  followVisibleViewport()
  if (IS_TEST_BUILD && location.pathname === '/gallery') {
    const [{ Gallery }] = await Promise.all([import('./gallery/gallery.tsx'), uiTexts.load()])
    render(container, <Gallery />)
    return
  }
  // What stands in place of the app is a conversation's shape: its screen comes beside the texts.
  if (document.documentElement.dataset['boot'] === 'chat') preloadOpenChat()
  await Promise.all([uiTexts, timeTexts, shellTexts, conversationsTexts].map((texts) => texts.load()))
  render(container, <App />)
  setTimeout(() => void registerWorker(), REGISTER_WORKER_AFTER_MS)
}

function render(container: HTMLElement, page: ReactNode): void {
  createRoot(container).render(<LanguageRoot>{page}</LanguageRoot>)
}

async function registerWorker(): Promise<void> {
  if (document.documentElement.dataset['boot']) await firstScreen
  const { registerServiceWorker } = await import('./sw/update.ts')
  await registerServiceWorker(import.meta.url)
}

void start()
