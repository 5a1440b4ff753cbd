import { defineTranslations } from '../../ui/language.ts'
import { mergeLabels } from '../../ui/merge-labels.ts'
import { spanishCalculatorLabels } from './calculator-labels-es.ts'
import { englishCalculatorLabels } from './calculator-labels.ts'
import { spanishCalculatorListFormatter, spanishCalculationFormatter } from './calculator-formatters-es.ts'
import { buildCalculatorListText, buildCalculatorListTextEs, type CalculatorListText } from './calculator-list-text.ts'
import { englishCalculatorListFormatter, englishCalculationFormatter } from './calculator-formatters.ts'
import { createSpanishCalculatorMessages } from './calculator-messages-es.ts'
import { createEnglishCalculatorMessages } from './calculator-messages.ts'

/** Labels of the calculator, which the page serializes for hydration. */
export const calculatorLabels = defineTranslations({ en: englishCalculatorLabels, es: spanishCalculatorLabels })

/** All texts of the calculator, for the server. The browser gets only those of its page. */
export const calculatorText = defineTranslations({
  en: mergeLabels(englishCalculatorLabels, createEnglishCalculatorMessages(englishCalculatorListFormatter)),
  es: mergeLabels(spanishCalculatorLabels, createSpanishCalculatorMessages(spanishCalculatorListFormatter)),
})

/** List texts of a page. The browser loads the texts of other lists on the first interaction. */
export const calculatorListTextBuilder = defineTranslations<
  (...of: Parameters<typeof buildCalculatorListTextEs>) => CalculatorListText
>({ en: buildCalculatorListText, es: buildCalculatorListTextEs })

/** Texts of the calculation, and the list as plain text. */
export const calculationFormatter = defineTranslations({
  en: englishCalculationFormatter,
  es: spanishCalculationFormatter,
})

/** Texts around the calculator, and field labels for the error summary. */
export const calculatorScreenText = defineTranslations({
  en: {
    title: (name: string) => `Alcohol calculator · ${name}`,
    error: 'Error: ',
    description:
      'How much beer, wine and spirits your party takes, as a shopping list with its arithmetic: bottles, cases, mixers, ice and citrus for your guests and hours.',
    /** For a calculator embedded on another site, which does not show the business's calculation. */
    hostedDescription: 'How much beer, wine and spirits your party takes.',
    eyebrow: 'Alcohol Calculator',
    heading: 'How much is enough?',
    lead: 'Five answers, one shopping list. The math is printed underneath.',
    hostedLead: 'Tell it about your party, and shop by what it says.',
    fields: {
      guests: 'Guests',
      under21: 'Under 21',
      nonDrinkers: 'Guests who won’t drink',
      hours: 'Hours the bar pours',
      crowd: 'Crowd',
      daypart: 'Time of day',
      occasion: 'Occasion',
      weekday: 'Weekday',
      hot: 'Weather',
      cushion: 'Cushion',
      bar: 'What is poured',
      beer: 'Beer',
      wine: 'Wine',
      spirits: 'Spirits',
      toast: 'Toast',
      cocktail: 'Cocktails',
      named: 'Named cocktails',
      chill: 'Chilling',
    },
  },
  es: {
    title: (name) => `Calculadora de bebidas · ${name}`,
    error: 'Error: ',
    description:
      'Cuánta cerveza, vino y licores necesita tu fiesta, en una lista de compras con sus cuentas: botellas, cajas, refrescos, jugos, hielo y cítricos para tus invitados y tus horas.',
    hostedDescription: 'Cuánta cerveza, vino y licores necesita tu fiesta.',
    eyebrow: 'Calculadora de bebidas',
    heading: '¿Cuánto hay que comprar?',
    lead: 'Cinco respuestas, una lista de compras. Las cuentas están abajo, por supuesto.',
    hostedLead: 'Cuéntale de tu fiesta y compra lo que te diga.',
    fields: {
      guests: 'Invitados',
      under21: 'Menores de 21',
      nonDrinkers: 'Invitados que no toman',
      hours: 'Horas de barra abierta',
      crowd: 'El grupo',
      daypart: 'Hora del día',
      occasion: 'Ocasión',
      weekday: 'Día de la semana',
      hot: 'Clima',
      cushion: 'Margen',
      bar: 'Qué se sirve',
      beer: 'Cerveza',
      wine: 'Vino',
      spirits: 'Licores',
      toast: 'Brindis',
      cocktail: 'Cócteles',
      named: 'Cócteles con nombre propio',
      chill: 'Para enfriar',
    },
  },
})
