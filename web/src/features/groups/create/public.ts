export { CREATE_GROUP_STATE } from './create-group-ask.ts'
