export type { CreateGroupState } from './create-group-ask.ts'
