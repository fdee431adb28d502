// Asking once more who it is: a door of its own, so that the first screen knows nothing of it.
import { authTexts } from '../../../locales/auth.ts'
import { securityTexts } from '../../../locales/security.ts'

export { type FreshProof, useFreshProof } from '../security/use-fresh-proof.tsx'

/** What the question says; whoever may ask it loads this beside its own part. */
export async function loadProofTexts(): Promise<void> {
  await Promise.all([authTexts.load(), securityTexts.load()])
}
