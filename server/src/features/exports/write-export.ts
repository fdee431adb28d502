import type { JobContext } from '../../platform/jobs/jobs.ts'
import { selectSettings } from '../settings/public.ts'
import { addConversations } from './sections/conversations.ts'
import { addAccount, addActivity, addPeople } from './sections/own.ts'
import { writeSummary } from './summary.ts'
import type { ZipWriter } from './zip-writer.ts'

/** Of the files in the zip: raised when one of them means something else. */
const FORMAT = 1

/** Everything of a person's and nothing that they may not see now, as JSON and files, with a page that says what is where. */
export async function writeExport(
  { platform, signal }: JobContext,
  userId: string,
  zip: ZipWriter,
): Promise<void> {
  const section = { platform, userId, zip, signal, missing: [] as string[] }
  const made_at = new Date(platform.clock.now()).toISOString()
  const { language } = await selectSettings(platform.db, userId)
  const account = await addAccount(section)
  const people = await addPeople(section)
  const conversations = await addConversations(section, language)
  const activity = await addActivity(section)
  const counts = { ...account, ...people, 'conversations.json': conversations.length, ...activity }
  const { missing } = section
  await zip.addJson('export.json', {
    format: FORMAT,
    made_at,
    user_id: userId,
    counts,
    missing_files: missing,
  })
  await zip.addText('index.html', writeSummary(language, { made_at, counts, conversations, missing }))
}
