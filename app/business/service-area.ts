import { defineTranslations, type Language } from '../ui/language.ts'

/** Texts about the service area. */
export const serviceAreaText = defineTranslations({
  en: {
    heading: 'Where we pour',
    elsewhere: (cities: string[]) => `${joinCities(cities, 'and')}. Elsewhere? Ask us.`,
  },
  es: {
    heading: 'Dónde servimos',
    elsewhere: (cities) => `${joinCities(cities, 'y')}. ¿En otro lugar? Pregúntanos.`,
  },
})

function joinCities(cities: string[], and: string): string {
  return cities.length < 2 ? cities.join('') : `${cities.slice(0, -1).join(', ')} ${and} ${cities.at(-1)}`
}

/** The service area in a language, from the owner's text: "Jacksonville y St. Augustine". */
export function formatServiceArea(area: string, language: Language): string {
  if (language !== 'es') return area
  // "e" before an "i" sound.
  return area.replace(/ (?:&|and) (?=(.?.?.?))/gi, (_, next: string) => (/^h?i(?![aeou])/i.test(next) ? ' e ' : ' y '))
}
