import type { ReactNode } from 'react'
import { LanguageContext, useChosenLanguage } from './language.ts'

/** Everything that is drawn stands in it, and is drawn anew when the person chooses another language. */
export function LanguageRoot({ children }: { children: ReactNode }) {
  return <LanguageContext value={useChosenLanguage()}>{children}</LanguageContext>
}
