import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { historyMoves } from './history-moves.ts'

/** The name under which the browser knows the face as one on both screens (base.css). */
const FACE_NAME = 'chat-face'

type OpenChat = { openChatId?: string } | null | undefined

/**
 * Navigations that ask for it (list and conversation) move: the conversation slides over the list or off it, and the
 * chat's face goes from its row to the header and back. At once where the browser cannot, or motion is not welcome.
 */
export const navigateWithMotion: AroundNavHandler = (navigate, to, options) =>
  historyMoves[options?.replace ? 'leave' : 'after'](() => navigateNow(navigate, to, options))

const navigateNow: AroundNavHandler = (navigate, to, options) => {
  const go = () => flushSync(() => navigate(to, options))
  if (!options?.transition || isStill()) return navigate(to, options)
  const opened = (options.state as OpenChat)?.openChatId
  if (opened === undefined) return moveBack(go)
  return move('forth', rowFace(opened), headerFace, go)
}

/** Back to the entry below, which shows the list. */
export function goBackWithMotion(isMoving: boolean): void {
  historyMoves.leave(() => {
    if (!isMoving || isStill()) history.back()
    else moveBack(goBack)
  })
}

const isStill = (): boolean =>
  !document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches

function moveBack(go: () => void | Promise<void>): void {
  const left = (history.state as OpenChat)?.openChatId
  move('back', headerFace(), () => rowFace(left), go)
}

/** Done when the page shows what lies below. */
const goBack = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('popstate', () => setTimeout(resolve), { once: true })
    history.back()
  })

function move(
  motion: 'forth' | 'back',
  from: HTMLElement | null,
  findInto: () => HTMLElement | null,
  go: () => void | Promise<void>,
): void {
  const takeOff = nameFace(from)
  document.documentElement.dataset['motion'] = motion
  let takeOffAfter = takeOff
  const transition = document.startViewTransition(async () => {
    takeOff()
    await go()
    takeOffAfter = nameFace(findInto())
  })
  // A page that slides is a picture, which takes neither tap nor scroll: the hand that comes ends the slide, and what
  // it does next finds the page. One that comes later has nothing to end.
  window.addEventListener('pointerdown', () => transition.skipTransition(), { once: true })
  // It may be ended before it was ready.
  transition.ready.catch(() => {})
  void transition.finished.finally(() => {
    takeOffAfter()
    delete document.documentElement.dataset['motion']
  })
}

const headerFace = (): HTMLElement | null => document.querySelector('.conversation-header .avatar')

const rowFace = (id: string | undefined): HTMLElement | null =>
  id === undefined ? null : document.querySelector(`[data-chat='${CSS.escape(id)}'] .avatar`)

/** Answers what takes the name off again. */
function nameFace(face: HTMLElement | null): () => void {
  if (!face) return () => undefined
  face.style.viewTransitionName = FACE_NAME
  return () => {
    face.style.viewTransitionName = ''
  }
}
