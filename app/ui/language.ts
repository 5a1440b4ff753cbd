/** Languages of the public pages. English is the owner's language and the fallback. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** Each language's own name. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

/** The locale of a language for documents and `Intl`. Defaults to English. */
export function getLocale(language?: Language): 'en-US' | 'es-US' {
  return language === 'es' ? 'es-US' : 'en-US'
}

/**
 * Declares texts in each language. Missing or additional texts fail the type check. Defaults to English. Islands keep
 * each language in its own file instead, so that browsers load only their own.
 */
export function defineTranslations<Words>(words: { en: Words; es: NoInfer<Words> }): (language?: Language) => Words {
  return (language = 'en') => words[language]
}

/** English paths of pages available in both languages. */
const translatedPaths: readonly string[] = [
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
  '/texts',
]

/** Language of a path: Spanish under /es. */
export function getPathLanguage(path: string): Language {
  return /^\/es(?:\/|$)/.test(normalizePath(path)) ? 'es' : 'en'
}

/** Pages of clients, guests and staff, which have the same URL in both languages. */
const sharedPaths = /^\/(?:yours|list|menu|crew)\//i

/** Detects the language of a request from its URL, or from the browser on shared paths. */
export function detectLanguage({ url, headers }: Pick<Request, 'url' | 'headers'>): Language {
  const { pathname, searchParams } = new URL(url)
  if (!sharedPaths.test(pathname)) return getPathLanguage(pathname)
  const asked = searchParams.get('language') ?? headers.get('Accept-Language')?.trim().slice(0, 2).toLowerCase()
  return asked === 'es' ? 'es' : 'en'
}

/** English path of a page in any language. */
export function toEnglishPath(path: string): string {
  const routed = normalizePath(path)
  return getPathLanguage(routed) === 'es' ? routed.slice('/es'.length) || '/' : routed
}

/** Normalizes a path as the router does: case and trailing slashes are ignored. */
function normalizePath(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, '')
}

/** Path of a page in a language, from its English path. Pages without a translation keep the English path. */
export function toLocalizedPath(language: Language, path: string): string {
  if (language === 'en' || !isTranslatedPath(path)) return path
  return path === '/' ? '/es' : `/es${path}`
}

/** Whether a page exists in both languages, by its English path, with or without query and fragment. */
export function isTranslatedPath(path: string): boolean {
  return translatedPaths.includes(path.replace(/[?#].*$/, ''))
}

export function getOtherLanguage(language: Language): Language {
  return language === 'en' ? 'es' : 'en'
}
