import type { AuthServer } from './auth-server.ts'

export function refresh(server: AuthServer, refresh_token: string) {
  return server.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
}

/** Used tokens were used so much longer ago. */
export async function letPass({ database }: AuthServer, seconds: number): Promise<void> {
  await database.pool.query(
    'update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $1) where revoked',
    [seconds],
  )
}
