import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import type { StoryUpload } from '../shown-stories.ts'

/** What can be done with a story that could not be published. */
export function UploadBar({ upload: { job_id } }: { upload: StoryUpload }) {
  const t = useTexts(storiesTexts)
  const sync = useSync()
  return (
    <>
      <Button look="soft" isSmall onClick={() => void sync.retryJob(job_id)}>
        {t.retryUpload}
      </Button>
      <Button look="plain" isSmall onClick={() => void sync.discardJob(job_id)}>
        {t.discard}
      </Button>
    </>
  )
}
