import { beforeEach, expect, test, vi } from 'vitest'

class FakeWorker extends EventTarget {
  state = 'installing'
  readonly told: unknown[] = []
  postMessage(data: unknown): void {
    this.told.push(data)
  }
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  readonly update = vi.fn(async () => {})

  /** A newer app is found and fetched. */
  find(): FakeWorker {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    return worker
  }
  finish(worker: FakeWorker): void {
    this.installing = null
    this.waiting = worker
    worker.become('installed')
  }
}

const openPage = async (hasController: boolean, registration = new FakeRegistration()) => {
  const container = Object.assign(new EventTarget(), {
    controller: hasController ? new FakeWorker() : null,
    register: async () => registration,
    getRegistration: async () => registration,
  })
  const locks = { request: vi.fn() }
  vi.stubGlobal('navigator', { serviceWorker: container, locks })
  const told = new Map<string, Response>()
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (path: string, answer: Response) => told.set(name + path, answer),
    }),
  })
  const update = await import('./update.ts')
  await update.registerServiceWorker('https://lero.test/assets/first-1.js')
  const state = () => update.appUpdate.getSnapshot().state
  return { ...update, container, registration, state, locks, told }
}

const reload = vi.fn()
const kept = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('DEV', false)
  vi.useFakeTimers({ now: Date.parse('2026-03-07T12:00:00.000Z') })
  reload.mockClear()
  kept.clear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('a newer app that was being fetched as the page opened is offered once it is there', async () => {
  const registration = new FakeRegistration()
  const worker = registration.find()
  const { state } = await openPage(true, registration)
  expect(state()).toBe('none')
  registration.finish(worker)
  expect(state()).toBe('available')
})

test('a newer app is offered when it is on the device, and not while it is on its way', async () => {
  const { registration, state } = await openPage(true)
  const worker = registration.find()
  expect(state()).toBe('none')
  registration.finish(worker)
  expect(state()).toBe('available')
  expect(reload).not.toHaveBeenCalled()
})

test('the page holds its release and tells which language it is read in', async () => {
  const { locks, told } = await openPage(true)
  expect(locks.request).toHaveBeenCalledWith(
    'lero-page /assets/first-1.js',
    { mode: 'shared' },
    expect.any(Function),
  )
  expect(await told.get('lero-shell.language/language')?.text()).toBe('pt-BR')
})

test('one that was waiting when the page opened is offered too', async () => {
  const registration = new FakeRegistration()
  registration.waiting = new FakeWorker()
  expect((await openPage(true, registration)).state()).toBe('available')
})

test('the very first visit offers nothing, also when its worker takes over', async () => {
  const { registration, container, state } = await openPage(false)
  registration.finish(registration.find())
  container.dispatchEvent(new Event('controllerchange'))
  expect(state()).toBe('none')
})

test('a first worker that is still named as waiting when it has the page is offered as no update', async () => {
  const { registration, container, state } = await openPage(false)
  const worker = registration.find()
  registration.finish(worker)
  container.controller = worker
  container.dispatchEvent(new Event('controllerchange'))
  worker.become('activated')
  expect(state()).toBe('none')
})

test('a version that another tab took is offered here: this page is left as it is', async () => {
  const { container, state } = await openPage(true)
  container.dispatchEvent(new Event('controllerchange'))
  expect(state()).toBe('available')
  expect(reload).not.toHaveBeenCalled()
})

test('at the word of the person the waiting app takes over, and only then the page is loaded anew, once', async () => {
  const { registration, container, applyUpdate } = await openPage(true)
  const worker = registration.find()
  registration.finish(worker)
  applyUpdate()
  expect(worker.told).toEqual(['skip_waiting'])
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('where no app waits the page is loaded anew at once', async () => {
  const { applyUpdate } = await openPage(true)
  applyUpdate()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a newer wire fetches the newer app first, and lets it take over', async () => {
  const { registration, reloadIntoUpdate } = await openPage(true)
  let worker: FakeWorker | undefined
  registration.update.mockImplementation(async () => {
    worker = registration.find()
  })
  const done = reloadIntoUpdate()
  await vi.advanceTimersByTimeAsync(1000)
  expect(worker!.told).toEqual([])
  registration.finish(worker!)
  await done
  expect(worker!.told).toEqual(['skip_waiting'])
})

test('a server and a cache that disagree make no loop: the page is loaded anew once a minute', async () => {
  const { reloadIntoUpdate } = await openPage(true)
  await reloadIntoUpdate()
  expect(reload).toHaveBeenCalledTimes(1)
  // As the page that comes then finds it.
  await reloadIntoUpdate()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a worker that does not come keeps nobody waiting longer than 8 s', async () => {
  const { registration, reloadIntoUpdate } = await openPage(true)
  registration.update.mockImplementation(async () => void registration.find())
  void reloadIntoUpdate()
  await vi.advanceTimersByTimeAsync(7999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that no worker serves asks the one that is there to take it', async () => {
  const registration = new FakeRegistration()
  registration.active = new FakeWorker()
  await openPage(true, registration)
  expect(registration.active.told).toEqual([])
  vi.resetModules()
  await openPage(false, registration)
  expect(registration.active.told).toEqual(['claim'])
})
