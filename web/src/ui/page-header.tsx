import './page-header.css'
import type { ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { IconButton } from './icon-button.tsx'
import { usePageTitle } from './page-title.ts'
import { UnderHeaderPlace } from './under-header.tsx'

type Props = {
  /** The page's name, or the wordmark on the home screen. */
  title: ReactNode
  onBack?: () => void
  /** Icon buttons at the right. */
  actions?: ReactNode
}

/** The bar at the top of a page: 56 high. */
export function PageHeader({ title, onBack, actions }: Props) {
  const t = useTexts(uiTexts)
  usePageTitle(typeof title === 'string' ? title : '')
  return (
    <header className="page-header">
      {onBack && <IconButton label={t.back} icon={<ArrowLeft />} onClick={onBack} />}
      {typeof title === 'string' ? <h1 className="cut">{title}</h1> : title}
      <span className="page-header-actions">{actions}</span>
      <UnderHeaderPlace />
    </header>
  )
}
