import { defineTranslations } from '../../ui/language.ts'
import { quoteTextEs } from './quote-text-es.ts'
import { quoteTextEn } from './quote-text.ts'

/** Texts of quotes by language, where both may be loaded, as on the server. English by default. */
export const quoteText = defineTranslations({ en: quoteTextEn, es: quoteTextEs })
