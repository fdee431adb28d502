import type pg from 'pg'
import { noticeTag } from '#contract/notice-tag.ts'
import type { Keys } from '../../platform/keys.ts'
import { type PushedMessage, type PushFacts, selectFacts } from './facts.queries.ts'
import { type Notice, type NoticeFacts, selectNoticeFacts } from './notice-facts.queries.ts'
import {
  claimNotices,
  deriveNoticeClosings,
  finishNotices,
  type NoticeClaim,
  noteNoticesLeaving,
  postponeNotices,
  selectNextNotice,
} from './notices.queries.ts'
import {
  type Claim,
  claimDue,
  deriveClosings,
  finishClaims,
  noteLeaving,
  postponeClaims,
  selectNextDue,
} from './outbox.queries.ts'
import { describeNotice, describePush, REMOVED_CONVERSATION } from './payload.ts'
import { judgeMessage, judgeNotice } from './push.policy.ts'
import type { Source } from './source.ts'

type Parts = { readonly pool: pg.Pool; readonly keys: Pick<Keys, 'link'> }

export function createMessages({ pool, keys }: Parts): Source<Claim, PushFacts, PushedMessage> {
  return {
    claim: (limit) => claimDue(pool, limit),
    selectFacts: (claims) => selectFacts(pool, claims),
    selectNextDue: () => selectNextDue(pool),
    judge: judgeMessage,
    describe: (facts, verdict) => describePush(facts, verdict, keys),
    topicOf: ({ conversation_id }) => conversation_id,
    noteLeaving: (leaving) => noteLeaving(pool, leaving),
    finish: (done) => finishClaims(pool, done),
    postpone: (put) => postponeClaims(pool, put),
    closeRead: (shown) => deriveClosings(pool, shown),
  }
}

export function createNotices({ pool }: Pick<Parts, 'pool'>): Source<NoticeClaim, NoticeFacts, Notice> {
  return {
    claim: (limit) => claimNotices(pool, limit),
    selectFacts: (claims) => selectNoticeFacts(pool, claims),
    selectNextDue: () => selectNextNotice(pool),
    judge: judgeNotice,
    describe: describeNotice,
    topicOf: ({ type, target_id }) =>
      type === REMOVED_CONVERSATION ? target_id : noticeTag(type, target_id),
    noteLeaving: (leaving) =>
      noteNoticesLeaving(
        pool,
        leaving.map(({ facts }) => facts),
      ),
    finish: (done) => finishNotices(pool, done),
    postpone: (put) => postponeNotices(pool, put),
    closeRead: (shown) =>
      deriveNoticeClosings(
        pool,
        shown.map(({ user_id }) => user_id),
      ),
  }
}
