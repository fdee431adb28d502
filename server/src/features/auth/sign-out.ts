import { z } from 'zod'
import { endSessions } from './end-sessions.ts'
import { parseBody } from './input.ts'
import { type AuthRoute, requireSession } from './route.ts'
import type { SessionChoice } from './sessions.queries.ts'

const query = z.object({ scope: z.enum(['local', 'others', 'global']).default('global') })

/** `POST /logout?scope=local|others|global`: this device, all but this one, or all (default, as the protocol has it). */
export const signOut: AuthRoute = async (context) => {
  const session = await requireSession(context)
  const { scope } = parseBody(query, context.query)
  const choices: Record<typeof scope, SessionChoice> = {
    local: { only: session.id },
    others: { except: session.id },
    global: 'all',
  }
  await endSessions(context.platform, session.user_id, choices[scope])
}
