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
    let url: string | null = null
    let isOver = false
    void sync.readUpload(jobId).then((content) => {
      if (!content || isOver) return
      url = URL.createObjectURL(content)
      setLocalUrl(url)
    })
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [sync, jobId])
  return localUrl ?? content_url
}
