import type { Language } from './language.ts'

const rules = new Map<Language, Intl.PluralRules>()

/**
 * Picks the word that goes with a count. Zero takes the plural in all three languages ('0 mensagens'), though
 * CLDR files it under 'one' in Portuguese; CLDR's 'many' (1,000,000) takes the plural too.
 */
export function plural(language: Language, count: number, words: { one: string; other: string }): string {
  if (count === 0) return words.other
  let rule = rules.get(language)
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)))
  return rule.select(count) === 'one' ? words.one : words.other
}

/** A whole number written in the language's way: 1.234 in pt-BR, 1,234 in en. */
export function formatNumber(language: Language, value: number): string {
  // Making a formatter takes a slow phone 5 ms, and most counts have nothing to be grouped.
  return value < 1000 ? String(value) : value.toLocaleString(language)
}
