import type { Settings } from '#contract/settings.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { beginPage, PAGE_END } from './html.ts'
import type { ExportedConversation } from './sections/conversations.ts'
import { summaryFiles, summaryTexts } from './summary.texts.ts'

export type Summary = {
  readonly made_at: string
  readonly counts: Readonly<Record<string, number>>
  readonly conversations: readonly ExportedConversation[]
  readonly missing: readonly string[]
}

/** The page that opens the export: what is where, in the person's language. */
export function writeSummary(language: Settings['language'], summary: Summary): string {
  const t = summaryTexts[language]
  const { made_at, counts, conversations, missing } = summary
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(made_at))
  const number = new Intl.NumberFormat(language)
  const row = (href: string, name: string, count: number | undefined): string =>
    `<tr><td><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></td><td>${count === undefined ? '' : number.format(count)}</td></tr>\n`
  const files = summaryFiles.map((file) => row(file, t.kinds[file], counts[file]))
  const chats = conversations.map(({ page, name, messages }) => row(page, name ?? t.nameless, messages))
  const gone = missing.map((name) => `<li>${escapeHtml(name)}</li>\n`)
  return [
    beginPage(language, t.title),
    `<p>${t.made} ${date}.</p>\n<p>${t.about} ${t.once}</p>\n`,
    `<h2>${t.conversations}</h2>\n<table>\n<tr><th>${t.conversation}</th><th>${t.messages}</th></tr>\n`,
    ...chats,
    `</table>\n<h2>${t.files}</h2>\n<table>\n`,
    ...files,
    '</table>\n',
    ...(gone.length > 0 ? [`<h2>${t.missing}</h2>\n<ul>\n`, ...gone, '</ul>\n'] : []),
    PAGE_END,
  ].join('')
}
