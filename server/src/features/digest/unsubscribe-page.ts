import { createHash } from 'node:crypto'
import type { Settings } from '#contract/settings.ts'
import { digestTexts } from './digest.texts.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

/** What the page says: it asks, or what became of it. */
export type UnsubscribeState = 'ask' | 'done' | 'unknown' | 'failed'

/** A page of its own, without a script, an account or anything that is fetched. The colours are Oceano's, and its night. */
const STYLE = `
:root{color-scheme:light dark;--ground:#f4f0e8;--card:#fffefc;--text:#14242b;--muted:#5b6970;--accent:#0b6285;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#0d1418;--card:#162127;--text:#e8eef0;--muted:#9fb0b7;--accent:#6bc1e0;--on:#06222e}}
*{box-sizing:border-box;margin:0}
body{display:grid;min-height:100dvh;place-items:center;padding:20px;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{width:min(420px,100%);padding:32px 24px;border-radius:20px 20px 20px 6px;background:var(--card);overflow-wrap:anywhere}
svg{display:block;width:40px;height:40px;margin-bottom:16px;color:var(--accent)}
h1,p{text-wrap:balance}
h1{font-size:1.375rem;line-height:1.3}
p{margin-top:8px;color:var(--muted)}
form,a{margin-top:24px}
a,button{display:block;width:100%;min-height:48px;padding:12px 20px;border:0;border-radius:20px;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button{background:var(--accent);color:var(--on)}
a{color:var(--accent)}
form+a{margin-top:8px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

const LOGO =
  '<svg viewBox="0 0 64 64" role="img" aria-label="Lero"><path fill="none" stroke="currentColor" stroke-width="11" stroke-linecap="round" stroke-linejoin="round" d="M13.5 12V36Q13.5 52 29.5 52H51.5"/><path fill="#ffb224" d="M42 7.5a15.5 15.5 0 0 1 15.5 15.5a15.5 15.5 0 0 1 -15.5 15.5h-10.5a5 5 0 0 1 -5 -5v-10.5a15.5 15.5 0 0 1 15.5 -15.5z"/></svg>'

/** Nothing runs and nothing is fetched; the button may ask this server alone. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The whole page. It names nobody: who has the link is told no more than who made one up. */
export function renderUnsubscribePage(state: UnsubscribeState, language: Settings['language']): string {
  const t = digestTexts[language].page
  const said = {
    ask: { title: t.title, more: t.ask },
    done: { title: t.done, more: t.doneMore },
    unknown: { title: t.unknown, more: t.unknownMore },
    failed: { title: t.failed, more: t.failedMore },
  }[state]
  // It asks where it stands.
  const button = `<form method="post"><button name="List-Unsubscribe" value="One-Click">${escapeHtml(t.button)}</button></form>`
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(t.title)} · Lero</title><style>${STYLE}</style></head><body><main>${LOGO}`,
    `<h1>${escapeHtml(said.title)}</h1><p>${escapeHtml(said.more)}</p>`,
    state === 'ask' || state === 'failed' ? button : '',
    `<a href="/app">${escapeHtml(t.open)}</a></main></body></html>`,
  ].join('')
}
