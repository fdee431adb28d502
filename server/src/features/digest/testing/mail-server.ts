import { createServer, type AddressInfo, type Socket } from 'node:net'

/** What the mail server does next: takes mails, answers a command with this line, says nothing from there on. */
export type MailBehaviour =
  | 'take'
  | { readonly at: 'greeting' | 'MAIL' | 'RCPT' | 'content'; readonly answer: string | null }

export type MailServer = {
  /** For SMTP_URL. */
  readonly url: string
  /** Every mail whose content came whole, taken or not. */
  readonly mails: string[]
  /** How often it was called. */
  readonly calls: { count: number }
  /** How often it said nothing where something was waited for. */
  readonly silences: { count: number }
  behave(behaviour: MailBehaviour): void
  close(): Promise<void>
}

/** A mail server on loopback that can be in trouble. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = []
  const calls = { count: 0 }
  const silences = { count: 0 }
  const sockets = new Set<Socket>()
  let behaviour: MailBehaviour = 'take'

  const server = createServer((socket) => {
    calls.count += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const say = (at: string, usual: string): void => {
      const answer = behaviour !== 'take' && behaviour.at === at ? behaviour.answer : usual
      if (answer === null) silences.count += 1
      else socket.write(`${answer}\r\n`)
    }
    let content: string[] | null = null
    let rest = ''
    say('greeting', '220 teste')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (content && line !== '.') content.push(line)
        else if (content) {
          mails.push(content.join('\r\n'))
          content = null
          say('content', '250 ok')
        } else if (line === 'DATA') {
          content = []
          say('DATA', '354 go on')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else say(line.slice(0, 4), '250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    calls,
    silences,
    behave: (next) => {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
