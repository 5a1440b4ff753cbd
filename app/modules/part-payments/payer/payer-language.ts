import { getOtherLanguage, languages, type Language } from '../../../ui/language.ts'

/** Language of the payer's page, the query that keeps it, and the address of the other language, which is always offered. */
export function parsePayerLanguage(
  url: string,
  usual: Language,
): { language: Language; query: string; other: { language: Language; href: string } } {
  const { pathname, searchParams } = new URL(url)
  const asked = languages.find((one) => one === searchParams.get('language'))
  const language = asked ?? usual
  const other = getOtherLanguage(language)
  const query = language === usual ? '' : `?language=${language}`
  return { language, query, other: { language: other, href: `${pathname}?language=${other}` } }
}
