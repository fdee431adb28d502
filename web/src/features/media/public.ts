export { MediaBody } from './lazy-media-body.ts'
export { MediaFrame } from './media-frame.tsx'
export { sendMedia } from './send-media.ts'
export { useAttached } from './use-attached.ts'
