import { AssistantAvatar } from '../ui/assistant-avatar.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Row } from '../ui/row.tsx'

/** A chat row in each of its states, as the board draws them. */
export function SampleRows({ openName }: { openName?: string }) {
  const open = (name: string) => ({ name, isOpen: name === openName, href: '#conversa' })
  return (
    <>
      <Row
        {...open('Assistente IA')}
        avatar={<AssistantAvatar />}
        preview={{ kind: 'text', text: 'Gemini 2.5 · pergunte o que quiser' }}
      />
      <Row
        {...open('Dandara Nascimento')}
        avatar={<Avatar id="dandara" name="Dandara Nascimento" isOnline />}
        time="14:32"
        preview={{ kind: 'text', text: 'Áudio 0:42', file: 'audio' }}
        unreadCount={3}
        isPinned
      />
      <Row
        {...open('Churrasco de domingo')}
        avatar={<Avatar id="churrasco" name="Churrasco de domingo" isGroup />}
        time="14:30"
        preview={{ kind: 'typing', text: 'Rafa está digitando' }}
        unreadCount={14}
        isPinned
      />
      <Row
        {...open('Vó Lourdes')}
        avatar={<Avatar id="lourdes" name="Vó Lourdes" isOnline />}
        time="14:11"
        preview={{ kind: 'text', text: 'Você: pode deixar, levo o pudim 💛', tick: 'read' }}
      />
      <Row
        {...open('Caio Menezes')}
        avatar={<Avatar id="caio" name="Caio Menezes" />}
        lastSeen="25 min"
        time="13:58"
        preview={{ kind: 'draft', label: 'Rascunho:', text: 'sobre o aluguel, eu acho que' }}
      />
      <Row
        {...open('Maria Aparecida dos Santos Albuquerque')}
        avatar={<Avatar id="maria" name="Maria Aparecida dos Santos Albuquerque" />}
        lastSeen="3 h"
        time="12:20"
        preview={{
          kind: 'text',
          text: 'Foto · olha o tamanho do bolo que saiu do forno',
          file: 'image',
        }}
        unreadCount={1}
      />
      <Row
        {...open('Pelada de quinta')}
        avatar={<Avatar id="pelada" name="Pelada de quinta" isGroup />}
        time="11:47"
        preview={{ kind: 'text', text: 'Juninho: faltam dois pra fechar o time' }}
        unreadCount={12}
        isMuted
      />
      <Row
        {...open('Seu Osvaldo')}
        avatar={<Avatar id="osvaldo" name="Seu Osvaldo" />}
        lastSeen="1 h"
        time="11:05"
        preview={{ kind: 'failed', text: 'Não enviada. Tentar de novo' }}
      />
      <Row
        {...open('Thiago Sato')}
        avatar={<Avatar id="thiago" name="Thiago Sato" />}
        lastSeen="2 d"
        time="ontem"
        preview={{ kind: 'text', text: 'Você: te mando o contrato amanhã cedo', tick: 'sent' }}
      />
      <Row
        {...open('Iara Pataxó')}
        avatar={<Avatar id="iara" name="Iara Pataxó" isOnline />}
        time="qui."
        preview={{ kind: 'text', text: 'Você: 😂😂 não acredito', tick: 'sending' }}
      />
    </>
  )
}
