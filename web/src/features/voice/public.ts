import './voice.css'
import { lazyPart } from '../../lib/lazy-part.tsx'

const load = () => import('./voice-part.ts')

/** What a conversation draws at once weighs its last bytes: both come a moment after it (docs/decisions/0155). */
export const VoiceTurn = lazyPart(async () => (await load()).VoiceTurn)
export const VoiceBubble = lazyPart(async () => (await load()).VoiceBubble)
