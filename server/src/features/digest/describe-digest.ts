import type { Keys } from '../../platform/keys.ts'
import type { Mail } from '../../platform/mail.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { DigestNews } from './find-news.ts'
import { digestTexts } from './digest.texts.ts'
import type { DigestFacts } from './facts.queries.ts'
import { toMailName } from './mail-name.ts'
import { unsubscribePath } from './unsubscribe-path.ts'
import { writeUnsubscribeToken } from './unsubscribe-token.ts'

const NAMED_MAX = 3

/** What has come, and from whom; '' where nobody is named. */
type Line = { readonly what: string; readonly names: readonly string[]; readonly others: string | null }

type Place = {
  /** What addresses begin with: https://… */
  readonly site: string
  readonly keys: Pick<Keys, 'link'>
  readonly nowMs: number
}

/** The mail, in the person's language: how much of what, and names where they may leave (docs/decisions/0196). */
export function describeDigest(
  facts: DigestFacts & { readonly email: string },
  { chats, notices }: DigestNews,
  { site, keys, nowMs }: Place,
): Mail {
  const words = digestTexts[facts.language]
  const token = writeUnsubscribeToken(keys, facts.user_id, nowMs)
  const leave = `${site}${unsubscribePath(token, facts.language)}`
  const app = `${site}/app`
  const nameAll = (all: readonly { name: string | null; is_private: boolean }[]): Omit<Line, 'what'> => {
    const nameable = facts.private_mode ? [] : all.filter(({ is_private }) => !is_private)
    const names = nameable.flatMap(({ name }) => toMailName(name) ?? []).slice(0, NAMED_MAX)
    const left = all.length - names.length
    return { names, others: names.length > 0 && left > 0 ? words.others(left) : null }
  }
  const unread = words.messages({
    count: chats.reduce((sum, { unread_count }) => sum + unread_count, 0),
    isCapped: chats.some(({ is_capped }) => is_capped),
  })
  // Who did several things is named once.
  const doers = [...new Map(notices.map((one) => [one.from_user_id, one])).values()]
  const lines: Line[] = [
    ...(chats.length > 0 ? [{ what: words.inChats(unread, chats.length), ...nameAll(chats) }] : []),
    ...(notices.length > 0 ? [{ what: words.notices(notices.length), ...nameAll(doers) }] : []),
  ]
  const short = [
    ...(chats.length > 0 ? [unread] : []),
    ...(notices.length > 0 ? [words.notices(notices.length)] : []),
  ]
  return {
    to: facts.email,
    subject: words.subject(short.join(` ${words.and} `)),
    text: [
      words.lead,
      lines.map((line) => `• ${joinLine(line, words.and, isolate)}`).join('\n'),
      `${words.open}: ${app}`,
      `${words.why}\n${words.leave}: ${leave}`,
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${facts.language}"><body style="${BODY}">`,
      `<p>${escapeHtml(words.lead)}</p>`,
      `<ul>${lines.map((line) => `<li>${joinLine(line, words.and, mark)}</li>`).join('')}</ul>`,
      `<p><a href="${escapeHtml(app)}" style="${BUTTON}">${escapeHtml(words.open)}</a></p>`,
      `<p style="${SMALL}">${escapeHtml(words.why)} <a href="${escapeHtml(leave)}" style="color:inherit">${escapeHtml(words.leave)}</a></p>`,
      '</body></html>',
    ].join(''),
    headers: {
      'Message-ID': `<digest.${facts.mail_id}@${new URL(site).hostname}>`,
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${leave}>`,
      // RFC 8058 has it for https alone.
      ...(leave.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

const BODY = 'margin:24px;font:16px/1.5 system-ui,sans-serif;color:#14242b;background:#fffefc'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:20px;background:#0b6285;color:#ffffff;text-decoration:none'
const SMALL = 'font-size:13px;color:#5b6970'

function joinLine({ what, names, others }: Line, and: string, draw: Draw): string {
  const who = [...names.map((name) => draw(name)), ...(others === null ? [] : [others])]
  if (who.length === 0) return what
  const last = who.at(-1) ?? ''
  return `${what}: ${who.length === 1 ? last : `${who.slice(0, -1).join(', ')} ${and} ${last}`}`
}

type Draw = (name: string) => string
/** A name turns the direction of nothing around it. */
const isolate: Draw = (name) => `\u2068${name}\u2069`
const mark: Draw = (name) => `<bdi>${escapeHtml(name)}</bdi>`
