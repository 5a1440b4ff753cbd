import { inEach } from '../ui/language.ts'
import { dayWords, nearWords } from './availability.ts'
import { dayWordsEs, nearWordsEs } from './day-words-es.ts'

/** How a day is answered in a language, and a near one; for the server, where both are loaded. */
export const dayWordsIn = inEach({
  en: { day: dayWords, near: nearWords },
  es: { day: dayWordsEs, near: nearWordsEs },
})
