import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { mediaTexts } from '../../../locales/media.ts'
import { onceTexts } from '../../../locales/once.ts'
import { Part } from '../../../ui/part.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { AttachSheet, type Source } from './attach-sheet.tsx'
import { choose, type Chosen, TooLarge } from './chosen.ts'
import { tellTooLarge } from './tell-too-large.ts'

const Preview = lazyPart(
  async () => (await Promise.all([import('../preview/preview.tsx'), onceTexts.load()]))[0].Preview,
)
const Camera = lazyPart(() => import('../camera/camera.tsx').then((part) => part.Camera))

type Props = {
  /** Those that get them. */
  heads: readonly Head[]
  /** Files that were pasted or dropped; none where they are to be chosen. */
  given: readonly File[]
  /** Words that came with them. */
  caption?: string
  replyTo: string | null
  onSent: () => void
  onClose: () => void
}

/** What the browser's chooser offers. */
const ACCEPTED = { gallery: 'image/*,video/*', camera: 'image/*', video: 'video/*', document: '' } as const

/** Files for conversations: where from, how they look, and off. Open while it is mounted. */
export function Attach({ heads, given, caption = '', replyTo, onSent, onClose }: Props) {
  const t = useTexts(mediaTexts)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [isFilming, setIsFilming] = useState(false)
  const [source, setSource] = useState<Source | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isOff = heads.some(({ sending_disabled }) => sending_disabled)

  function add(files: readonly File[], isDocument = false, words = ''): void {
    const added: Chosen[] = []
    for (const file of files) {
      try {
        added.push({ ...choose(file, isDocument), caption: added.length === 0 ? words : '' })
      } catch (error) {
        if (error instanceof TooLarge) tellTooLarge(error, t)
      }
    }
    setChosen((before) => [...before, ...added])
    if (added.length === 0 && chosen.length === 0) onClose()
  }

  const taken = useRef<readonly File[] | null>(null)
  useEffect(() => {
    if (isOff && chosen.length === 0) {
      showToast({ kind: 'error', title: t.blockedTitle, description: t.blocked })
      onClose()
    } else if (!isOff && given.length > 0 && taken.current !== given) {
      taken.current = given
      add(given, false, caption)
    }
  })
  useEffect(() => {
    Preview.preload()
  }, [])
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  // A message that is sent holds its file by an address of its own.
  useEffect(
    () => () => {
      for (const { url } of latest.current) if (url) URL.revokeObjectURL(url)
    },
    [],
  )

  function open(next: Source): void {
    if (next === 'camera' && !matchMedia('(pointer: coarse)').matches) return setIsFilming(true)
    setSource(next)
    const element = input.current
    if (!element) return
    // The chooser opens with what the entry asks for, in the very press that chose the entry.
    element.accept = ACCEPTED[next]
    element.multiple = next !== 'camera'
    if (next === 'camera') element.setAttribute('capture', 'environment')
    else element.removeAttribute('capture')
    element.click()
  }
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    add(files, source === 'document')
  }

  if (isOff && chosen.length === 0) return null
  return (
    <>
      {chosen.length > 0 ? (
        <Part>
          <Preview
            heads={heads}
            chosen={chosen}
            onChange={setChosen}
            onAdd={() => open('gallery')}
            replyTo={replyTo}
            onSent={onSent}
            onClose={onClose}
          />
        </Part>
      ) : (
        given.length === 0 && !isFilming && <AttachSheet onSource={open} onClose={onClose} />
      )}
      {isFilming && (
        <Part>
          <Camera
            onPhoto={(file) => {
              setIsFilming(false)
              add([file])
            }}
            onClose={() => {
              setIsFilming(false)
              if (chosen.length === 0) onClose()
            }}
          />
        </Part>
      )}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t.fileInput}
        onChange={take}
      />
    </>
  )
}
