export { createPhotoUpload, type PhotoUpload } from './photo-upload.ts'
export { ProgressRing } from './progress-ring.tsx'
