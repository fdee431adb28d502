export { getAccountSettings, useAccountSettings } from './account-settings.ts'
export { isSilent } from './is-silent.ts'
