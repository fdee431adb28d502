import type { Transporter } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { spoolMessage } from './message-spool.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for who sees more than text. */
  readonly html?: string
  /** Further ones, as they go over the line: ASCII, and none of them folded. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whose account it is about, where the address may not be theirs: what waits goes with the account. */
  readonly user_id?: string
}

/** Sends mail through SMTP_URL, else into the outbox (D-042). */
export interface Mailer {
  /** Rejects when the gateway did not take it (mail-failure.ts), or had not when the signal came. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** False while nothing really leaves this server: screens say so. */
  readonly isConfigured: boolean
}

const GATEWAY_TIMEOUT_MS = 15_000

export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, clock: Clock): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config
  if (!smtpUrl) {
    return {
      isConfigured: false,
      send: (mail) => spoolMessage(dataDir, { kind: 'mail', ...mail }, clock.now()),
    }
  }
  let transport: Promise<Transporter> | undefined
  return {
    isConfigured: true,
    send: async ({ to, subject, text, html, headers = {} }, signal) => {
      transport ??= openTransport(smtpUrl)
      await (
        await transport
      ).sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
        ),
        ...(signal && { signal }),
      })
    },
  }
}

/** The library is loaded with the first mail: a server without a gateway does not hold it. */
const openTransport = async (url: string): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: GATEWAY_TIMEOUT_MS,
    greetingTimeout: GATEWAY_TIMEOUT_MS,
    socketTimeout: GATEWAY_TIMEOUT_MS,
    // A message is text of ours: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
