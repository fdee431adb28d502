/**
 * A value nobody reads by looking into the database. Its key lies beside it and cannot be taken out of this browser.
 * An address without https has no cipher to offer (`open`), and a message is rather kept so than lost.
 */
export type Sealed<T> =
  | { kind: 'sealed'; key: CryptoKey; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }
  | { kind: 'open'; value: T }

const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

export async function seal<T>(value: T): Promise<Sealed<T>> {
  // Undefined outside secure contexts, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return { kind: 'open', value }
  const key = await subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { kind: 'sealed', key, iv, bytes: await subtle.encrypt({ name: ALGORITHM, iv }, key, text) }
}

export async function unseal<T>(sealed: Sealed<T>): Promise<T> {
  if (sealed.kind === 'open') return sealed.value
  const { key, iv, bytes } = sealed
  const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, bytes)
  return JSON.parse(new TextDecoder().decode(text)) as T
}
