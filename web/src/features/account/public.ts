import { accountTexts } from '../../locales/account.ts'

/** 'Excluir conta', in its own chunk. */
export async function loadDeleteAccountDialog() {
  const [part] = await Promise.all([import('./delete-account-dialog.tsx'), accountTexts.load()])
  return part.DeleteAccountDialog
}
