import { languages, type Settings } from '#contract/settings.ts'

type Language = Settings['language']

export const UNSUBSCRIBE_PATH = '/resumo/sair/'

/** Where one leaves the digests; the language is that of the mail, so that the page needs to ask nobody. */
export function unsubscribePath(token: string, language: Language): string {
  return `${UNSUBSCRIBE_PATH}${token}${language === 'pt-BR' ? '' : `?idioma=${language}`}`
}

export function readLanguage(query: unknown): Language {
  return languages.find((language) => language === query) ?? 'pt-BR'
}
