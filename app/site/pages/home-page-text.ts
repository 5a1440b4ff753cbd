import { formatServiceArea } from '../../business/service-area.ts'
import { spanishShoppingListFormatter } from '../../drinks/shopping-list/shopping-list-text-es.ts'
import { englishShoppingListFormatter } from '../../drinks/shopping-list/shopping-list-text.ts'
import { formatCountEs, formatTimeRangeEs, spanishDateFormatter } from '../../business/date-formatter-es.ts'
import { formatTime } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { EventHours } from '../../events/quote-form/form-price.ts'
import { formatSetupHours } from '../../menu/catalog/hours-text.ts'
import { formatSetupHoursEs } from '../../menu/catalog/hours-text-es.ts'
import type { PricingRules } from '../../menu/catalog/catalog.ts'
import { defineTranslations } from '../../ui/language.ts'

/** "5 to 11 PM" */
const formatHours = ({ start, end }: EventHours) =>
  `${formatTime(start)} to ${formatTime(end)}`.replaceAll(':00', '').replace(/ ([AP]M)(?= to \S+ \1)/, '')

/** "de 5 a 11 p.m." */
const formatHoursEs = ({ start, end }: EventHours) =>
  formatTimeRangeEs(spanishDateFormatter.clock(start), spanishDateFormatter.clock(end))
    .replaceAll(':00', '')
    .replace(/\s([ap]\.m\.)(?= a \S+\s\1)/u, '')

type Fact = [fact: string, more: string]

/** Texts of the home page that the owner does not edit. */
export const homePageText = defineTranslations({
  en: {
    title: (name: string, area: string) => `${name}: mobile bar in ${area}`,
    description: (tagline: string, area: string) =>
      `${tagline}. A mobile bartending and cocktail service for weddings, corporate functions and private parties in ${area}.`,
    notFound: (name: string) => `Not found · ${name}`,
    notFoundWords: 'There is no page at this address.',
    lost: 'There is no page at this address. You are at our front door instead, which is not the worst place to be.',
    ownEmblem: 'Our emblem',
    emblem: 'The house emblem: a highball wearing spectacles',
    getQuote: 'Get a free quote',
    seeServices: 'See services & prices',
    experiences: 'Event experiences',
    threeWays: 'Three ways to run the bar',
    aboutUs: 'About Us',
    readStory: 'Read our story',
    meetPartners: 'Meet our partners',
    inEvery: 'At a glance',
    facts: (rules: PricingRules, mileCents: number): Fact[] => [
      [
        `${rules.serviceHours} hours of bartender service`,
        `in the starting price, and ${formatSetupHours(rules)} of set-up before your first guest`,
      ],
      [`${rules.freeMiles} miles of travel included`, `from ${formatDollars(mileCents)} per mile after that`],
    ],
    aPerson: 'A real person answers',
    yourPrice: 'Your price',
    dateAndGuests: 'A date and a head count, and you have your price.',
    nothingBooked: 'Nothing is booked and nothing is owed.',
    startingPrices: 'Starting prices',
    included: ({ serviceHours, guestsPerBartender: each }: PricingRules) =>
      `${serviceHours} hours of service. One bartender up to ${each} guests, two from ${each + 1}, three from ${2 * each + 1}.`,
    party: (guests: number, hours: EventHours) =>
      `${guests} ${guests === 1 ? 'guest' : 'guests'}, ${formatHours(hours)}`,
    crew: (bartenders: number, hours: number) =>
      `${bartenders} ${bartenders === 1 ? 'bartender' : 'bartenders'}, ${hours} ${hours === 1 ? 'hour' : 'hours'} of service.`,
    assumes: (hours: EventHours) => `We assume ${formatHours(hours)} until we have your times.`,
    goOn: (day: string) => `Go on with ${day}`,
    otherDays: 'See other days',
    showPrices: 'Show prices',
    samplePortrait: 'Sample portrait',
    calculator: 'Alcohol calculator',
    howMuch: 'How much is enough?',
    calculatorWords:
      'Tell us the guests and the hours. We do the counting: bottles, cases, mixers, ice and citrus, as a list you can shop from.',
    openCalculator: 'Open the calculator',
    forExample: (guests: number, hours: number) => `For ${guests} guests and ${hours} hours, for example:`,
    kinds: { beer: 'Beer', wine: 'Wine', spirits: 'Spirits' },
    amount: englishShoppingListFormatter.amount,
  },
  es: {
    title: (name, area) => `${name}: barra móvil en ${formatServiceArea(area, 'es')}`,
    description: (tagline, area) =>
      `${tagline}. Barra móvil y coctelería para bodas, eventos corporativos y fiestas privadas en ${formatServiceArea(area, 'es')}.`,
    notFound: (name) => `Página no encontrada · ${name}`,
    notFoundWords: 'No hay ninguna página en esta dirección.',
    lost: 'No hay ninguna página en esta dirección. Te dejamos en la página de inicio.',
    ownEmblem: 'Nuestro emblema',
    emblem: 'El emblema de la casa: un vaso alto con lentes',
    getQuote: 'Pide tu cotización gratis',
    seeServices: 'Ver servicios y precios',
    experiences: 'Experiencias para tu evento',
    threeWays: 'Tres formas de llevar la barra',
    aboutUs: 'Quiénes somos',
    readStory: 'Lee nuestra historia',
    meetPartners: 'Conoce a nuestros aliados',
    inEvery: 'En resumen',
    facts: (rules, mileCents) => [
      [
        `${formatCountEs(rules.serviceHours, 'hora', 'horas')} de servicio de bartender`,
        `en el precio inicial, y ${formatSetupHoursEs(rules)} de montaje antes de tu primer invitado`,
      ],
      [
        `${formatCountEs(rules.freeMiles, 'milla', 'millas')} de viaje incluidas`,
        `después, desde ${formatDollars(mileCents)} por milla`,
      ],
    ],
    aPerson: 'Te contesta una persona',
    yourPrice: 'Tu precio',
    dateAndGuests: 'Dinos la fecha y cuántos son, y ya tienes tu precio.',
    nothingBooked: 'No reservas ni debes nada.',
    startingPrices: 'Precios iniciales',
    included: ({ serviceHours, guestsPerBartender: each }) =>
      `${formatCountEs(serviceHours, 'hora', 'horas')} de servicio. Un bartender hasta ${each} invitados, dos a partir de ${each + 1}, tres a partir de ${2 * each + 1}.`,
    party: (guests, hours) => `${formatCountEs(guests, 'invitado', 'invitados')}, ${formatHoursEs(hours)}`,
    crew: (bartenders, hours) =>
      `${formatCountEs(bartenders, 'bartender', 'bartenders')}, ${formatCountEs(hours, 'hora', 'horas')} de servicio.`,
    assumes: (hours) => `Calculado ${formatHoursEs(hours)}, hasta que sepamos tu horario.`,
    goOn: (day) => `Seguir con el ${day}`,
    otherDays: 'Ver otras fechas',
    showPrices: 'Ver precios',
    samplePortrait: 'Retrato de muestra',
    calculator: 'Calculadora de bebidas',
    howMuch: '¿Cuánto hay que comprar?',
    calculatorWords:
      'Dinos cuántos invitados son y cuántas horas. Nosotros hacemos las cuentas: botellas, cajas, refrescos, jugos, hielo y cítricos, en una lista para ir de compras.',
    openCalculator: 'Abrir la calculadora',
    forExample: (guests, hours) => `Por ejemplo, para ${guests} invitados y ${hours} horas:`,
    kinds: { beer: 'Cerveza', wine: 'Vino', spirits: 'Licores' },
    amount: spanishShoppingListFormatter.amount,
  },
})
