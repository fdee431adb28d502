import './share-sheet.css'
import Copy from 'lucide-react/icons/copy'
import Send from 'lucide-react/icons/send-horizontal'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { shareLink } from '../../../ui/share-link.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { QrCode } from './qr-code.tsx'

type Props = { userId: string; name: string; isOwn?: boolean; onClose: () => void }

/** The link of a profile: as a code for a camera, to be copied, and handed to the device's own share. */
export function ShareSheet({ userId, name, isOwn = false, onClose }: Props) {
  const t = useTexts(profileTexts)
  const link = `${location.origin}/profile/${userId}`
  const canShare = typeof navigator.share === 'function'

  const copy = () => void copyText(link, { done: t.copied, error: t.error, failed: t.copyFailed })
  const share = () => void shareLink({ title: name, url: link }, { error: t.error, failed: t.shareFailed })

  return (
    <Sheet
      title={t.share}
      description={isOwn ? t.shareText : t.shareOtherText(name)}
      closeLabel={t.close}
      onClose={onClose}
    >
      <div className="profile-share">
        <QrCode text={link} label={t.code(name)} />
        <p className="profile-link">{link}</p>
        <Button isWide icon={<Copy size={20} />} onClick={copy}>
          {t.copyLink}
        </Button>
        {canShare && (
          <Button look="soft" isWide icon={<Send size={20} />} onClick={share}>
            {t.shareElsewhere}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
