export { NotificationSection } from '../notification-section.tsx'
export { SettingSwitch } from '../setting-switch.tsx'
