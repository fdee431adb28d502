/** The id of a message from who sends it and what they call it, as the database makes it (`send_key`). */
export async function toMessageId(senderId: string, clientId: string): Promise<string> {
  const hex = (senderId + clientId).replaceAll('-', '')
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16)
  const text = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
