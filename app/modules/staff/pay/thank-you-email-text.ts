import { formatCountEs } from '../../../business/date-formatter-es.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { defineTranslations, type Language } from '../../../ui/language.ts'
import type { PayRate } from '../members/staff-member.ts'
import type { StaffPaymentMethod } from './shift-timesheet.ts'

const paymentMethodPhrases = {
  en: {
    payroll: 'with the payroll',
    cash: 'in cash',
    check: 'by check',
    zelle: 'by Zelle',
    venmo: 'by Venmo',
    other: 'another way',
  },
  es: {
    payroll: 'con la nómina',
    cash: 'en efectivo',
    check: 'con cheque',
    zelle: 'por Zelle',
    venmo: 'por Venmo',
    other: 'de otra manera',
  },
} satisfies Record<Language, Record<StaffPaymentMethod, string>>

function hours(minutes: number): string {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [whole > 0 && `${whole} h`, (rest > 0 || whole === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** Texts of the thank-you email to staff. */
export const thankYouEmailText = defineTranslations({
  en: {
    subject: (day: string) => `Thank you for ${day}`,
    title: 'Thank you',
    hello: (name: string) => `Hi ${name},`,
    words: (day: string, venue: string) =>
      `Thank you for ${day}${venue && ` at ${venue}`}. This is what you have of it.`,
    hours: 'Hours',
    hoursValue: (minutes: number, on: string, off: string) => `${hours(minutes)}, ${on} to ${off}`,
    pay: 'Pay',
    payValue: (minutes: number, rate: PayRate, cents: number) =>
      rate.unit === 'hour'
        ? `${hours(minutes)} at ${getFormatter('en').dollarsAndCents(rate.cents)} an hour\n${getFormatter('en').dollarsAndCents(cents)}`
        : `for the event\n${getFormatter('en').dollarsAndCents(cents)}`,
    miles: 'Miles',
    milesValue: (miles: number, cents: number) => `${miles} miles\n${getFormatter('en').dollarsAndCents(cents)}`,
    extras: 'On top',
    total: 'Total pay',
    tips: 'Tips, apart',
    paid: (day: string, way: StaffPaymentMethod) => `paid ${day} ${paymentMethodPhrases.en[way]}`,
    paidPart: (sum: string, day: string, way: StaffPaymentMethod) =>
      `${sum} paid ${day} ${paymentMethodPhrases.en[way]}`,
    gaveBack: (sum: string, day: string, way: StaffPaymentMethod) =>
      `${sum} you gave back ${day} ${paymentMethodPhrases.en[way]}`,
    notPaid: 'not paid yet',
    stillOpen: (sum: string) => `${sum} not paid yet`,
    tooMuch: (sum: string) => `${sum} of that too much`,
    left: 'Did you see what was left of the bottles? Thirty seconds, and the next list is nearer. A guess is fine.',
    count: 'Count leftovers',
    page: 'Open your page',
    wrong: 'Is something wrong? Answer this email.',
    foot: (business: string) => `You get this because you worked for ${business}.`,
    text: (day: string, venue: string, minutes: number, pay: string, tips: string | null) =>
      `Thank you for ${day}${venue && `, ${venue}`}! ${hours(minutes)}, pay ${pay}${tips ? `, tips ${tips}` : ''}.`,
  },
  es: {
    subject: (day) => `Gracias por el ${day}`,
    title: 'Gracias',
    hello: (name) => `Hola, ${name}:`,
    words: (day, venue) => `Gracias por el ${day}${venue && ` en ${venue}`}. Esto es lo que te corresponde.`,
    hours: 'Horas',
    hoursValue: (minutes, on, off) => `${hours(minutes)}, de ${on} a ${off}`,
    pay: 'Pago',
    payValue: (minutes, rate, cents) =>
      rate.unit === 'hour'
        ? `${hours(minutes)} a ${getFormatter('es').dollarsAndCents(rate.cents)} la hora\n${getFormatter('es').dollarsAndCents(cents)}`
        : `por el evento\n${getFormatter('es').dollarsAndCents(cents)}`,
    miles: 'Millas',
    milesValue: (miles, cents) =>
      `${formatCountEs(miles, 'milla', 'millas')}\n${getFormatter('es').dollarsAndCents(cents)}`,
    extras: 'Además',
    total: 'Pago total',
    tips: 'Propinas, aparte',
    paid: (day, way) => `pagado el ${day} ${paymentMethodPhrases.es[way]}`,
    paidPart: (sum, day, way) => `${sum} pagados el ${day} ${paymentMethodPhrases.es[way]}`,
    gaveBack: (sum, day, way) => `${sum} que devolviste el ${day} ${paymentMethodPhrases.es[way]}`,
    notPaid: 'todavía sin pagar',
    stillOpen: (sum) => `${sum} todavía sin pagar`,
    tooMuch: (sum) => `${sum} de más`,
    left: '¿Viste cuánto sobró? En treinta segundos nos ayudas a calcular mejor la próxima lista. A ojo también sirve.',
    count: 'Contar lo que sobró',
    page: 'Abrir tu página',
    wrong: '¿Algo no está bien? Responde a este correo.',
    foot: (business) => `Recibes esto porque trabajaste en la barra de ${business}.`,
    text: (day, venue, minutes, pay, tips) =>
      `¡Gracias por el ${day}${venue && `, ${venue}`}! ${hours(minutes)}, pago ${pay}${tips ? `, propinas ${tips}` : ''}.`,
  },
})
