export {
  type Crop,
  exportCrop,
  openPicture,
  outSizeOf,
  partOf,
  type Picture,
  type Ratio,
  RATIOS,
  WHOLE,
  ZOOM_MAX,
} from './picture.ts'
export { useCropHand } from './use-crop-hand.ts'
