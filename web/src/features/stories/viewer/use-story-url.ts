import { useEffect, useState } from 'react'
import { useSync } from '../../../sync/use-sync.ts'
import type { ShownStory } from '../shown-stories.ts'

/** Where the file of a story lies: at the server, or on this device while it waits to be published. */
export function useStoryUrl({ content_url, upload }: ShownStory): string | null {
  const sync = useSync()
  const [localUrl, setLocalUrl] = useState<string | null>(null)
  const jobId = upload?.has_file ? upload.job_id : null
  useEffect(() => {
    if (jobId === null) return undefined
    let isOver = false
    void sync.readUpload(jobId).then((content) => {
      if (content && !isOver) setLocalUrl(URL.createObjectURL(content))
    })
    return () => {
      isOver = true
    }
  }, [sync, jobId])
  // Also once it was published: what is looked at stays, and is not fetched again.
  useEffect(() => (localUrl === null ? undefined : () => URL.revokeObjectURL(localUrl)), [localUrl])
  return localUrl ?? content_url
}
