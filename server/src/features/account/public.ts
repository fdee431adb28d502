import type { FeatureHandlers } from '../../platform/call.ts'
import type { FeatureJobs } from '../../platform/jobs/jobs.ts'
import { deleteAccount } from './delete.ts'
import { forgetMail } from './forget-mail.ts'
import { tellErased } from './tell-erased.ts'

export const accountHandlers: FeatureHandlers<'account'> = { 'account.delete': deleteAccount }

export const accountJobs: FeatureJobs<'account'> = {
  'account.tell_erased': tellErased,
  'account.forget_mail': forgetMail,
}
