/** Of the database of one account; apart, so that signing out needs nothing else of it. */
export function databaseName(userId: string): string {
  return `lero-${userId}`
}
