import MessageCircle from 'lucide-react/icons/message-circle'
import UserPlus from 'lucide-react/icons/user-plus'
import Vibrate from 'lucide-react/icons/vibrate'
import Volume2 from 'lucide-react/icons/volume-2'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { settingsTexts } from '../../locales/settings.ts'
import { QuietHoursSetting } from './quiet-hours-setting.tsx'
import { SettingSwitch } from './setting-switch.tsx'

/** What makes itself heard, and when (D-156); `children`: what else tells of news. */
export function NotificationSection({ children }: { children: ReactNode }) {
  const t = useTexts(settingsTexts)
  return (
    <section>
      <h3 className="settings-title">{t.notifications}</h3>
      <SettingSwitch setting="sound_notifications" label={t.sound} icon={<Volume2 />} />
      <SettingSwitch setting="vibration_notifications" label={t.vibration} icon={<Vibrate />} />
      <SettingSwitch setting="message_notifications" label={t.messages} icon={<MessageCircle />} />
      <SettingSwitch
        setting="friend_notifications"
        label={t.friends}
        description={t.friendsText}
        icon={<UserPlus />}
      />
      <QuietHoursSetting />
      {children}
    </section>
  )
}
