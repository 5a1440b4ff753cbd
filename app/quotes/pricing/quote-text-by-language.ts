import { defineTranslations } from '../../ui/language.ts'
import { quoteTextEs } from './quote-text-es.ts'
import { quoteTextEn } from './quote-text.ts'

/** What a price is told with in a language; for where both may be loaded, as on the server. English where none is named. */
export const quoteText = defineTranslations({ en: quoteTextEn, es: quoteTextEs })
