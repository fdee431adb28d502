import { conversationsAnswers } from './features/conversations/conversations.answers.ts'
import { connectionsAnswers } from './features/connections/connections.answers.ts'
import { followsAnswers } from './features/follows/follows.answers.ts'
import { groupsAnswers } from './features/groups/groups.answers.ts'
import { messageAnswers } from './features/messages/message.answers.ts'
import { notificationsAnswers } from './features/notifications/notifications.answers.ts'
import { profileAnswers } from './features/profile/profile.answers.ts'
import { reactionsAnswers } from './features/reactions/reactions.answers.ts'
import { settingsAnswers } from './features/shell/settings.answers.ts'
import { storiesAnswers } from './features/stories/stories.answers.ts'
import type { Answers } from './sync/dispatch.ts'
import { createJobRunner as createBareJobRunner, type CreateJobRunner } from './sync/job-runner.ts'

/** What the app does with the answers to its own changes: one entry for every call that a job makes. */
const answers: Answers = {
  ...conversationsAnswers,
  ...connectionsAnswers,
  ...followsAnswers,
  ...groupsAnswers,
  ...messageAnswers,
  ...notificationsAnswers,
  ...profileAnswers,
  ...reactionsAnswers,
  ...settingsAnswers,
  ...storiesAnswers,
}

export const createJobRunner: CreateJobRunner = (options) => createBareJobRunner({ ...options, answers })
