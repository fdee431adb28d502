import { notificationsTexts } from '../../locales/notifications.ts'
import { NotificationsScreen } from './notifications-screen.tsx'

/** Where its texts come from is not the first screen's to know. */
export async function loadNotificationsScreen() {
  await notificationsTexts.load()
  return NotificationsScreen
}
