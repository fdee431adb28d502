/** Whether mails and SMS really leave this server; without a gateway they wait in its outbox (D-042). */
export type Gateways = {
  readonly mail: boolean
  readonly sms: boolean
}

let known: Promise<Gateways | null> | null = null

/** Asked once a page; null when the server cannot be reached (asked again the next time). */
export function readGateways(): Promise<Gateways | null> {
  known ??= ask().then((answer) => {
    if (!answer) known = null
    return answer
  })
  return known
}

const ask = async (): Promise<Gateways | null> => {
  try {
    const response = await fetch('/auth/v1/settings')
    if (!response.ok) return null
    const { lero } = (await response.json()) as { lero: { sends_mail: boolean; sends_sms: boolean } }
    return { mail: lero.sends_mail, sms: lero.sends_sms }
  } catch {
    return null
  }
}
