import { useState } from 'react'
import Ban from 'lucide-react/icons/ban'
import { Bubble, Quote, TypingBubble } from '../ui/bubble.tsx'
import { ComposerField, ComposerNotice } from '../ui/composer-field.tsx'
import { ConversationHeader, ConversationPane } from '../ui/conversation-pane.tsx'
import { DayPill, NewMessagesPill, UnreadLine } from '../ui/conversation-marks.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { SampleComposer } from './sample-composer.tsx'
import { Specimen } from './specimen.tsx'

const LOOKS = [0, 1, 2, 3, 4, 5]

export function ConversationSection() {
  const [count, setCount] = useState(3)
  return (
    <>
      <Specimen name="Bubble: pilhas, estados, citação">
        <div className="specimen-frame">
          <ConversationPane>
            <ConversationHeader
              avatar={
                <span className="pl-3">
                  <Avatar id="dandara" name="Dandara Nascimento" size={40} isOnline />
                </span>
              }
              name="Dandara Nascimento"
              status="digitando"
              statusKind="typing"
            />
            <div className="gallery-flow">
              <SampleMessages />
            </div>
            <SampleComposer />
          </ConversationPane>
        </div>
      </Specimen>
      <Specimen name="Bubble: emoji, apagada, editada; NewMessagesPill; bloqueado">
        <div className="specimen-frame">
          <ConversationPane>
            <div className="gallery-flow relative">
              <DayPill>quinta-feira</DayPill>
              <Bubble side="out" time="9:19" state="read" isEmojiOnly>
                😂😂
              </Bubble>
              <Bubble side="in" time="9:20" isGone joinsNext>
                <Ban size={16} />
                Mensagem apagada
              </Bubble>
              <Bubble side="in" time="9:21" isEdited joinsPrevious>
                Uma palavra muitíssimo comprida: {'otorrinolaringologista'.repeat(3)}
              </Bubble>
              <TypingBubble label="Dandara está digitando" />
              <DayPill isSystem>Dandara entrou com o seu convite</DayPill>
              <div className="h-12" />
              <NewMessagesPill count={count} onClick={() => setCount(0)} />
            </div>
            <ComposerNotice>Usuário bloqueado. Mensagens estão desativadas.</ComposerNotice>
            <div className="bg-surface">
              <ComposerField label="Você bloqueou este contato" value="" onValue={() => undefined} disabled />
            </div>
          </ConversationPane>
        </div>
      </Specimen>
      <Specimen name="ConversationPane: seis cores, seis papéis de parede">
        <div className="specimen-frame">
          {LOOKS.map((look) => (
            <ConversationPane key={look} data-chat-theme={look} data-wall={look}>
              <div className="message-area">
                <div className="gallery-flow">
                  <Bubble side="in" time="9:12">
                    Bora?
                  </Bubble>
                  <Bubble side="out" time="9:14" state="read">
                    Bora
                  </Bubble>
                </div>
              </div>
            </ConversationPane>
          ))}
        </div>
      </Specimen>
    </>
  )
}

/** The drawn conversation: stacks, a quote, the unread line, and every state of an own message. */
export function SampleMessages() {
  return (
    <>
      <DayPill>Hoje</DayPill>
      <Bubble side="in" time="9:12" joinsNext>
        Bom diaaa! Dormiu bem? ☀️
      </Bubble>
      <Bubble side="in" time="9:12" joinsPrevious>
        Tenho uma proposta indecente pra sábado
      </Bubble>
      <Bubble
        side="out"
        time="9:17"
        state="read"
        quote={<Quote name="Dandara Nascimento" text="Trilha leve, 4 km. Juro." side="in" />}
      >
        Leve igual àquela em que eu voltei no carro do guarda-parque?
      </Bubble>
      <UnreadLine count={2} />
      <Bubble side="in" time="14:30" joinsNext>
        Então fechou: 5h30 na porta da padaria
      </Bubble>
      <Bubble side="in" time="14:30" joinsPrevious>
        Leva casaco, lá em cima venta
      </Bubble>
      <Bubble side="out" time="14:33" state="read" joinsNext>
        5h30 da MANHÃ?
      </Bubble>
      <Bubble side="out" time="14:33" state="sent" joinsPrevious joinsNext>
        Tá. Mas o café é por sua conta
      </Bubble>
      <Bubble side="out" time="14:34" state="sending" joinsPrevious joinsNext>
        Duplo.
      </Bubble>
      <Bubble side="out" time="14:34" state="failed" joinsPrevious onRetry={() => undefined}>
        E um pão na chapa
      </Bubble>
    </>
  )
}
