import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createWeatheredDisk, type DiskWeather } from '../../sync/testing/fake-disk.ts'
import { uiTexts } from '../../locales/ui.ts'
import { texts } from '../../locales/pt-BR/messages.ts'
import { ErrorState } from '../../ui/states.tsx'
import { ana, openChat } from './testing/open-chat.ts'

test('DEVICE-007: a conversation that neither disk nor server gives shows an error with its retry, not the loading text', async () => {
  const weather: DiskWeather = { state: 'well' }
  const {
    clock,
    server,
    store,
    close,
    texts: shown,
  } = await openChat(['oi'], {
    disk: createWeatheredDisk(ana, weather),
  })
  close()
  weather.state = 'broken'
  server.weather.isOffline = true
  server.cutAll()
  store.subscribe(() => {})
  expect(store.getSnapshot().state).toBe('loading')
  await clock.advance(10_000)
  expect(store.getSnapshot().state).toBe('failed')

  await uiTexts.load()
  const html = renderToString(<ErrorState title={texts.loadFailed} onRetry={store.openAgain} />)
  expect(html).toContain('Não foi possível carregar as mensagens.')
  expect(html).toContain('Tentar de novo')
  expect(html).not.toContain('Carregando conversa')

  server.weather.isOffline = false
  store.openAgain()
  expect(store.getSnapshot().state).toBe('loading')
  await clock.advance(10_000)
  expect([store.getSnapshot().state, shown()]).toEqual(['ready', ['oi']])
})
