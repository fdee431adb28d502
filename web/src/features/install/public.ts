import { installTexts } from '../../locales/install.ts'

export { INSTALL_EVENT, useInstallBanner } from './use-install-banner.ts'

/** The banner with its texts and instructions, in its own chunk. */
export async function loadInstallBanner() {
  const [part] = await Promise.all([import('./install-banner.tsx'), installTexts.load()])
  return part.InstallBanner
}
