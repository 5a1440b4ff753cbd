import { areaIn } from '../../business/service-area.ts'
import { inEach } from '../../ui/language.ts'
import type { Rules } from './catalogue.ts'
import { furtherBartenders, hoursMeaning } from './hours.ts'
import { ownAddOnPriceEs } from './own-add-on-price-es.ts'
import { ownAddOnPrice } from './own-add-on-price.ts'
import { whoBringsWordsEs } from './who-brings-es.ts'
import { whoBringsWords } from './who-brings-words.ts'

/** What the pages of services and prices say besides the owner's own words. */
export const serviceWords = inEach({
  en: {
    title: (name: string) => `Services and prices · ${name}`,
    description: (area: string) =>
      `Three bar experiences with their starting prices, packages, add-ons and everything that is included. Mobile bartending in ${area}.`,
    eyebrow: 'What it is, what it costs',
    heading: 'Our Services',
    receive: 'Receive Free Quote',
    tabs: 'Services',
    details: 'General Details',
    experiences: 'Event Experiences',
    addOns: 'Add-Ons and Elevations',
    counting: 'Counting the hours',
    hours: hoursMeaning,
    larger: 'Larger parties',
    further: furtherBartenders,
    from: 'from',
    perMile: ' per mile',
    addOnPrice: ownAddOnPrice,
    yourPrice: 'Your price',
    yourNumbers: 'Your numbers, your price',
    lineByLine: 'Tell us the date and how many guests, and see what it comes to, line by line.',
    getQuote: 'Get a free quote',
    ratherTalk: 'Rather talk?',
    askFor: 'Ask for this one',
    the: (name: string) => `, the ${name}`,
    packages: 'The packages',
    packagesLead: 'Three good starting points. Each costs exactly what its parts cost.',
    brings: whoBringsWords,
    short: (name: string) => name.replace(/ Experience$/, ''),
  },
  es: {
    title: (name) => `Servicios y precios · ${name}`,
    description: (area) =>
      `Tres experiencias de barra con su precio inicial, paquetes, extras y todo lo que incluyen. Barra móvil en ${areaIn(area, 'es')}.`,
    eyebrow: 'Qué es y cuánto cuesta',
    heading: 'Nuestros servicios',
    receive: 'Pide tu cotización gratis',
    tabs: 'Servicios',
    details: 'Lo general',
    experiences: 'Experiencias',
    addOns: 'Extras',
    counting: 'Cómo se cuentan las horas',
    hours: ({ serviceHours }: Rules) =>
      `Tienes ${serviceHours} horas completas de servicio de bartender. El montaje va antes de tu evento y no se cuenta.`,
    larger: 'Fiestas más grandes',
    further: ({ guestsPerBartender }: Rules) =>
      `Un bartender más por cada ${guestsPerBartender} invitados adicionales: tres a partir de ${2 * guestsPerBartender + 1}.`,
    from: 'desde',
    perMile: ' por milla',
    addOnPrice: ownAddOnPriceEs,
    yourPrice: 'Tu precio',
    yourNumbers: 'Tus números, tu precio',
    lineByLine: 'Dinos la fecha y cuántos invitados son, y mira cuánto cuesta, línea por línea.',
    getQuote: 'Pide tu cotización gratis',
    ratherTalk: '¿Prefieres hablar?',
    askFor: 'Pedir esta opción',
    the: (name) => `, ${name}`,
    packages: 'Los paquetes',
    packagesLead: 'Tres buenos puntos de partida. Cada uno cuesta exactamente lo que cuestan sus partes.',
    brings: whoBringsWordsEs,
    short: (name) => name.replace(/^Experiencia | Experience$/, ''),
  },
})
