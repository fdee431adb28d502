/** Anyone but oneself. */
export const canBlock = (userId: string, otherId: string): boolean => userId !== otherId
