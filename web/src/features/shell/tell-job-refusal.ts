import type { CallInput } from '#contract/registry.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { menuTexts } from '../../locales/menu.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { followsTexts } from '../../locales/follows.ts'
import { notificationsTexts } from '../../locales/notifications.ts'
import { photoTexts } from '../../locales/photo.ts'
import { profileTexts } from '../../locales/profile.ts'
import { requestsTexts } from '../../locales/requests.ts'
import { settingsTexts } from '../../locales/settings.ts'
import { storiesTexts } from '../../locales/stories.ts'
import { tutorialTexts } from '../../locales/tutorial.ts'
import type { Job } from '../../sync/job.ts'
import type { MediaJob } from '../../sync/media-job.ts'
import type { JobRefusal, Sync } from '../../sync/sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import { describeStateRefusal } from '../conversations/actions/public.ts'
import { describeMediaRefusal } from '../media/refusals/public.ts'
import { describeForwardRefusal, describeTextRefusal } from '../messages/forward/public.ts'
import { describeVoiceRefusal } from '../voice/refusals/public.ts'

type Words = { readonly title: string; readonly description: string }

/**
 * What is told of a change that was shown and is withdrawn; a text alone goes under the title of all errors. Null:
 * nothing is (D-163).
 */
const SENTENCES: {
  readonly [N in Job['call']]: (refusal: JobRefusal, sync: Sync) => Promise<string | Words | null>
} = {
  'conversations.set_state': ({ job, code }) =>
    describeStateRefusal(job.input as CallInput<'conversations.set_state'>, code),
  'profile.update': async ({ job: { input } }) => {
    if ('tutorial_completed' in input) return (await tutorialTexts.load()).saveFailed
    const { saveFailed, saveFailedText } = await profileTexts.load()
    return { title: saveFailed, description: saveFailedText }
  },
  'profile.remove_avatar': async () => (await photoTexts.load()).photoFailed,
  'profile.set_avatar': async () => (await photoTexts.load()).photoFailed,
  'settings.update': async ({ job: { input } }) => {
    if ('allow_messages' in input) return (await requestsTexts.load()).whoRefused
    if ('language' in input) return (await settingsTexts.load()).languageRefused
    return 'private_mode' in input ? (await menuTexts.load()).privateRefused : null
  },
  'connections.cancel': async () => (await connectionsTexts.load()).cancelFailed,
  'connections.remove': async () => (await connectionsTexts.load()).removeFailed,
  'follows.set': async ({ job: { input } }) => {
    const { followRefused, unfollowRefused } = await followsTexts.load()
    return 'is_following' in input && input.is_following ? followRefused : unfollowRefused
  },
  'groups.set_avatar': async ({ code }) => {
    const { photoFailed, refusals } = await groupsTexts.load()
    return { title: photoFailed, description: refusals[code as keyof typeof refusals] ?? code }
  },
  'media.send': ({ job }, { memory }) => {
    const { input } = job as MediaJob
    const describe = input.message_type === 'audio' ? describeVoiceRefusal : describeMediaRefusal
    return describe(job as MediaJob, memory)
  },
  'media.forward': describeForwardRefusal,
  'messages.send': describeTextRefusal,
  'messages.delete_for_me': async () => (await messagesTexts.load()).deleteRefused,
  'messages.edit': async () => (await messagesTexts.load()).editRefused,
  'notifications.delete': async () => (await notificationsTexts.load()).removeFailed,
  'notifications.mark_all_read': () => Promise.resolve(null),
  'reactions.set': async ({ job: { input } }) => {
    const { reactionNotRemoved, reactionNotAdded } = await messagesTexts.load()
    return 'is_set' in input && input.is_set ? reactionNotAdded : reactionNotRemoved
  },
  'stories.publish': async ({ job, code }) => {
    // A text has no file to miss: it was published, its answer got lost, and its owner has deleted it since.
    if (job.kind === 'mutation' && code === 'not_found') return null
    return (await storiesTexts.load()).publishFailed
  },
  'stories.view': () => Promise.resolve(null),
}

export async function tellJobRefusal(refusal: JobRefusal, sync: Sync): Promise<void> {
  const { error } = await settingsTexts.load()
  const told = await SENTENCES[refusal.job.call](refusal, sync)
  if (told === null) return
  const words = typeof told === 'string' ? { title: error, description: told } : told
  showToast({ kind: 'error', ...words })
}
