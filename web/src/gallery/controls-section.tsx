import { useState } from 'react'
import Bell from 'lucide-react/icons/bell'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Phone from 'lucide-react/icons/phone'
import Search from 'lucide-react/icons/search'
import UsersRound from 'lucide-react/icons/users-round'
import Volume2 from 'lucide-react/icons/volume-2'
import { AssistantAvatar } from '../ui/assistant-avatar.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo, Wordmark } from '../ui/marks.tsx'
import { PostIcon } from '../ui/own-icons.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Switch } from '../ui/switch.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Specimen } from './specimen.tsx'

export function ControlsSection() {
  const [search, setSearch] = useState('Dandara')
  const [isOn, setIsOn] = useState(true)
  const [tab, setTab] = useState<'signin' | 'signup'>('signup')
  const [language, setLanguage] = useState<'pt' | 'en' | 'es'>('pt')
  return (
    <>
      <Specimen name="Marca">
        <div className="specimen-line">
          <Wordmark />
          <Logo className="size-16" />
          <PostIcon />
          <Spinner />
        </div>
      </Specimen>
      <Specimen name="Button">
        <div className="specimen-line">
          <Button>Criar conta</Button>
          <Button look="soft" icon={<Phone size={20} />}>
            Entrar com telefone
          </Button>
          <Button look="plain">Cancelar</Button>
          <Button look="danger">Bloquear</Button>
          <Button isSmall>Aceitar</Button>
          <Button isSmall look="soft">
            Recusar
          </Button>
        </div>
        <Button isWide isBusy>
          Criando conta...
        </Button>
        <Button isWide disabled className="mt-3">
          Entrar
        </Button>
      </Specimen>
      <Specimen name="Segments">
        <fieldset aria-label="Idioma">
          <Segments
            options={[
              { key: 'pt', label: 'Português' },
              { key: 'en', label: 'English' },
              { key: 'es', label: 'Español' },
            ]}
            chosen={language}
            onChoose={setLanguage}
          />
        </fieldset>
      </Specimen>
      <Specimen name="IconButton, Badge">
        <div className="specimen-line">
          <IconButton label="Notificações, 12 não lidas" icon={<Bell />} badgeCount={12} isDanger />
          <IconButton label="Conexões" icon={<UsersRound />} />
          <IconButton label="Mais" icon={<EllipsisVertical />} disabled />
          <Badge count={3} />
          <Badge count={10} />
          <Badge count={27} isMuted />
        </div>
      </Specimen>
      <Specimen name="Avatar">
        <div className="specimen-line">
          <Avatar id="maria" name="Maria Aparecida dos Santos" isOnline />
          <Avatar id="thiago" name="Thiago Pereira" />
          <Avatar id="grupo-1" name="Pelada de quinta" isGroup />
          <Avatar id="foto" name="Foto" photoUrl="/icon.svg" isOnline />
          <Avatar id="quebrada" name="Wesley" photoUrl="data:image/png;base64,AA" size={40} isOnline />
          <Avatar id="m" name="Élida" size={28} />
          <AssistantAvatar />
        </div>
      </Specimen>
      <Specimen name="TextField">
        <TextField label="Nome (opcional)" defaultValue="Marina Rocha" autoComplete="off" />
        <TextField
          label="E-mail"
          type="email"
          placeholder="voce@exemplo.br"
          autoComplete="off"
          hint="Só você vê."
        />
        <TextField
          label="Senha"
          type="password"
          defaultValue="12345"
          autoComplete="off"
          error="Senha deve ter pelo menos 6 caracteres"
          aside={
            <a className="text-link" href="#recuperar">
              Esqueci minha senha
            </a>
          }
        />
        <TextArea label="Descrição" defaultValue="Trilhas de sábado, café de domingo." hint="Todos veem." />
      </Specimen>
      <Specimen name="SearchField, Chip, Switch">
        <SearchField label="Buscar conversas..." value={search} onValue={setSearch} className="mx-0" />
        <div className="chips px-0">
          <Chip isActive>Todas</Chip>
          <Chip isActive={false} count={4}>
            Não lidas
          </Chip>
          <Chip isActive={false}>Grupos</Chip>
        </div>
        <Switch
          label="Sons"
          description="Toca ao chegar mensagem"
          icon={<Volume2 />}
          isOn={isOn}
          onChange={setIsOn}
        />
        <Switch label="Desligado" isOn={false} onChange={() => undefined} disabled />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Conta"
          tabs={[
            { key: 'signin', label: 'Entrar' },
            { key: 'signup', label: 'Criar conta' },
          ]}
          active={tab}
          onSelect={setTab}
        >
          <p className="flex items-center gap-2 text-muted">
            <Search size={20} /> {tab}
          </p>
        </Tabs>
      </Specimen>
    </>
  )
}
