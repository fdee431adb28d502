import type { CallInput } from '#contract/registry.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { photoTexts } from '../../locales/photo.ts'
import { settingsTexts } from '../../locales/settings.ts'
import type { Job } from '../../sync/job.ts'
import type { JobRefusal } from '../../sync/sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import { describeStateRefusal } from '../conversations/actions/public.ts'

/** What is told of a change that was shown and is withdrawn. */
const SENTENCES: { readonly [N in Job['call']]: (refusal: JobRefusal) => Promise<string> } = {
  'conversations.set_state': ({ job, code }) =>
    describeStateRefusal(job.input as CallInput<'conversations.set_state'>, code),
  'profile.update': async () => (await settingsTexts.load()).nameRefused,
  'profile.remove_avatar': async () => (await photoTexts.load()).photoFailed,
  'profile.set_avatar': async () => (await photoTexts.load()).photoFailed,
  'settings.update': async () => (await settingsTexts.load()).languageRefused,
  'connections.cancel': async () => (await connectionsTexts.load()).cancelFailed,
  'connections.remove': async () => (await connectionsTexts.load()).removeFailed,
  'messages.delete_for_me': async () => (await messagesTexts.load()).deleteRefused,
  'messages.edit': async () => (await messagesTexts.load()).editRefused,
  'reactions.set': async ({ job: { input } }) => {
    const { reactionNotRemoved, reactionNotAdded } = await messagesTexts.load()
    return 'is_set' in input && input.is_set ? reactionNotAdded : reactionNotRemoved
  },
}

export async function tellJobRefusal(refusal: JobRefusal): Promise<void> {
  const { error } = await settingsTexts.load()
  showToast({ kind: 'error', title: error, description: await SENTENCES[refusal.job.call](refusal) })
}
