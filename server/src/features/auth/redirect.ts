import type { Config } from '../../platform/config.ts'

/** Where a link in a message leads: the site itself, never another one. */
export const siteAddress = (config: Config): string =>
  config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`

/**
 * The redirect target a client asked for, when it lies on this site; else the site root. A link of ours must not
 * lead, with a session in its address, to a stranger's page.
 */
export const safeRedirect = (config: Config, target: unknown): string => {
  const site = siteAddress(config)
  if (typeof target !== 'string' || !target || !URL.canParse(target, site)) return `${site}/`
  const url = new URL(target, site)
  return url.origin === new URL(site).origin ? url.href : `${site}/`
}

/** The target with values in its fragment, which no server or log sees. */
export const withFragment = (target: string, values: Record<string, string>): string => {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}
