export { getNotificationsStore } from './notifications.store.ts'
export { useAlerts } from './use-alerts.ts'
