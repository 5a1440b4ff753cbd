import { inEach } from '../../ui/language.ts'
import { spanishQuote } from './quote-words-es.ts'
import { englishQuote } from './quote-words.ts'

/** What a price is told with in a language; for where both may be loaded, as on the server. English where none is named. */
export const quoteText = inEach({ en: englishQuote, es: spanishQuote })
