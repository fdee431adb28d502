export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail through SMTP_URL, else into the outbox (D-042). */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** False while nothing really leaves this server: screens say so. */
  readonly isConfigured: boolean
}
