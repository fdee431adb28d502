/** Success and info stay 4 s, errors 5 s (D-016); a caller that needs longer says so. */
const defaultDurationMs = { success: 4000, info: 4000, error: 5000 } as const
const MAX_SHOWN = 3

export type ToastKind = keyof typeof defaultDurationMs

export type ToastInput = {
  kind: ToastKind
  title: string
  description?: string | undefined
  durationMs?: number
  /** One thing to do about it ('Desfazer'); doing it closes the toast. */
  action?: { label: string; run: () => void }
  /** It is there no more: closed, its time over, or pushed out. */
  onGone?: () => void
}

export type Toast = ToastInput & { id: number }

type Clock = {
  now: () => number
  setTimeout: (run: () => void, delayMs: number) => unknown
  clearTimeout: (timer: unknown) => void
}

type Entry = { toast: Toast; remainingMs: number; startedAtMs: number; timer: unknown }

/** The list of toasts without React: shows, times, pauses and removes them. The clock is given, for tests. */
export function createToastStore(clock: Clock) {
  let entries: readonly Entry[] = []
  let snapshot: readonly Toast[] = []
  let lastId = 0
  let isPaused = false
  const listeners = new Set<() => void>()

  function publish(next: readonly Entry[]): void {
    entries = next
    snapshot = next.map((entry) => entry.toast)
    for (const listener of listeners) listener()
  }

  function startTimer(entry: Entry): void {
    entry.startedAtMs = clock.now()
    entry.timer = clock.setTimeout(() => dismiss(entry.toast.id), entry.remainingMs)
  }

  function dismiss(id: number): void {
    const gone = entries.find((entry) => entry.toast.id === id)
    if (!gone) return
    clock.clearTimeout(gone.timer)
    publish(entries.filter((entry) => entry !== gone))
    gone.toast.onGone?.()
  }

  /** Shows a toast; a fourth pushes the oldest out. Returns its id for `dismiss`. */
  function show(input: ToastInput): number {
    lastId += 1
    const remainingMs = input.durationMs ?? defaultDurationMs[input.kind]
    const entry: Entry = { toast: { ...input, id: lastId }, remainingMs, startedAtMs: 0, timer: null }
    const oldest = entries.length >= MAX_SHOWN ? entries[0] : undefined
    if (oldest) dismiss(oldest.toast.id)
    if (!isPaused) startTimer(entry)
    publish([...entries, entry])
    return lastId
  }

  /** Stops every toast's time while someone reads (hover, focus) or the page is hidden. */
  function setPaused(paused: boolean): void {
    if (paused === isPaused) return
    isPaused = paused
    for (const entry of entries) {
      if (!paused) {
        startTimer(entry)
        continue
      }
      clock.clearTimeout(entry.timer)
      entry.remainingMs = Math.max(0, entry.remainingMs - (clock.now() - entry.startedAtMs))
    }
  }

  return {
    show,
    dismiss,
    setPaused,
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const toastStore = createToastStore({
  now: () => performance.now(),
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  clearTimeout: (timer) => clearTimeout(timer as number),
})

/** Shows a toast from anywhere, React or not. Returns its id. */
export const showToast = toastStore.show
