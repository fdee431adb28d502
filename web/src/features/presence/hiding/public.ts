export { tellAgain } from './tell-again.ts'
