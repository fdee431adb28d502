export { useProfile } from './use-profile.ts'
