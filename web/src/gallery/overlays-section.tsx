import { useState, type ReactNode } from 'react'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import LogOut from 'lucide-react/icons/log-out'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import { Button } from '../ui/button.tsx'
import { AlertDialog, Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.store.ts'
import { Specimen } from './specimen.tsx'

type Overlay = 'dialog' | 'alert' | 'question' | 'sheet' | 'theme' | 'look' | null

/** Draws the theme chooser: a part of a feature, handed in by what mounts both. */
export type RenderThemeChooser = (onClose: () => void) => ReactNode

type Props = {
  renderThemeChooser: RenderThemeChooser
  renderLookSheet: (onClose: () => void) => ReactNode
}

export function OverlaysSection({ renderThemeChooser, renderLookSheet }: Props) {
  const [overlay, setOverlay] = useState<Overlay>(null)
  const close = () => setOverlay(null)
  return (
    <>
      <Specimen name="Menu, Dialog, AlertDialog, Sheet, Tema, Personalizar">
        <div className="specimen-line">
          <SampleMenu onTheme={() => setOverlay('theme')} />
          <Button isSmall look="soft" onClick={() => setOverlay('dialog')}>
            Dialog
          </Button>
          <Button isSmall look="soft" onClick={() => setOverlay('alert')}>
            AlertDialog
          </Button>
          <Button isSmall look="soft" onClick={() => setOverlay('question')}>
            Pergunta
          </Button>
          <Button isSmall look="soft" onClick={() => setOverlay('sheet')}>
            Sheet
          </Button>
          <Button isSmall look="soft" onClick={() => setOverlay('theme')}>
            Tema
          </Button>
          <Button isSmall look="soft" onClick={() => setOverlay('look')}>
            Personalizar
          </Button>
        </div>
      </Specimen>
      <Specimen name="Toast">
        <div className="specimen-line">
          <Button
            isSmall
            look="soft"
            onClick={() =>
              showToast({ kind: 'success', title: 'Sucesso', description: 'Nova conversa criada!' })
            }
          >
            Toast de sucesso
          </Button>
          <Button
            isSmall
            look="soft"
            onClick={() =>
              showToast({ kind: 'error', title: 'Erro', description: 'Não foi possível enviar a mensagem' })
            }
          >
            Toast de erro
          </Button>
          <Button
            isSmall
            look="soft"
            onClick={() =>
              showToast({
                kind: 'info',
                title: 'Conversa arquivada',
                action: { label: 'Desfazer', run: () => undefined },
              })
            }
          >
            Toast com ação
          </Button>
        </div>
      </Specimen>
      {overlay === 'dialog' && (
        <Dialog
          title="Editar nome"
          description="É assim que os outros veem você."
          onClose={close}
          actions={
            <>
              <Button look="plain" onClick={close}>
                Cancelar
              </Button>
              <Button onClick={close}>Salvar</Button>
            </>
          }
        >
          <TextField label="Nome" defaultValue="Marina Rocha" className="mt-4" />
        </Dialog>
      )}
      {overlay === 'alert' && (
        <AlertDialog text="Erro ao gravar áudio. Verifique as permissões do microfone." onClose={close} />
      )}
      {overlay === 'question' && (
        <AlertDialog
          title="Bloquear Dandara?"
          text="Vocês não poderão trocar mensagens nem ligar um para o outro. Dá para desbloquear quando quiser."
          onClose={close}
          actions={
            <>
              <Button look="plain" onClick={close}>
                Cancelar
              </Button>
              <Button look="danger" onClick={close}>
                Bloquear
              </Button>
            </>
          }
        />
      )}
      {overlay === 'sheet' && (
        <Sheet title="Anexar" closeLabel="Fechar" onClose={close}>
          <p className="px-3 pb-4 text-muted">Escolha o que enviar.</p>
        </Sheet>
      )}
      {overlay === 'theme' && renderThemeChooser(close)}
      {overlay === 'look' && renderLookSheet(close)}
    </>
  )
}

export function SampleMenu({ onTheme }: { onTheme: () => void }) {
  const nothing = () => undefined
  return (
    <Menu
      label="Mais"
      renderTrigger={(props) => <IconButton {...props} label="Mais" icon={<EllipsisVertical />} />}
      entries={[
        { key: 'profile', label: 'Meu Perfil', icon: <User />, onSelect: nothing },
        { key: 'settings', label: 'Configurações', icon: <Settings />, onSelect: nothing },
        { key: 'theme', label: 'Tema', icon: <Palette />, onSelect: onTheme },
        { key: 'line', isSeparator: true },
        { key: 'leave', label: 'Sair', icon: <LogOut />, isDanger: true, onSelect: nothing },
      ]}
    />
  )
}
