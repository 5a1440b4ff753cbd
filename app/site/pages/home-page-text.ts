import { formatServiceArea } from '../../business/service-area.ts'
import { spanishShoppingListFormatter } from '../../drinks/shopping-list/shopping-list-text-es.ts'
import { englishShoppingListFormatter } from '../../drinks/shopping-list/shopping-list-text.ts'
import { formatCountEs } from '../../business/date-formatter-es.ts'
import { formatSetupHours } from '../../menu/catalog/hours-text.ts'
import { formatSetupHoursEs } from '../../menu/catalog/hours-text-es.ts'
import type { PricingRules } from '../../menu/catalog/catalog.ts'
import { defineTranslations } from '../../ui/language.ts'

type Fact = [figure: string, words: string]

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
    inEvery: 'In every booking',
    facts: (rules: PricingRules): Fact[] => [
      [`${rules.serviceHours} hours`, 'of bartender service in the starting price'],
      [formatSetupHours(rules), 'of set-up before your first guest'],
      [
        '2 bartenders',
        `at least, past ${rules.guestsPerBartender} guests; three from ${2 * rules.guestsPerBartender + 1}, and so on`,
      ],
      [`${rules.freeMiles} miles`, 'of travel included'],
    ],
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
    inEvery: 'En cada evento',
    facts: (rules) => [
      [formatCountEs(rules.serviceHours, 'hora', 'horas'), 'de servicio de bartender en el precio inicial'],
      [formatSetupHoursEs(rules), 'de montaje antes de tu primer invitado'],
      [
        '2 bartenders',
        `como mínimo si pasas de ${rules.guestsPerBartender} invitados; tres a partir de ${2 * rules.guestsPerBartender + 1}, y así sucesivamente`,
      ],
      [formatCountEs(rules.freeMiles, 'milla', 'millas'), 'de viaje incluidas'],
    ],
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
