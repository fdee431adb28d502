import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { forgetSpooled } from '../../platform/message-spool.ts'

/** Codes and notices that nobody sends any more, about nobody or to addresses of nobody. */
export const forgetMail: JobHandler<'account.forget_mail'> = ({ platform }, { user_id, addresses }) =>
  forgetSpooled(platform.config.dataDir, user_id, addresses)
