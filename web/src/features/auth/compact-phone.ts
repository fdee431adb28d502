/** What a person types as a phone number, as the server wants it: spaces, dots and hyphens are theirs alone. */
export function compactPhone(typed: string): string {
  return typed.replace(/[\s().-]/g, '')
}

/** A number as it is read in Brazil, +55 31 99123-4567; one of elsewhere in one piece. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/^\+/, '')
  const [, area, first, last] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? []
  return area ? `+55 ${area} ${first}-${last}` : `+${digits}`
}
