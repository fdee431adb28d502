import { isInvisible } from '#contract/visible-text.ts'
import type { authTexts } from '../../locales/auth.ts'
import { ApiError } from '../../sync/errors.ts'
import type { Problem } from './screen/problem.ts'

type Words = ReturnType<typeof authTexts.get>

export function checkName(name: string, t: Words): Problem[] {
  return isInvisible(name) ? [{ field: 'name', text: t.ownName.missing }] : []
}

export function describeNameProblem(error: unknown, t: Words): Problem {
  return error instanceof ApiError ? { field: 'name', text: t.ownName.failed } : { text: t.networkFailed }
}
