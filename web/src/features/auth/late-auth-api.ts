import { reloadIfGone } from '../../lib/missing-part.ts'
import type { AuthApi } from './auth-api.ts'
import { AuthError } from './auth-types.ts'

type Question = (...input: unknown[]) => Promise<unknown>

/** The auth service, whose code comes with the first question. Where that cannot be fetched the network is to blame. */
export function createLateAuthApi(
  load: () => Promise<{ readonly createAuthApi: () => AuthApi }> = () => import('./auth-api.ts'),
): AuthApi {
  let loaded: AuthApi | null = null

  const loadOnce = async (): Promise<AuthApi> => {
    try {
      loaded ??= (await load()).createAuthApi()
      return loaded
    } catch (error) {
      await reloadIfGone(error)
      throw new AuthError('network', null)
    }
  }

  return new Proxy({} as AuthApi, {
    get:
      (_, name) =>
      async (...input: unknown[]) =>
        ((await loadOnce())[name as keyof AuthApi] as Question)(...input),
  })
}
