export { describeVoiceRefusal } from './describe-refusal.ts'
