import { selectSettings } from '../../settings/public.ts'
import { inPages, type Page } from '../in-pages.ts'
import * as account from './account.queries.ts'
import * as activity from './activity.queries.ts'
import { addFile, nameFile } from './add-file.ts'
import { selectOwnAvatar } from './avatar.queries.ts'
import * as people from './people.queries.ts'
import { PAGE_ROWS, type Section } from './section.ts'

/** How many rows stand in a file. */
export type Counts = Readonly<Record<string, number>>

/** Account, profile with its photo, settings, devices and reports. */
export async function addAccount(section: Section): Promise<Counts> {
  const { platform, userId, zip } = section
  const { pool } = platform
  await zip.addJson('account.json', await account.selectAccount(pool, userId))
  const avatar = await selectOwnAvatar(pool, userId)
  const photo = avatar && nameFile('profile', 'photo', avatar)
  await zip.addJson('profile.json', { ...(await account.selectProfile(pool, userId)), photo })
  if (avatar && photo) await addFile(section, photo, avatar)
  await zip.addJson('settings.json', await selectSettings(platform.db, userId))
  const sessions = await account.selectSessions(pool, userId)
  await zip.addJson('devices.json', {
    sessions,
    known_devices: await account.selectKnownDevices(pool, userId),
    push_subscriptions: await account.selectPushDevices(pool, userId),
    security_notices: await account.selectSecurityNotices(pool, userId),
  })
  const reports = await account.selectReports(pool, userId)
  await zip.addJson('reports.json', reports)
  return { 'devices.json': sessions.length, 'reports.json': reports.length }
}

/** Friends and requests, follows, blocks and groups. */
export async function addPeople(section: Section): Promise<Counts> {
  const { zip, platform, userId } = section
  const { pool } = platform
  const list = (name: string, select: typeof people.selectFriends): Promise<number> =>
    zip.addRows(
      name,
      byKey(section, select, ({ other_id }) => other_id),
    )
  const groups = await people.selectGroups(pool, userId)
  await zip.addJson('groups.json', {
    groups,
    invitations: await people.selectInvitations(pool, userId),
    requests: await people.selectGroupRequests(pool, userId),
  })
  return {
    'groups.json': groups.length,
    'friends.json': await list('friends.json', people.selectFriends),
    'followers.json': await list('followers.json', people.selectFollowers),
    'following.json': await list('following.json', people.selectFollowing),
    'blocked.json': await list('blocked.json', people.selectBlocked),
  }
}

/** Reactions, stories with what they show and who saw them, and notifications. */
export async function addActivity(section: Section): Promise<Counts> {
  const { zip } = section
  const keyOf = ({ id }: { readonly id: string }): string => id
  return {
    'reactions.json': await zip.addRows(
      'reactions.json',
      byKey(section, activity.selectReactions, (row): activity.ReactionKey => row),
    ),
    'stories.json': await addStories(section),
    'story-viewers.json': await zip.addRows(
      'story-viewers.json',
      byKey(section, activity.selectViewers, keyOf),
    ),
    'seen-stories.json': await zip.addRows(
      'seen-stories.json',
      byKey(section, activity.selectSeenStories, keyOf),
    ),
    'notifications.json': await zip.addRows(
      'notifications.json',
      byKey(section, activity.selectNotifications, keyOf),
    ),
  }
}

async function addStories(section: Section): Promise<number> {
  const { platform, userId, zip } = section
  const rows: object[] = []
  for (const { stored, ...story } of await activity.selectStories(platform.pool, userId)) {
    const name = stored && nameFile('stories', story.id, stored)
    if (stored && name) await addFile(section, name, stored)
    rows.push({ ...story, file: name })
  }
  await zip.addJson('stories.json', rows)
  return rows.length
}

type Select<T, K> = (pool: Section['platform']['pool'], page: Page<K>) => Promise<readonly T[]>

const byKey = <T, K>(
  { platform, userId, signal }: Section,
  select: Select<T, K>,
  keyOf: (row: T) => K,
): AsyncGenerator<readonly T[]> =>
  inPages(
    signal,
    PAGE_ROWS,
    (after: K | null, limit) => select(platform.pool, { userId, after, limit }),
    keyOf,
  )
