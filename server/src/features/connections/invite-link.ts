import { randomBytes } from 'node:crypto'
import type { Handler } from '../../platform/call.ts'
import { keepInviteCode } from './invite.queries.ts'

/** Short enough for a link, too long to be guessed. */
const CODE_BYTES = 9

/** The link that a person gives to people who are not here yet (D-035). */
export const getInviteLink: Handler<'connections.invite_link'> = async ({ platform, caller }, { renew }) => ({
  code: await keepInviteCode(
    platform.pool,
    caller.user_id,
    randomBytes(CODE_BYTES).toString('base64url'),
    renew,
  ),
})
