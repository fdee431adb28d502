import { createServer, type AddressInfo } from 'node:net'

export type SmtpSink = {
  /** For SMTP_URL. */
  url: string
  /** Every line it was given, commands and mails. */
  received: string[]
  stop: () => Promise<void>
}

/** A mail server on loopback that takes everything: speaks as much SMTP as one message needs. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const received: string[] = []
  const server = createServer((socket) => {
    let isData = false
    socket.write('220 teste\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('utf8').split('\r\n').slice(0, -1)) {
        received.push(line)
        if (isData && line !== '.') continue
        if (isData) socket.write('250 ok\r\n')
        else if (line.startsWith('EHLO')) socket.write('250 teste\r\n')
        else if (line === 'DATA') socket.write('354 go on\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
        isData = line === 'DATA'
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
