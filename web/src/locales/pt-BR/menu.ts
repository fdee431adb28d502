/** Entries of the menu of /app, which comes after the list. */
export const texts = {
  createGroup: 'Criar grupo',
}
