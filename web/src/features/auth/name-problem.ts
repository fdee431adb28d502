import { isInvisible } from '#contract/visible-text.ts'
import type { authTexts } from '../../locales/auth.ts'
import { ApiError } from '../../sync/errors.ts'
import type { Problem } from './screen/problem.ts'

type Words = ReturnType<typeof authTexts.get>

export const checkName = (name: string, t: Words): Problem[] =>
  isInvisible(name) ? [{ field: 'name', text: t.ownName.missing }] : []

export const describeNameProblem = (error: unknown, t: Words): Problem =>
  error instanceof ApiError ? { field: 'name', text: t.ownName.failed } : { text: t.networkFailed }
