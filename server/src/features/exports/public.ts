import type { FeatureHandlers } from '../../platform/call.ts'
import type { ReadChecks } from '../../platform/files/read-check.ts'
import type { FeatureJobs } from '../../platform/jobs/jobs.ts'
import { expireExports } from './expire.ts'
import { readExport } from './export-file.ts'
import { getExport } from './get.ts'
import { linkExport } from './link.ts'
import { makeExport } from './make.ts'
import { requestExport } from './request.ts'

export const exportsHandlers: FeatureHandlers<'exports'> = {
  'exports.get': getExport,
  'exports.request': requestExport,
  'exports.link': linkExport,
}

export const exportsJobs: FeatureJobs<'exports'> = {
  'exports.make': makeExport,
  'exports.expire': expireExports,
}

export const exportsReadChecks = { exports: readExport } satisfies ReadChecks
