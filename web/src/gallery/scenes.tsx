import { useState, type ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Bell from 'lucide-react/icons/bell'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Phone from 'lucide-react/icons/phone'
import UsersRound from 'lucide-react/icons/users-round'
import Video from 'lucide-react/icons/video'
import { Avatar } from '../ui/avatar.tsx'
import { Chip } from '../ui/chip.tsx'
import { ConversationHeader, ConversationPane } from '../ui/conversation-pane.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Wordmark } from '../ui/marks.tsx'
import { BottomBar, Rail } from '../ui/navigation.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SampleMessages } from './conversation-section.tsx'
import { TabItems } from './list-section.tsx'
import { SampleMenu, type RenderThemeChooser } from './overlays-section.tsx'
import { SampleComposer } from './sample-composer.tsx'
import { SampleRows } from './sample-rows.tsx'

/** The list on a phone, for comparison with the drawn one. */
export function ListScene({ renderThemeChooser }: { renderThemeChooser: RenderThemeChooser }) {
  return (
    <div className="scene-phone">
      <ListHead renderThemeChooser={renderThemeChooser} />
      <main className="scene-scroll">
        <SampleRows />
      </main>
      <BottomBar label="Principal">
        <TabItems />
      </BottomBar>
    </div>
  )
}

export function PhoneChatScene() {
  return (
    <div className="scene-phone">
      <Conversation leading={<IconButton label="Voltar" icon={<ArrowLeft />} />} />
    </div>
  )
}

export function DeskScene({ renderThemeChooser }: { renderThemeChooser: RenderThemeChooser }) {
  return (
    <div className="scene-desk">
      <Rail label="Principal">
        <TabItems />
      </Rail>
      <aside className="scene-list">
        <ListHead renderThemeChooser={renderThemeChooser} />
        <div className="scene-scroll">
          <SampleRows openName="Dandara Nascimento" />
        </div>
      </aside>
      <Conversation />
    </div>
  )
}

function ListHead({ renderThemeChooser }: { renderThemeChooser: RenderThemeChooser }) {
  const [search, setSearch] = useState('')
  const [isThemeOpen, setIsThemeOpen] = useState(false)
  return (
    <>
      <PageHeader
        title={<Wordmark />}
        actions={
          <>
            <IconButton label="Notificações, 12 não lidas" icon={<Bell />} badgeCount={12} isDanger />
            <IconButton label="Conexões" icon={<UsersRound />} />
            <SampleMenu onTheme={() => setIsThemeOpen(true)} />
          </>
        }
      />
      <SearchField label="Buscar conversas..." value={search} onValue={setSearch} />
      <div className="chips">
        <Chip isActive>Todas</Chip>
        <Chip isActive={false} count={4}>
          Não lidas
        </Chip>
        <Chip isActive={false}>Grupos</Chip>
        <Chip isActive={false}>Favoritas</Chip>
      </div>
      {isThemeOpen && renderThemeChooser(() => setIsThemeOpen(false))}
    </>
  )
}

function Conversation({ leading }: { leading?: ReactNode }) {
  return (
    <ConversationPane>
      <ConversationHeader
        leading={leading}
        avatar={<Avatar id="dandara" name="Dandara Nascimento" size={40} isOnline />}
        name="Dandara Nascimento"
        status="Online"
        statusKind="online"
        actions={
          <>
            <IconButton label="Chamada de voz" icon={<Phone />} />
            <IconButton label="Chamada de vídeo" icon={<Video />} />
            <IconButton label="Mais" icon={<EllipsisVertical />} />
          </>
        }
      />
      <main className="scene-messages">
        <div className="gallery-flow">
          <SampleMessages />
        </div>
      </main>
      <SampleComposer />
    </ConversationPane>
  )
}
