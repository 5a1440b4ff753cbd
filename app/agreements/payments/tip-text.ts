import { defineTranslations } from '../../ui/language.ts'

/** Texts about tips by card that clients read. */
export const tipText = defineTranslations({
  en: {
    heading: 'Tip the team',
    about: 'Never expected. All of it goes to the people who poured for you.',
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
