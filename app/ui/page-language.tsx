import { createContext, useContext } from 'react'
import type { Language } from './language.ts'

const LanguageContext = createContext<Language>('en')
const UntranslatedTextContext = createContext<readonly string[]>([])

/** Sets the language of its children. */
export const LanguageProvider = LanguageContext.Provider

/** The language of the page a component is on. */
export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** Provides the owner's texts that are still English on a page in another language. */
export const UntranslatedTextProvider = UntranslatedTextContext.Provider

/** Returns the language of an owner's text where it differs from the page's. */
export function useOwnerTextLanguage(): (words: string) => 'en' | undefined {
  const notTranslated = useContext(UntranslatedTextContext)
  return (words) => (notTranslated.includes(words) ? 'en' : undefined)
}

/**
 * An owner's text. English text on a page in another language is marked with `lang`, for screen readers. The suffix
 * `then` is in the page's language.
 */
export function OwnerText({ children, then = '' }: { children: string; then?: string }) {
  const language = useOwnerTextLanguage()(children)
  return language ? (
    <>
      <span lang={language}>{children}</span>
      {then}
    </>
  ) : (
    children + then
  )
}
