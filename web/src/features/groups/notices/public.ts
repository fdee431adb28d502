export { GroupNoticeLine } from './group-notice-line.tsx'
