export { describeMediaRefusal } from './describe-refusal.ts'
