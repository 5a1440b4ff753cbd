import { counted } from '../../business/date-words-es.ts'
import { dollars } from '../../business/money.ts'
import { ownAddOnPriceEs } from '../../menu/catalogue/own-add-on-price-es.ts'
import { whoBringsWordsEs } from '../../menu/catalogue/who-brings-es.ts'
import { spanishQuote } from '../../quotes/pricing/quote-words-es.ts'
import type { FormSayings } from './form-words.ts'

const from = (cents: number) => `desde ${dollars(cents)}`

/** What the quote form says in Spanish of what is typed. */
export const spanishFormSayings: FormSayings = {
  quote: spanishQuote,
  short: (name) => name.replace(/^Experiencia | Experience$/, ''),
  brings: whoBringsWordsEs,
  desk: {
    from: (sum) => `Desde ${sum}`,
    soFar: (sum) => `${sum} hasta ahora`,
    toGo: (count) => counted(count, 'respuesta más', 'respuestas más'),
    answers: (count) =>
      `${count === 1 ? 'Falta' : 'Faltan'} ${counted(count, 'respuesta', 'respuestas')} para tu precio`,
  },
  day: {
    tellMe: (day) => `Avísenme si se libera ${day === null ? 'ese día' : `el ${day}`}`,
  },
  bar: {
    from,
    inside: (withAddOns) =>
      `paquetes, ${withAddOns ? 'extras, ' : ''}cócteles y sus decoraciones, mezcladores, hielo, vasos`,
    addOnPrice: ownAddOnPriceEs,
    packageOption: (name, cents) => `${name}, ${from(cents)}`,
    each: (cents) => `${from(cents)} cada uno`,
    included: (count, name, each) => `${counted(count, 'incluido', 'incluidos')} en ${name}, después ${each}`,
    mixersHint: (each) => `además de la selección, ${each}`,
    bartendersHint: (each) => `además de los que necesitan tus invitados, ${each}`,
    oneLess: (label) => `Uno menos: ${label}`,
    oneMore: (label) => `Uno más: ${label}`,
  },
}
