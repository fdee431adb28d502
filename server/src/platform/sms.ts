export interface Sms {
  /** E.164 */
  readonly to: string
  readonly text: string
}

/** Sends SMS through SMS_WEBHOOK_URL (POST `to`, `text`), else into the outbox (D-042). */
export interface SmsSender {
  send(sms: Sms): Promise<void>
  /** False while nothing really leaves this server: screens say so. */
  readonly isConfigured: boolean
}
