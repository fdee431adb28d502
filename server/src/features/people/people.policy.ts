/** Anyone but oneself. */
export function canBlock(userId: string, otherId: string): boolean {
  return userId !== otherId
}
