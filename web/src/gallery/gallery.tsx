import './gallery.css'
import { Suspense, useState } from 'react'
import { languages, setLanguage, useLanguage } from '../lib/i18n/language.ts'
import { setTheme, themeIds, useTheme } from '../lib/theme.ts'
import type { ChatLook } from '../features/conversations/looks/use-chat-look.ts'
import { LookSheet } from '../features/conversations/looks/dialog/look-sheet.tsx'
import { ThemeChooser } from '../features/shell/theme-chooser.tsx'
import { Chip } from '../ui/chip.tsx'
import { Wordmark } from '../ui/marks.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ControlsSection } from './controls-section.tsx'
import { ConversationSection } from './conversation-section.tsx'
import { ListSection } from './list-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { DeskScene, ListScene, PhoneChatScene } from './scenes.tsx'

/** Every part of the kit in every state. In the test build only; `?scene=` shows whole drawn screens instead. */
export function Gallery() {
  const scene = new URLSearchParams(location.search).get('scene')
  return (
    <Suspense>
      {scene ? (
        <Scene name={scene} />
      ) : (
        <div className="gallery">
          <GalleryHeader />
          <main>
            <ControlsSection />
            <ListSection />
            <ConversationSection />
            <OverlaysSection renderThemeChooser={renderThemeChooser} renderLookSheet={renderLookSheet} />
          </main>
        </div>
      )}
      <Toaster />
    </Suspense>
  )
}

// Its own boundary: while its texts load, the page below must neither vanish nor lose the focus.
const renderThemeChooser = (onClose: () => void) => (
  <Suspense>
    <ThemeChooser onClose={onClose} />
  </Suspense>
)

const renderLookSheet = (onClose: () => void) => (
  <Suspense>
    <SampleLookSheet onClose={onClose} />
  </Suspense>
)

function SampleLookSheet({ onClose }: { onClose: () => void }) {
  const [look, setLook] = useState<ChatLook>({ theme_index: 1, wallpaper_index: 3 })
  return <LookSheet look={look} onChoose={(part) => setLook({ ...look, ...part })} onClose={onClose} />
}

function Scene({ name }: { name: string }) {
  if (name === 'chat') return <PhoneChatScene />
  const Whole = name === 'desk' ? DeskScene : ListScene
  return <Whole renderThemeChooser={renderThemeChooser} />
}

function GalleryHeader() {
  const theme = useTheme()
  const language = useLanguage()
  return (
    <header className="gallery-header">
      <Wordmark />
      <fieldset className="gallery-chips" aria-label="Tema">
        {themeIds.map((id) => (
          <Chip key={id} isActive={id === theme} onClick={() => setTheme(id)}>
            {id}
          </Chip>
        ))}
      </fieldset>
      <fieldset className="gallery-chips" aria-label="Idioma">
        {languages.map((id) => (
          <Chip key={id} isActive={id === language} onClick={() => void setLanguage(id)}>
            {id}
          </Chip>
        ))}
      </fieldset>
    </header>
  )
}
