import './theme-chooser.css'
import Briefcase from 'lucide-react/icons/briefcase'
import Gem from 'lucide-react/icons/gem'
import Leaf from 'lucide-react/icons/leaf'
import Moon from 'lucide-react/icons/moon'
import Sunset from 'lucide-react/icons/sunset'
import Waves from 'lucide-react/icons/waves'
import { useTexts } from '../../lib/i18n/texts.ts'
import { setTheme, useTheme, type ThemeId } from '../../lib/theme.ts'
import { themeTexts } from '../../locales/theme.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { getThemeItems } from './theme-items.ts'

const icons = {
  briefcase: Briefcase,
  moon: Moon,
  waves: Waves,
  gem: Gem,
  leaf: Leaf,
  sunset: Sunset,
}

/** 'Escolher Tema': a choice applies at once, is kept, and closes. Open while it is mounted. */
export function ThemeChooser({ onClose }: { onClose: () => void }) {
  const t = useTexts(themeTexts)
  const theme = useTheme()

  function choose(value: ThemeId) {
    setTheme(value)
    onClose()
  }

  return (
    <Sheet title={t.title} description={t.savedAutomatically} onClose={onClose}>
      <ul className="theme-list">
        {getThemeItems(t).map(({ value, name, description, icon, colors }) => {
          const Icon = icons[icon]
          return (
            <li key={value}>
              <button
                type="button"
                data-autofocus={value === theme || undefined}
                aria-pressed={value === theme}
                onClick={() => choose(value)}
              >
                <Icon />
                <span className="theme-words">
                  <b>{name}</b>
                  <small>{description}</small>
                </span>
                {/* The class makes the tokens inside those of the theme that is offered. */}
                <span className={`theme-swatches ${value}`} aria-hidden="true">
                  {colors.map((color) => (
                    <i key={color} style={{ background: color }} />
                  ))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
