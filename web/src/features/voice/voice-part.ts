export { VoiceBubble } from './player/voice-bubble.tsx'
export { VoiceTurn } from './voice-turn.tsx'
