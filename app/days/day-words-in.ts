import { inEach } from '../ui/language.ts'
import { askedDayWords, dayWords, nearWords } from './availability.ts'
import { askedDayWordsEs, dayWordsEs, nearWordsEs } from './day-words-es.ts'

/** How a day is answered in a language, a near one, and who has asked for it; for the server, where both are loaded. */
export const dayWordsIn = inEach({
  en: { day: dayWords, near: nearWords, asked: askedDayWords },
  es: { day: dayWordsEs, near: nearWordsEs, asked: askedDayWordsEs },
})
