import { useEffect, useRef, useState } from 'react'
import type { StoryContentType, StoryTextStyle } from '#contract/stories.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { createValue } from '../../../sync/readable.ts'
import { showToast } from '../../../ui/toast.store.ts'
import { BACKGROUNDS } from '../../story-looks/public.ts'
import type { StoryDraft } from '../story-actions.ts'
import { type Crop, type Picture, WHOLE } from '../../cropping/public.ts'
import type { MadeClip } from './cut-clip.ts'
import { createOpening } from './opening.ts'
import type { Words } from './words.ts'

export type MadeStory = {
  readonly text: string
  readonly background: string
  readonly style: StoryTextStyle
  readonly caption: string
  readonly location: string
  readonly picture: Picture | null
  readonly crop: Crop
  /** What stands on the photo. */
  readonly words: Words
  readonly clip: MadeClip | null
}

export type Missing = {
  readonly missing: 'textMissing' | 'photoMissing' | 'videoMissing' | 'unreadable' | 'cutFailed'
}

/** What is only needed to publish, in its chunk. */
export function loadFinish() {
  return import('./finish-story.ts')
}

const EMPTY: MadeStory = {
  text: '',
  background: BACKGROUNDS[0],
  style: 'simple',
  caption: '',
  location: '',
  picture: null,
  crop: WHOLE,
  words: { text: '', voice: 'simple', isBalloon: true, size: 1, x: 0.5, y: 0.6 },
  clip: null,
}

/** What is being made, and what becomes of it. */
export function useMadeStory() {
  const [story, setStory] = useState(EMPTY)
  /** Ahead of what is drawn: what has just been opened is published with it. */
  const latest = useRef(EMPTY)
  const change = (part: Partial<MadeStory>): void => {
    latest.current = { ...latest.current, ...part }
    setStory(latest.current)
  }
  const [opening] = useState(createOpening)
  const [isOpening, setIsOpening] = useState(false)
  /** How much of a video is cut, 0 to 1; null: nothing is being cut. */
  const [cutShare] = useState(() => createValue<number | null>(null))
  const closed = useRef(new AbortController())
  // Here before it is wanted: one may publish where there is no line any more.
  useEffect(() => void loadFinish().catch(() => undefined), [])
  useEffect(() => {
    const controller = new AbortController()
    closed.current = controller
    return () => {
      controller.abort()
      opening.close()
    }
  }, [opening])
  useHeldUrl(story.picture?.url)
  useHeldUrl(story.clip?.url)
  return {
    story,
    cutShare,
    change,
    isOpening,
    /** Puts in what was chosen once it is opened; the last choice wins. */
    open: <T extends { readonly url: string }>(
      coming: Promise<T | null>,
      toPart: (opened: T) => Partial<MadeStory>,
    ): void => {
      setIsOpening(true)
      opening.take(coming, (opened) => {
        setIsOpening(false)
        if (opened) return change(toPart(opened))
        const { error: title, unreadable: description } = storiesTexts.get()
        showToast({ kind: 'error', title, description })
      })
    },
    isEmpty: (type: StoryContentType): boolean => {
      if (isOpening) return false
      if (type === 'text') return story.text.trim() === ''
      return type === 'image' ? story.picture === null : story.clip === null
    },
    /** Null: it was given up meanwhile. */
    finish: async (type: StoryContentType): Promise<StoryDraft | Missing | null> => {
      const { signal } = closed.current
      // What cannot be read was told of, and what stood there before is not what was chosen.
      if (!(await opening.whenDone()) || signal.aborted) return null
      const { finishStory } = await loadFinish()
      const draft = await finishStory(type, latest.current, signal, cutShare.set)
      cutShare.set(null)
      return signal.aborted ? null : draft
    },
    /** Its screen is gone. */
    isClosed: (): boolean => closed.current.signal.aborted,
  }
}

/** An address of bytes holds them in memory: it goes when another one takes its place, and with the screen. */
function useHeldUrl(url: string | undefined): void {
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
}
