import { formatNumber } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/notices.ts'

/** Null: the reader. */
type Who = string | null

const subject = (who: Who): string => who ?? 'You'

export const texts: typeof source = {
  unknownPerson: 'User',
  you: 'you',
  people: (names, more) =>
    more > 0 ? `${names.join(', ')} and ${formatNumber('en', more)} more` : names.join(' and '),
  created: (who) => `${subject(who)} created the group`,
  joined: (who) => `${subject(who)} joined the group`,
  added: (who, whom) => `${subject(who)} added ${whom}`,
  left: (who) => `${subject(who)} left the group`,
  removed: (who, whom) => `${subject(who)} removed ${whom}`,
  became: {
    admin: (who) => `${who === null ? 'You are' : `${who} is`} now an admin of the group`,
    moderator: (who) => `${who === null ? 'You are' : `${who} is`} now a moderator of the group`,
    member: (who) => `${who === null ? 'You are' : `${who} is`} now a member of the group`,
  },
  renamed: (who, name) => `${subject(who)} changed the name of the group to “${name}”`,
  described: (who) => `${subject(who)} changed the description of the group`,
  pictured: (who) => `${subject(who)} changed the photo of the group`,
  changed: (who) => `${subject(who)} changed the group`,
}
