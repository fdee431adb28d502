import { describe, expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../platform/testing/hostile-texts.ts'
import { describeDigest } from './describe-digest.ts'
import type { DigestNews } from './find-news.ts'
import type { DigestFacts } from './facts.queries.ts'
import { toMailName } from './mail-name.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const KEYS = { link: 'um segredo' }
const NOW = Date.parse('2026-03-07T15:00:00.000Z')
const ANA = '01980000-0000-7000-8000-000000000001'

const chat = (name: string | null, more: Partial<DigestNews['chats'][number]> = {}) => ({
  name,
  is_private: false,
  unread_count: 2,
  is_capped: false,
  newest_at_ms: NOW,
  ...more,
})
const notice = (from_user_id: string, name: string) => ({
  from_user_id,
  name,
  is_private: false,
  newest_at_ms: NOW,
})

const write = (news: Partial<DigestNews>, facts: Partial<DigestFacts> = {}, site = 'https://lero.exemplo') =>
  describeDigest(
    {
      user_id: ANA,
      mail_id: '01980000-0000-7000-8000-000000000002',
      language: 'pt-BR',
      private_mode: false,
      email: 'ana@exemplo.com.br',
      ...facts,
    } as DigestFacts & { email: string },
    { chats: [], notices: [], ...news },
    { site, keys: KEYS, nowMs: NOW },
  )
/** Without the isolates that names stand in. */
const lineOf = (...args: Parameters<typeof write>): string =>
  /• (.*)/.exec(write(...args).text)?.[1]?.replaceAll(/[\u2068\u2069]/g, '') ?? ''

test('the whole mail, as text', () => {
  const mail = write({ chats: [chat('Bruno'), chat('Turma')], notices: [notice('c', 'Caio')] })
  const leave = /https:\S+\/resumo\/sair\/\S+/.exec(mail.text)?.[0]
  expect(mail.to).toBe('ana@exemplo.com.br')
  expect(mail.subject).toBe('No Lero: 4 mensagens novas e 1 notificação')
  expect(mail.text).toBe(
    `Enquanto você esteve fora:

• 4 mensagens novas em 2 conversas: \u2068Bruno\u2069 e \u2068Turma\u2069
• 1 notificação: \u2068Caio\u2069

Abrir o Lero: https://lero.exemplo/app

Você recebe este resumo porque o ligou em Configurações › Notificações. Ele vem no máximo uma vez por semana, e só quando você passa alguns dias fora.
Parar de receber: ${leave}`,
  )
})

test.each<[string, Partial<DigestNews>, Partial<DigestFacts>, string]>([
  ['one message', { chats: [chat('Bia', { unread_count: 1 })] }, {}, '1 mensagem nova em 1 conversa: Bia'],
  [
    'more than were looked at',
    { chats: [chat('Bia', { unread_count: 100, is_capped: true })] },
    {},
    'mais de 100 mensagens novas em 1 conversa: Bia',
  ],
  [
    'more than are named',
    { chats: ['A', 'B', 'C', 'D', 'E'].map((name) => chat(name)) },
    {},
    '10 mensagens novas em 5 conversas: A, B, C e mais 2',
  ],
  [
    'one that is private is counted',
    { chats: [chat('Secreta', { is_private: true }), chat('Bia')] },
    {},
    '4 mensagens novas em 2 conversas: Bia e mais 1',
  ],
  ['all private', { chats: [chat('Secreta', { is_private: true })] }, {}, '2 mensagens novas em 1 conversa'],
  [
    'read in private mode',
    { chats: [chat('Bia')] },
    { private_mode: true },
    '2 mensagens novas em 1 conversa',
  ],
  ['of nobody any more', { chats: [chat(null)] }, {}, '2 mensagens novas em 1 conversa'],
  [
    'several things that one did',
    { notices: [notice('c', 'Caio'), notice('c', 'Caio'), notice('d', 'Dora')] },
    {},
    '3 notificações: Caio e Dora',
  ],
  [
    'in English',
    { chats: [chat('Bia'), chat(null)] },
    { language: 'en' },
    '4 new messages in 2 chats: Bia and 1 more',
  ],
  [
    'in Spanish',
    { chats: [chat('Bia'), chat(null)] },
    { language: 'es' },
    '4 mensajes nuevos en 2 chats: Bia y 1 más',
  ],
])('%s', (_name, news, facts, line) => {
  expect(lineOf(news, facts)).toBe(line)
})

describe('leaving it', () => {
  const leave = (language: DigestFacts['language'], site?: string) =>
    write({}, { language }, site).headers ?? {}

  test('RFC 8058: the header names one https address, whose token is of this person alone', () => {
    const headers = leave('pt-BR')
    const [, token = ''] =
      /^<https:\/\/lero\.exemplo\/resumo\/sair\/([\w.-]+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(readUnsubscribeToken(KEYS, token, NOW)).toBe(ANA)
    expect(headers['Message-ID']).toBe('<digest.01980000-0000-7000-8000-000000000002@lero.exemplo>')
    expect(headers['Auto-Submitted']).toBe('auto-generated')
  })

  test('the page speaks the language of the mail', () => {
    expect(leave('en')['List-Unsubscribe']).toMatch(/\?idioma=en>$/)
    expect(leave('es')['List-Unsubscribe']).toMatch(/\?idioma=es>$/)
  })

  test('without https there is an address and no one-click, as the RFC wants', () => {
    const headers = leave('pt-BR', 'http://localhost:3000')
    expect(headers['List-Unsubscribe']).toMatch(/^<http:\/\/localhost:3000\/resumo\/sair\//)
    expect(headers).not.toHaveProperty('List-Unsubscribe-Post')
  })
})

describe('names that want more than to be a name', () => {
  test('nothing of them is markup, a line of its own or a turn of what stands around it', () => {
    for (const name of HOSTILE_TEXTS) {
      const mail = write({ chats: [chat(name)], notices: [notice('c', name)] })
      const tags = new Set((mail.html ?? '').match(/<[^>]*>/g)?.map((tag) => /^<\/?!?(\w+)/.exec(tag)?.[1]))
      const allowed = new Set(['doctype', 'html', 'body', 'p', 'ul', 'li', 'a', 'bdi'])
      expect(
        [...tags].filter((tag) => !allowed.has(tag ?? '')),
        name,
      ).toEqual([])
      expect(mail.text.split('\n'), name).toHaveLength(9)
      expect(mail.subject).toBe('No Lero: 2 mensagens novas e 1 notificação')
      const named = /: \u2068(.*)\u2069/.exec(mail.text)?.[1] ?? ''
      expect(named).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      expect(Array.from(named).length).toBeLessThanOrEqual(40)
    }
  })

  test.each([
    ['visite golpe.com.br', null],
    ['https://golpe.exemplo', null],
    ['www.golpe', null],
    ['ana@golpe', null],
    ['  \u200b ', null],
    ['Dr. João P. Silva', 'Dr. João P. Silva'],
    ['Ana\r\nBcc: todos', 'Ana Bcc: todos'],
    ['x'.repeat(60), `${'x'.repeat(39)}…`],
    ["Zé 'do' <b>", "Zé 'do' <b>"],
  ])('%j is told as %j', (name, told) => {
    expect(toMailName(name)).toBe(told)
  })

  test('what stands in html is escaped', () => {
    expect(write({ chats: [chat(`<b>"Zé" & 'cia'</b>`)] }).html).toContain(
      '<bdi>&lt;b&gt;&quot;Zé&quot; &amp; &#39;cia&#39;&lt;/b&gt;</bdi>',
    )
  })
})
