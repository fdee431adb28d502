import { headAppliers } from '../../features/conversations/head.appliers.ts'
import { registerAppliers } from '../../features/conversations/register.appliers.ts'
import { userAppliers } from '../../features/conversations/user.appliers.ts'
import { logAppliers } from '../../features/messages/log.appliers.ts'
import type { Appliers } from '../dispatch.ts'

/** The appliers of the app, without the screens that come with them there. */
export const appliers: Appliers = {
  head: headAppliers,
  log: logAppliers,
  user: userAppliers,
  register: registerAppliers,
}
