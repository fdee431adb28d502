/** Whether the query is the one of a recovery link, which also somebody who is signed in may open (D-043). */
export const isRecoveryAddress = (search: string): boolean =>
  new URLSearchParams(search).get('modo') === 'redefinir'
