import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { spoolMessage } from './message-spool.ts'

export type Sms = {
  /** E.164 */
  readonly to: string
  readonly text: string
  /** Whose account it is about, where the number may not be theirs: what waits goes with the account. */
  readonly user_id?: string
}

/** Sends SMS through SMS_WEBHOOK_URL (POST `to`, `text`), else into the outbox (D-042). */
export interface SmsSender {
  /** Rejects when the gateway did not take it. */
  send(sms: Sms): Promise<void>
  /** False while nothing really leaves this server: screens say so. */
  readonly isConfigured: boolean
}

const GATEWAY_TIMEOUT_MS = 15_000

export function createSmsSender(config: Pick<Config, 'smsWebhookUrl' | 'dataDir'>, clock: Clock): SmsSender {
  const { smsWebhookUrl, dataDir } = config
  if (!smsWebhookUrl) {
    return {
      isConfigured: false,
      send: (sms) => spoolMessage(dataDir, { kind: 'sms', ...sms }, clock.now()),
    }
  }
  return {
    isConfigured: true,
    send: async ({ to, text }) => {
      const response = await fetch(smsWebhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}
