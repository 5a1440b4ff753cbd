import { getFormatter } from '../../business/language-formatter.ts'
import { defineTranslations } from '../../ui/language.ts'

/** Texts about tips by card that clients read. */
export const tipText = defineTranslations({
  en: {
    heading: 'Tip the team',
    about: 'Never expected. All of it goes to the people who poured for you.',
    /** Sentences that name the team, each followed by `aboutNamed`, `thanksNamed` or `teamThanksNamed`. */
    named: (names: readonly string[]) => `${getFormatter('en').allOf(names)} poured for you.`,
    aboutNamed: 'Tips are never expected. All of it goes to the team.',
    thanksNamed: (sum: string) => `Thank you for the ${sum} tip. All of it goes to the team.`,
    team: 'Your team',
    teamThanks: 'Thank you from the people who poured for you.',
    teamThanksNamed: 'Thank you from the whole team.',
    tick: 'Add a tip for the team',
    tickHint: (sum: string) =>
      `Never expected. All of it goes to the people who pour for you. It is not part of the ${sum}.`,
    sum: 'Your tip, in dollars',
    amount: 'How much',
    other: 'Another amount',
    give: 'Tip by card',
    thanks: (sum: string) => `Thank you for the ${sum} tip. All of it goes to the people who poured for you.`,
    ask: 'How much is the tip?',
    error: 'Enter one amount from 1 to 2,000 dollars, like 50 or 50.50',
    goOn: 'Go on to the payment',
    without: 'Pay without a tip',
    none: 'Nothing can be tipped here now.',
  },
  es: {
    heading: 'Propina para el equipo',
    about: 'Nunca es obligatoria. Todo es para las personas que sirvieron en tu evento.',
    named: (names) => `${getFormatter('es').allOf(names)} ${names.length > 1 ? 'sirvieron' : 'sirvió'} en tu evento.`,
    aboutNamed: 'La propina nunca es obligatoria. Todo es para el equipo.',
    thanksNamed: (sum) => `Gracias por la propina de ${sum}. Todo es para el equipo.`,
    team: 'Tu equipo',
    teamThanks: 'Gracias de parte de las personas que sirvieron en tu evento.',
    teamThanksNamed: 'Gracias de parte de todo el equipo.',
    tick: 'Agregar una propina para el equipo',
    tickHint: (sum) =>
      `Nunca es obligatoria. Todo es para las personas que sirven en tu evento. No es parte de los ${sum}.`,
    sum: 'Tu propina, en dólares',
    amount: 'Cuánto',
    other: 'Otro monto',
    give: 'Dar propina con tarjeta',
    thanks: (sum) => `Gracias por la propina de ${sum}. Todo es para las personas que sirvieron en tu evento.`,
    ask: '¿Cuánto es la propina?',
    error: 'Escribe un monto de 1 a 2,000 dólares, como 50 o 50.50',
    goOn: 'Continuar con el pago',
    without: 'Pagar sin propina',
    none: 'Aquí no se puede dar propina ahora.',
  },
})
