import { use } from 'react'
import { LanguageContext } from '../lib/i18n/language.ts'
import { useTexts } from '../lib/i18n/texts.ts'
import { legalTexts } from '../locales/legal.ts'

/** 'Privacidade' and 'Termos', in the language of the page they stand on. */
export function LegalLinks() {
  const t = useTexts(legalTexts)
  const query = `?idioma=${use(LanguageContext)}`
  return (
    <>
      <a href={`/privacidade${query}`}>{t.privacy}</a>
      <a href={`/termos${query}`}>{t.terms}</a>
    </>
  )
}
