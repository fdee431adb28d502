/** /notifications with its texts, in its own chunk. */
export async function loadNotificationsScreen() {
  return (await import('../notifications-part.ts')).loadNotificationsScreen()
}
