import { headAppliers } from './features/conversations/head.appliers.ts'
import { registerAppliers } from './features/conversations/register.appliers.ts'
import { userAppliers } from './features/conversations/user.appliers.ts'
import { logAppliers } from './features/messages/log.appliers.ts'
import type { CreateLeader } from './sync/create-sync.ts'
import type { Appliers } from './sync/dispatch.ts'
import { createLeader as createBareLeader } from './sync/leader.ts'

export { createBrowserSync } from './sync/browser-parts.ts'

/** What the app does with everything the server tells: one entry for every kind of the contract. */
export const appliers: Appliers = {
  head: headAppliers,
  log: logAppliers,
  user: userAppliers,
  register: registerAppliers,
}

export const createLeader: CreateLeader = (options) =>
  createBareLeader({
    ...options,
    appliers,
    loadJobRunner: () => import('./jobs-part.ts').then((part) => part.createJobRunner),
  })
