export { stageClass } from './stage.ts'
export { StoryPicture, StoryText } from './story-picture.tsx'
export {
  BACKGROUNDS,
  durationOf,
  emojiOf,
  inkOn,
  PRIVACY_TYPES,
  REACTION_TYPES,
  sizeOf,
  TEXT_STYLES,
} from './story-words.ts'
export { useFit } from './use-fit.ts'
