import type { Answers } from '../../sync/dispatch.ts'

export const settingsAnswers = {
  'settings.update': (settings, _input, { memory }) => ({ meta: { ...memory.meta(), settings } }),
} satisfies Partial<Answers>
