import { defineTranslations, type Language } from '../ui/language.ts'

/** Where the bar comes to, in words. */
export const serviceAreaText = defineTranslations({
  en: {
    heading: 'Where we pour',
    elsewhere: (cities: string[]) => `${listed(cities, 'and')}. Elsewhere? Ask us.`,
  },
  es: {
    heading: 'Dónde servimos',
    elsewhere: (cities) => `${listed(cities, 'y')}. ¿En otro lugar? Pregúntanos.`,
  },
})

function listed(cities: string[], and: string): string {
  return cities.length < 2 ? cities.join('') : `${cities.slice(0, -1).join(', ')} ${and} ${cities.at(-1)}`
}

/** The area the owner typed, as a sentence in a language has it: "Jacksonville y St. Augustine". */
export function formatServiceArea(area: string, language: Language): string {
  if (language !== 'es') return area
  // "e" before the sound of another "i".
  return area.replace(/ (?:&|and) (?=(.?.?.?))/gi, (_, next: string) => (/^h?i(?![aeou])/i.test(next) ? ' e ' : ' y '))
}
