import { createContext, useContext } from 'react'
import type { Language } from './language.ts'

const Spoken = createContext<Language>('en')
const NotTranslated = createContext<readonly string[]>([])

/** Says in which language what is inside speaks. */
export const LanguageProvider = Spoken.Provider

/** The language of the page a component is on. */
export function useLanguage(): Language {
  return useContext(Spoken)
}

/** Which of the owner's words inside are English still on a page of another language. */
export const UntranslatedTextProvider = NotTranslated.Provider

/** The language these words of the owner's are in, where it is not the page's. */
export function useOwnerTextLanguage(): (words: string) => 'en' | undefined {
  const notTranslated = useContext(NotTranslated)
  return (words) => (notTranslated.includes(words) ? 'en' : undefined)
}

/**
 * Words of the owner's: English ones say so on a page of another language, so that they are read aloud as such. What
 * comes right behind them, `then`, is in the language of the page.
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
