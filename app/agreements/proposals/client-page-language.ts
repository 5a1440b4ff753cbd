import { getOtherLanguage, languages, type Language } from '../../ui/language.ts'

/** Language of the client page, the query that keeps it, and the address of the other language. */
export type ClientPageLanguage = {
  language: Language
  /** "?language=en" where the page is not in the client's own language, else empty. */
  query: string
  other: { language: Language; href: string }
}

/** Language the address asks for, else the client's own. */
export function parseClientPageLanguage(url: string, usual: Language): ClientPageLanguage {
  const { pathname, searchParams } = new URL(url)
  const asked = searchParams.get('language')
  const language = languages.find((one) => one === asked) ?? usual
  const query = getQuery(language, usual)
  const other = getOtherLanguage(language)
  return { language, query, other: { language: other, href: `${pathname}${getQuery(other, usual)}` } }
}

/** Adds the language query to an address, before its fragment. */
export function addLanguageQuery(address: string, { query }: Pick<ClientPageLanguage, 'query'>): string {
  if (query === '') return address
  const [path = '', fragment] = address.split('#')
  const joined = path.includes('?') ? `${path}&${query.slice(1)}` : `${path}${query}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}

function getQuery(language: Language, usual: Language): string {
  return language === usual ? '' : `?language=${language}`
}
