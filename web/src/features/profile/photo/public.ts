export { PhotoInput } from './photo-input.tsx'
export { createPhotoUpload, type PhotoUpload } from './photo-upload.ts'
export { ProgressRing } from './progress-ring.tsx'
export { shrinkPhoto, UnusablePhoto } from './shrink-photo.ts'
