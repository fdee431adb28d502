import { signFileUrl } from '../../platform/files/sign-url.ts'
import type { Platform } from '../../platform/platform.ts'

const STORED = /^avatars\/(.+)\?t=(\d+)$/

/** How avatar_url of profiles and groups is kept: bucket, path, and the millisecond of the photo, so that no cache shows an old one. */
export function toStoredAvatar(path: string, version: number): string {
  return `avatars/${path}?t=${version}`
}

/** Where in the bucket it lies; null for what is not a photo of the bucket. */
export function readStoredPath(stored: string | null): string | null {
  return STORED.exec(stored ?? '')?.[1] ?? null
}

/** The address that others load; whatever is not a photo of the bucket stays as it is. */
export function toAvatarUrl({ keys }: Pick<Platform, 'keys'>, stored: string | null): string | null {
  const [, path, version] = STORED.exec(stored ?? '') ?? []
  if (!path) return stored
  return signFileUrl(keys, { bucket: 'avatars', path, version: Number(version) })
}
