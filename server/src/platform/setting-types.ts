import { resolve } from 'node:path'
import { readVapidKey } from './vapid-key.ts'

/** How the text of an environment variable becomes a value; throws the rest of 'NAME …'. */
export type SettingType<T> = { readonly shape: string; parse(text: string): T }

export type Setting<T> = {
  readonly name: string
  readonly type: SettingType<T>
  /** As one would write it; undefined: not set, the value is undefined too. */
  readonly fallback: string | undefined
  readonly meaning: string
  /** Never printed. */
  readonly isSecret: boolean
}

type Optional = { isSecret?: boolean }

/** A setting that always has a value. */
export function setting<T>(
  name: string,
  type: SettingType<T>,
  fallback: string,
  meaning: string,
): Setting<T> {
  return { name, type, fallback, meaning, isSecret: false }
}

/** A setting that may be left out. */
export function optional<T>(
  name: string,
  type: SettingType<T>,
  meaning: string,
  { isSecret = false }: Optional = {},
): Setting<T | undefined> {
  return { name, type, fallback: undefined, meaning, isSecret }
}

export const text: SettingType<string> = { shape: 'text', parse: (value) => value }

export const folder: SettingType<string> = { shape: 'folder', parse: (value) => resolve(value) }

export const onOff: SettingType<boolean> = {
  shape: 'on | off',
  parse: (value) => parseChoice(value, ['on', 'off']) === 'on',
}

export function integer(min: number, max: number): SettingType<number> {
  return {
    shape: `${min} to ${max}`,
    parse: (value) => {
      const number = Number(value)
      if (/^\d+$/.test(value) && number >= min && number <= max) return number
      throw new Error(`must be a whole number from ${min} to ${max}`)
    },
  }
}

export function choice<const T extends string>(...words: T[]): SettingType<T> {
  return { shape: words.join(' | '), parse: (value) => parseChoice(value, words) }
}

function parseChoice<T extends string>(value: string, words: T[]): T {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new Error(`must be one of ${words.join(', ')}`)
  return found
}

/** A URL of one of the protocols, without a slash at its end. */
export function url(...protocols: string[]): SettingType<string> {
  return {
    shape: protocols.map((protocol) => `${protocol}://…`).join(' | '),
    parse: (value) => {
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))) {
        return value.replace(/\/$/, '')
      }
      throw new Error(`must be a URL of ${protocols.join(' or ')}`)
    },
  }
}

/** Two-letter countries, as BR,PT. */
export const countries: SettingType<readonly string[]> = {
  shape: 'XX,YY',
  parse: (value) => {
    const codes = value.split(',').map((code) => code.trim().toUpperCase())
    if (codes.every((code) => /^[A-Z]{2}$/.test(code))) return codes
    throw new Error('must be two-letter countries separated by commas')
  },
}

/** A key of at least 32 characters, so that nobody sets a word. */
export const key: SettingType<string> = {
  shape: '32 characters or more',
  parse: (value) => {
    if (value.length < 32) throw new Error('must have at least 32 characters')
    return value
  },
}

/** A private key of P-256, which says of itself whether it is one. */
export const vapidKey: SettingType<string> = {
  shape: '43 characters of base64url',
  parse: (value) => {
    try {
      readVapidKey(value)
      return value
    } catch {
      throw new Error('must be a private key of P-256 in base64url')
    }
  },
}
