/** The languages visitors are served in. English is the owner's, and what is shown where another has no words. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** What a language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

/** A language as papers and `Intl` name it, as it is spoken here; English where none is named. */
export function getLocale(language?: Language): 'en-US' | 'es-US' {
  return language === 'es' ? 'es-US' : 'en-US'
}

/**
 * The same words in each language, English where none is named: one that is missing does not build, nor does one too many.
 * Parts that come alive in the browser keep each language in a file of its own instead, so that nobody is sent the other.
 */
export function defineTranslations<Words>(words: { en: Words; es: NoInfer<Words> }): (language?: Language) => Words {
  return (language = 'en') => words[language]
}

/** The pages that are there in both languages, by their English paths. */
const inBoth: readonly string[] = [
  '/',
  '/services',
  '/alcohol-calculator',
  '/quote',
  '/thankyou',
  '/ourstory',
  '/partners',
  '/questions',
  '/evenings',
  '/privacy',
  '/accessibility',
]

/** The language of the pages at a path: whatever is under /es speaks Spanish. */
export function getPathLanguage(path: string): Language {
  return /^\/es(?:\/|$)/.test(asRouted(path)) ? 'es' : 'en'
}

/** Pages of couples, their guests and whoever pours: at the same address in both languages. */
const sharedPaths = /^\/(?:yours|list|menu|crew)\//i

/** The language somebody is answered in of whom nobody knows it better: their address says it, or their browser. */
export function detectLanguage({ url, headers }: Pick<Request, 'url' | 'headers'>): Language {
  const { pathname, searchParams } = new URL(url)
  if (!sharedPaths.test(pathname)) return getPathLanguage(pathname)
  const asked = searchParams.get('language') ?? headers.get('Accept-Language')?.trim().slice(0, 2).toLowerCase()
  return asked === 'es' ? 'es' : 'en'
}

/** A page's path in English, whichever language's it is. */
export function toEnglishPath(path: string): string {
  const routed = asRouted(path)
  return getPathLanguage(routed) === 'es' ? routed.slice('/es'.length) || '/' : routed
}

/** A path as the router reads it, to which neither case nor a slash at the end matters. */
function asRouted(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, '')
}

/** Where a page is read in a language, by its English path; in English where there is no other. */
export function toLocalizedPath(language: Language, path: string): string {
  if (language === 'en' || !isTranslatedPath(path)) return path
  return path === '/' ? '/es' : `/es${path}`
}

/** Whether a page is there in both languages, by its English path and whatever hangs on it. */
export function isTranslatedPath(path: string): boolean {
  return inBoth.includes(path.replace(/[?#].*$/, ''))
}

/** The other language. */
export function getOtherLanguage(language: Language): Language {
  return language === 'en' ? 'es' : 'en'
}
