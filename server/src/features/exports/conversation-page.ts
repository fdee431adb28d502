import { basename } from 'node:path'
import type { Settings } from '#contract/settings.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { beginPage, PAGE_END } from './html.ts'
import { conversationTexts } from './conversation-page.texts.ts'
import type { ExportedEntry, ExportedMessage } from './sections/messages.ts'

/** A conversation to be read by its person, oldest first, with what lies beside it. */
export async function* writeConversation(
  language: Settings['language'],
  name: string | null,
  pages: AsyncIterable<readonly ExportedEntry[]>,
): AsyncGenerator<string> {
  const t = conversationTexts[language]
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  yield beginPage(language, name ?? t.nameless)
  yield `<p><a href="../../index.html">${t.back}</a> · ${t.times}</p>\n`
  for await (const entries of pages)
    yield entries.map((entry) => ('kind' in entry ? '' : describe(entry))).join('')
  yield PAGE_END

  function describe(message: ExportedMessage): string {
    const who = escapeHtml(message.sender_name ?? t.nameless)
    const marks = [
      time.format(new Date(message.created_at)),
      ...(message.is_forwarded ? [t.forwarded] : []),
      ...(message.edited_at ? [t.edited] : []),
      ...message.reactions.map(({ reaction, count }) => escapeHtml(`${reaction} ${count}`)),
    ]
    return `<article${message.is_mine ? ' class="mine"' : ''}><p><b>${who}</b> <small>${marks.join(' · ')}</small></p>${body(message)}</article>\n`
  }

  function body({
    deleted_for_everyone,
    view_once,
    file,
    type,
    file_name,
    content,
  }: ExportedMessage): string {
    if (deleted_for_everyone) return `<p><small>${t.deleted}</small></p>`
    if (view_once) return `<p><small>${t.once}</small></p>`
    const shown = file === null ? '' : show(type, `media/${basename(file)}`, file_name)
    return shown + (content ? `<p>${escapeHtml(content)}</p>` : '')
  }

  function show(type: ExportedMessage['type'], href: string, fileName: string | null): string {
    const at = escapeHtml(href)
    if (type === 'image') return `<a href="${at}"><img src="${at}" alt="" loading="lazy"></a>`
    if (type === 'video') return `<video src="${at}" controls preload="none"></video>`
    if (type === 'audio') return `<audio src="${at}" controls preload="none"></audio>`
    return `<p><a href="${at}" download>${escapeHtml(fileName ?? t.file)}</a></p>`
  }
}
