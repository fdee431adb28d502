import type { Answers } from '../../sync/dispatch.ts'

export const groupsAnswers = {
  // The entry of the log says so to every device, this one too.
  'groups.set_avatar': () => ({}),
} satisfies Partial<Answers>
