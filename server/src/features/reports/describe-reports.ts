import type { CopiedMessage, NamedAccount, OpenReport } from './operator.queries.ts'

/** For the operator's terminal: who reports whom, for what, and what was sent along. */
export function describeReports(reports: readonly OpenReport[]): string {
  const [newest] = reports
  if (!newest) return 'No report is open.'
  const left = newest.open_count - reports.length
  const texts = reports.map(describeReport)
  return [...texts, ...(left > 0 ? [`${left} older reports are open.`] : [])].join('\n\n')
}

function describeReport(report: OpenReport): string {
  const { id, age_s, reason, details, reporter, reported, group, messages } = report
  const lines = [
    `${id}  ${reason.replaceAll('_', ' ')}  ${describeAge(age_s)} ago`,
    `    by     ${describeAccount(reporter)}`,
    `    about  ${report.is_of_group ? 'this group' : describeAccount(reported)}`,
  ]
  if (group) lines.push(`    in     ${makeVisible(group.name).replaceAll('\n', ' ')}  ${group.id}`)
  if (details !== null) lines.push(`    text   ${indent(details)}`)
  if (messages?.length === 0) lines.push('    The two have exchanged no texts.')
  for (const message of messages ?? []) {
    const sender = nameOf(message.is_reported ? reported : reporter)
    const time = message.sent_at.slice(0, 16).replace('T', ' ')
    for (const earlier of message.before) lines.push(`    ${time}  ${sender}, before: ${indent(earlier)}`)
    lines.push(`    ${time}  ${sender}: ${describeWords(message)}`)
  }
  return lines.join('\n')
}

function describeWords({ content, message_type = 'text', view_once = false }: CopiedMessage): string {
  const words = content === null ? '' : indent(content)
  return message_type === 'text' ? words : `(${message_type}${view_once ? ', once' : ''}) ${words}`.trimEnd()
}

function describeAge(ageS: number): string {
  if (ageS < 3600) return `${Math.floor(ageS / 60)} min`
  if (ageS < 86_400) return `${Math.floor(ageS / 3600)} h`
  return `${Math.floor(ageS / 86_400)} d`
}

function describeAccount(account: NamedAccount): string {
  if (!account) return nameOf(account)
  return [nameOf(account), account.address, account.user_id].filter((part) => part !== null).join('  ')
}

function nameOf(account: NamedAccount): string {
  if (!account) return '(account gone)'
  return account.display_name ? makeVisible(account.display_name) : '(no name)'
}

/** A text of several lines stays right of the margin: none of them looks like a report of its own. */
function indent(text: string): string {
  return makeVisible(text).replaceAll('\n', '\n           ')
}

/** What people write moves no cursor, hides no line and turns no direction of the operator's terminal. */
function makeVisible(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}
