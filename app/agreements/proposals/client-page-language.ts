import { languages, type Language } from '../../ui/language.ts'

/** How a couple's page is shown: in which language, what its addresses carry for that, and where the other language is. */
export type ClientPageLanguage = {
  language: Language
  /** "?language=en" where it is not their request's own; else nothing. */
  query: string
  other: { language: Language; href: string } | null
}

/**
 * The view an address asks for: in their request's language unless it names another. Where both are English nothing is
 * offered.
 */
export function parseClientPageLanguage(url: string, usual: Language): ClientPageLanguage {
  const { pathname, searchParams } = new URL(url)
  const asked = searchParams.get('language')
  const language = languages.find((one) => one === asked) ?? usual
  const query = getQuery(language, usual)
  if (language === 'en' && usual === 'en') return { language, query, other: null }
  const other = language === 'en' ? 'es' : 'en'
  return { language, query, other: { language: other, href: `${pathname}${getQuery(other, usual)}` } }
}

/** An address of theirs with what its view carries, before a fragment if there is one. */
export function addLanguageQuery(address: string, { query }: Pick<ClientPageLanguage, 'query'>): string {
  if (query === '') return address
  const [path = '', fragment] = address.split('#')
  const joined = path.includes('?') ? `${path}&${query.slice(1)}` : `${path}${query}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}

function getQuery(language: Language, usual: Language): string {
  return language === usual ? '' : `?language=${language}`
}
