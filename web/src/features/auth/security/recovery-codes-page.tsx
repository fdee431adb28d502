import { useTexts } from '../../../lib/i18n/texts.ts'
import { securityTexts } from '../../../locales/security.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'

/** The ten codes, shown once. */
export function RecoveryCodesPage({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(securityTexts)
  const { secondFactor: words } = t
  return (
    <div className="security-form">
      <p>{words.recoveryAbout}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        look="soft"
        isWide
        onClick={() =>
          void copyText(codes.join('\n'), {
            done: words.codesCopied,
            error: t.error,
            failed: words.copyFailed,
          })
        }
      >
        {words.copyCodes}
      </Button>
      <Button isWide onClick={onDone}>
        {words.done}
      </Button>
    </div>
  )
}
