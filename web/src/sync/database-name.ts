/** Of the database of one account; apart, so that signing out needs nothing else of it. */
export const databaseName = (userId: string): string => `lero-${userId}`
