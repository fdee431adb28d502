import type { CallInput } from '#contract/registry.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { photoTexts } from '../../locales/photo.ts'
import { settingsTexts } from '../../locales/settings.ts'
import type { Job } from '../../sync/job.ts'
import type { JobRefusal } from '../../sync/sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import { describeStateRefusal } from '../conversations/actions/public.ts'

type Words = { readonly title: string; readonly description: string }

/** What is told of a change that was shown and is withdrawn; a text alone goes under the title of all errors. */
const SENTENCES: { readonly [N in Job['call']]: (refusal: JobRefusal) => Promise<string | Words> } = {
  'conversations.set_state': ({ job, code }) =>
    describeStateRefusal(job.input as CallInput<'conversations.set_state'>, code),
  'profile.update': async () => (await settingsTexts.load()).nameRefused,
  'profile.remove_avatar': async () => (await photoTexts.load()).photoFailed,
  'profile.set_avatar': async () => (await photoTexts.load()).photoFailed,
  'settings.update': async () => (await settingsTexts.load()).languageRefused,
  'connections.cancel': async () => (await connectionsTexts.load()).cancelFailed,
  'connections.remove': async () => (await connectionsTexts.load()).removeFailed,
  'groups.set_avatar': async ({ code }) => {
    const { photoFailed, refusals } = await groupsTexts.load()
    return { title: photoFailed, description: refusals[code as keyof typeof refusals] ?? code }
  },
  'messages.delete_for_me': async () => (await messagesTexts.load()).deleteRefused,
  'messages.edit': async () => (await messagesTexts.load()).editRefused,
  'reactions.set': async ({ job: { input } }) => {
    const { reactionNotRemoved, reactionNotAdded } = await messagesTexts.load()
    return 'is_set' in input && input.is_set ? reactionNotAdded : reactionNotRemoved
  },
}

export async function tellJobRefusal(refusal: JobRefusal): Promise<void> {
  const { error } = await settingsTexts.load()
  const told = await SENTENCES[refusal.job.call](refusal)
  const words = typeof told === 'string' ? { title: error, description: told } : told
  showToast({ kind: 'error', ...words })
}
