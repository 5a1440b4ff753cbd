import type { Language } from '../../ui/language.ts'
import { spanishQuote } from './quote-words-es.ts'
import { englishQuote, type QuoteWords } from './quote-words.ts'

/** What a price is told with in a language; for where both may be loaded, as on the server. English where none is named. */
export function quoteWordsIn(language: Language | undefined): QuoteWords {
  return language === 'es' ? spanishQuote : englishQuote
}
