export { getAccountSettings, useAccountSettings } from './account-settings.ts'
export { isSilenced, isSilent } from './is-silent.ts'
