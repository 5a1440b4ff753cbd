import { inEach, type Language } from '../ui/language.ts'

/** Where the bar comes to, in words; of many cities the first so many, and how many more. */
export const serviceAreaWords = inEach({
  en: {
    heading: 'Where we pour',
    pour: (cities: string[], most: number) => `We pour in ${listed(cities, 'and', most, 'more places')}.`,
    elsewhere: (cities: string[]) => `${listed(cities, 'and')}. Elsewhere? Ask us.`,
  },
  es: {
    heading: 'Dónde servimos',
    pour: (cities, most) => `Servimos en ${listed(cities, 'y', most, 'lugares más')}.`,
    elsewhere: (cities) => `${listed(cities, 'y')}. ¿En otro lugar? Pregúntanos.`,
  },
})

function listed(cities: string[], and: string, most = cities.length, others = ''): string {
  const named = cities.length > most ? [...cities.slice(0, most), `${cities.length - most} ${others}`] : cities
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} ${and} ${named.at(-1)}`
}

/** The area the owner typed, as a sentence in a language has it: "Jacksonville y St. Augustine". */
export function areaIn(area: string, language: Language): string {
  if (language !== 'es') return area
  // "e" before the sound of another "i".
  return area.replace(/ (?:&|and) (?=(.?.?.?))/gi, (_, next: string) => (/^h?i(?![aeou])/i.test(next) ? ' e ' : ' y '))
}
