export { describeForwardRefusal, describeTextRefusal } from './describe-refusal.ts'
