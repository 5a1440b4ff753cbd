import { defineTranslations, type Language } from '../ui/language.ts'
import { joinWords } from './join-list.ts'
import { joinWordsEs } from './join-list-es.ts'

/** Texts about the service area. */
export const serviceAreaText = defineTranslations({
  en: {
    heading: 'Where we pour',
    elsewhere: (cities: string[]) => `${joinWords(cities)}. Elsewhere? Ask us.`,
  },
  es: {
    heading: 'Dónde servimos',
    elsewhere: (cities) => `${joinWordsEs(cities)}. ¿En otro lugar? Pregúntanos.`,
  },
})

/** The service area in a language, from the owner's text: "Jacksonville y St. Augustine". */
export function formatServiceArea(area: string, language: Language): string {
  if (language !== 'es') return area
  // "e" before an "i" sound.
  return area.replace(/ (?:&|and) (?=(.?.?.?))/gi, (_, next: string) => (/^h?i(?![aeou])/i.test(next) ? ' e ' : ' y '))
}
