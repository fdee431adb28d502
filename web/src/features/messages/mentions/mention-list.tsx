import './mention-list.css'
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
  type Ref,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { mentionsTexts } from '../../../locales/mentions.ts'
import { perSync } from '../../../sync/per-sync.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { useOverlay } from '../../../ui/overlays.ts'
import { choosePerson, keepNamed } from './choose-person.ts'
import { findPeople, type Person } from './find-people.ts'
import { findQuery, markMentions, type MarkedText } from './mark-mentions.ts'
import { usePeople } from './use-people.ts'

/** Of the text that is being written. */
export type MentionMarker = (text: string) => MarkedText

type Props = {
  groupId: string
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  /** Says whom a text names, when it is sent. */
  ref: Ref<MentionMarker>
}

/** Whom one chose for the text of a group, in this order: what tells people of one name apart. */
const chosenOf = perSync(() => new Map<string, readonly Person[]>())

/**
 * The members whose name fits what is written behind an @, above the writing line, which keeps the focus: the arrows
 * lead through them, Enter and Tab choose, Esc closes.
 */
export function MentionList({ groupId, field, text, onText, ref }: Props) {
  const t = useTexts(mentionsTexts)
  const id = useId()
  const { people, hasFailed, ask } = usePeople(groupId)
  const chosen = chosenOf(useSync())
  const caret = useCaret(field)
  const [closed, setClosed] = useState<{ at: number; query: string } | null>(null)
  /** Whom the arrows or the pointer reached, for what was written then. */
  const [reached, setReached] = useState<{ id: string; query: string } | null>(null)

  const [firstText] = useState(text)
  // It is drawn anew with the first @ of a text: who was chosen for one that is sent or gone is forgotten, a draft's stay.
  useEffect(() => {
    chosen.set(groupId, keepNamed(chosen.get(groupId) ?? [], firstText))
  }, [chosen, groupId, firstText])

  const asked = findQuery(text, caret)
  const isClosed =
    !asked || (closed !== null && closed.at === asked.at && asked.query.startsWith(closed.query))
  const found = isClosed ? [] : findPeople(people ?? [], asked.query)
  const active =
    found.find(({ id: one }) => one === reached?.id && asked?.query === reached.query) ?? found[0]
  const isOpen = !isClosed && (people === null || found.length > 0)

  useImperativeHandle(
    ref,
    () => (written) => {
      const meant = chosen.get(groupId) ?? []
      const names = new Set(meant.map(({ name }) => name))
      // Who was not chosen is meant where nobody else is called the same.
      const others = (people ?? []).filter(
        ({ name }, index, all) =>
          !names.has(name) && all[index - 1]?.name !== name && all[index + 1]?.name !== name,
      )
      return markMentions(written, [...meant, ...others])
    },
    [chosen, groupId, people],
  )

  function reach(person: Person | undefined): void {
    if (asked && person && person !== active) setReached({ id: person.id, query: asked.query })
  }

  function choose(person: Person): void {
    if (!asked) return
    const { at } = asked
    const next = choosePerson({ text, caret, at, person, chosen: chosen.get(groupId) ?? [] })
    chosen.set(groupId, next.chosen)
    setClosed({ at, query: `${person.name} ` })
    // At once: who goes on writing before the next frame would find the caret taken back.
    flushSync(() => onText(next.text))
    field.current?.setSelectionRange(next.caret, next.caret)
  }

  function onKey(event: KeyboardEvent): void {
    if (found.length === 0 || !active || isComposing({ nativeEvent: event }) || event.shiftKey) return
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key]
    if (step !== undefined) reach(found[(found.indexOf(active) + step) % found.length])
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else return
    // The writing line would send.
    event.preventDefault()
    event.stopPropagation()
  }

  useOverlay(isOpen && asked ? () => setClosed(asked) : null)
  useFieldKeys(field, onKey)
  useFieldWords(field, id, active && `${id}-${active.id}`)

  if (!isOpen) return null
  if (people === null)
    return (
      <div className="mention-list mention-word" role="status">
        {hasFailed ? t.failed : t.loading}
        {hasFailed && (
          <Button look="plain" onPointerDown={(event) => event.preventDefault()} onClick={ask}>
            {t.tryAgain}
          </Button>
        )}
      </div>
    )
  return (
    <>
      <p className="visually-hidden" role="status">
        {t.found(found.length)}
      </p>
      <div id={id} className="mention-list" role="listbox" aria-label={t.people} data-swipe="off">
        {found.map((person) => (
          <button
            key={person.id}
            type="button"
            id={`${id}-${person.id}`}
            className="mention-option"
            role="option"
            aria-selected={person === active}
            onPointerMove={() => reach(person)}
            tabIndex={-1}
            // The focus stays in the writing line.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <Avatar id={person.id} name={person.name} photoUrl={person.photoUrl} size={32} />
            <span className="cut">{person.name}</span>
          </button>
        ))}
      </div>
    </>
  )
}

/** Where one writes; -1 where the focus is elsewhere or something is selected. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>): number {
  const subscribe = useCallback((listener: () => void) => {
    const events = ['selectionchange', 'focusin', 'focusout']
    for (const event of events) document.addEventListener(event, listener)
    return () => {
      for (const event of events) document.removeEventListener(event, listener)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => {
    const area = field.current
    const isHere =
      area !== null && document.activeElement === area && area.selectionStart === area.selectionEnd
    return isHere ? area.selectionStart : -1
  })
}

/** Hears the keys of the writing line before it does. */
function useFieldKeys(
  field: RefObject<HTMLTextAreaElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const area = field.current
    const hear = (event: KeyboardEvent): void => latest.current(event)
    area?.addEventListener('keydown', hear)
    return () => area?.removeEventListener('keydown', hear)
  }, [field])
}

/** Tells who listens to the writing line what is chosen in the list; `activeId`: the option, where there is one. */
function useFieldWords(
  field: RefObject<HTMLTextAreaElement | null>,
  listId: string,
  activeId: string | undefined,
): void {
  useEffect(() => {
    const area = field.current
    if (!area || activeId === undefined) return undefined
    const words = { 'aria-autocomplete': 'list', 'aria-controls': listId, 'aria-activedescendant': activeId }
    for (const [name, value] of Object.entries(words)) area.setAttribute(name, value)
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of Object.keys(words)) area.removeAttribute(name)
    }
  }, [field, listId, activeId])
}
