import type { TextareaHTMLAttributes } from 'react'
import { BIO_MAX_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { TextArea } from '../../../ui/text-area.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string }

/** The bio as a field, which says how long it is from its first letter on. */
export function BioField(props: Props) {
  const t = useTexts(profileTexts)
  const { length } = props.value
  return (
    <TextArea
      {...props}
      label={t.bio}
      maxLength={BIO_MAX_LENGTH}
      hint={length > 0 ? `${length}/${BIO_MAX_LENGTH}` : undefined}
    />
  )
}
