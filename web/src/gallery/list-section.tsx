import House from 'lucide-react/icons/house'
import Bell from 'lucide-react/icons/bell'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Search from 'lucide-react/icons/search'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { BottomBar, NavItem } from '../ui/navigation.tsx'
import { PostIcon } from '../ui/own-icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RowSkeleton } from '../ui/row.tsx'
import { EmptyState, ErrorState, OfflineBar } from '../ui/states.tsx'
import { SampleRows } from './sample-rows.tsx'
import { Specimen } from './specimen.tsx'

export function ListSection() {
  return (
    <>
      <Specimen name="Row">
        <div className="specimen-frame">
          <SampleRows />
        </div>
      </Specimen>
      <Specimen name="PageHeader, OfflineBar, RowSkeleton, BottomBar">
        <div className="specimen-frame">
          <PageHeader
            title="Notificações"
            onBack={() => undefined}
            actions={<IconButton label="Notificações" icon={<Bell />} />}
          />
          <OfflineBar />
          {[0, 1, 2].map((seed) => (
            <RowSkeleton key={seed} seed={seed} />
          ))}
          <BottomBar label="Principal">
            <TabItems />
          </BottomBar>
        </div>
      </Specimen>
      <Specimen name="EmptyState">
        <div className="specimen-frame">
          <EmptyState
            title="Ainda não tem conversa por aqui"
            text="Procure alguém pelo nome ou convide quem você já conhece."
            actions={
              <>
                <Button icon={<Search size={20} />}>Pesquisar pessoas</Button>
                <Button look="plain">Convidar amigos</Button>
              </>
            }
          />
        </div>
      </Specimen>
      <Specimen name="ErrorState">
        <div className="specimen-frame">
          <ErrorState
            title="Não deu para carregar"
            text="Confira a internet e tente de novo."
            onRetry={() => undefined}
          />
        </div>
      </Specimen>
    </>
  )
}

export function TabItems() {
  return (
    <>
      <NavItem href="#inicio" icon={<House />} label="Início" isActive />
      <NavItem href="#pesquisar" icon={<Search />} label="Pesquisar" />
      <NavItem href="#postar" icon={<PostIcon />} label="Postar" />
      <NavItem href="#reels" icon={<Clapperboard />} label="Reels" badgeCount={2} />
      <NavItem href="#perfil" icon={<Avatar id="eu" name="Marina Rocha" size={26} />} label="Perfil" />
    </>
  )
}
