export type How = 'E' | 'A' | 'U' | 'D'

/** One row of docs/spec/acceptance.md. */
export type Row = {
  id: string
  group: string
  how: How
  statement: string
  decisions: string[]
}

const ROW = /^\| ([A-Z0-9-]+)-(\d{3}) \| ([EAUD]) \| (.+) \| ([^|]*) \| ([^|]*) \|$/

/** The rows of the acceptance document, in its order. */
export function parseRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, group, number, how, statement, , decisions] = ROW.exec(line) ?? []
    if (!group || !number || !how || !statement) return []
    const named = decisions?.match(/D-\d{3}/g) ?? []
    return [{ id: `${group}-${number}`, group, how: how as How, statement, decisions: [...named] }]
  })
}

/** Groups whose every row must pass or wait for a feature that does not exist yet. */
export const GROUPS_IN_FORCE: readonly string[] = [
  'SHELL',
  'AUTH',
  'LANDING',
  'INSTALL',
  'THEME',
  'I18N',
  'CHATLIST',
  'CHAT',
  'COMPOSER',
  'MEDIA',
  'AUDIO',
  'VIEWONCE',
  'FRIENDS',
  'SEARCH',
  'CREATE',
  'STORIES',
  'PROFILE',
  'SETTINGS',
  'TUTORIAL',
  'GROUPS',
  'INVITES',
  'PRESENCE',
  'PUSH',
  'ARCHIVE',
  'DATA',
  'NOTIFICATIONS',
  'REACTIONS',
  'REPLIES',
  'BLOCK',
  'ERRORS',
  'SAFE',
  'LOAD',
  'RUN',
  'DEVICE',
  'FEEL',
  'SWIFT',
  'ACCOUNT-DELETION',
]
