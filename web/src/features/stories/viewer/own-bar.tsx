import type { RefObject } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Part } from '../../../ui/part.tsx'
import type { ShownStory } from '../shown-stories.ts'
import './own-bar.css'

const UploadBar = lazyPart(() => import('./upload-bar.tsx').then((part) => part.UploadBar))
const ViewsBar = lazyPart(() => import('./views-bar.tsx').then((part) => part.ViewsBar))

export type OwnBarProps = {
  story: ShownStory
  stage: RefObject<HTMLElement | null>
  /** The list of who saw it comes and goes. */
  onList: (isOpen: boolean) => void
}

/** Below an own story: who has seen it, or what became of it on its way. */
export function OwnBar(props: OwnBarProps) {
  const { upload } = props.story
  return (
    <footer className={upload ? 'story-bar story-own-bar' : 'story-bar story-views-bar'}>
      <Part>
        {upload ? upload.state === 'failed' && <UploadBar upload={upload} /> : <ViewsBar {...props} />}
      </Part>
    </footer>
  )
}
