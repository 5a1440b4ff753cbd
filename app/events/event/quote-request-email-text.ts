import { bookingConditionText, type FirstPayment } from '../../business/first-payment.ts'
import { formatCountEs, addFinalPeriod } from '../../business/date-formatter-es.ts'
import { formatPlanSummaryEs } from '../../drinks/shopping-list/plan-summary-es.ts'
import { formatSupplyProvidersEs } from '../../menu/catalog/supply-text-es.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'
import type { EventDrinksPlan } from '../../quotes/pricing/event-drinks-plan.ts'
import { quoteTextEs } from '../../quotes/pricing/quote-text-es.ts'
import type { FormattedEstimateLine } from '../../quotes/pricing/formatted-estimate.ts'
import { toOwnerEstimateLines } from '../../quotes/pricing/owner-estimate-lines.ts'
import { quoteTextEn } from '../../quotes/pricing/quote-text.ts'
import { defineTranslations } from '../../ui/language.ts'
import { formatVenuePhrase, formatGuestCount } from './event-text.ts'

/** Text about an event's shopping list. */
type Told = { weBring: string; youBuy: string; line: string | null }

/** Requested details, as far as they are known. The venue is empty while none is booked. */
type Asked = { guests: number | null; venue: string; hours: string | null }

function inALine(where: (string | null | false)[], hours: string | null): string {
  return [where.filter(Boolean).join(' '), hours].filter(Boolean).join(', ')
}

/** Texts of the confirmation email to a visitor. */
export const confirmationEmailText = defineTranslations({
  en: {
    quote: quoteTextEn,
    subject: (reference: string, day: string) => `Your quote request ${reference} for ${day}`,
    preheader: (soon: string) => `We have your request. A real person reads it and gets back to you${soon}.`,
    reference: (reference: string) => `Request ${reference}`,
    isOpen: (day: string) => `${day} is open`,
    greeting: (name: string, event: string) =>
      `Hi ${name}, thank you for asking us. We have your request${event && `: ${event}`}.`,
    event: ({ guests, venue, hours }: Asked) =>
      inALine([formatGuestCount(guests), venue && formatVenuePhrase(venue)], hours),
    next: (soon: string, first: FirstPayment | null) =>
      `Next, a real person reads it and gets back to you here${soon}. Nothing is booked yet, and nothing is owed${first ? `: ${bookingConditionText('en')[first].join(' ')} the date yours` : ''}.`,
    see: 'See your request',
    footer: (address: string) =>
      `You get this because somebody gave this address at ${address}. If that wasn’t you, just reply, and we’ll delete it.`,
    evening: 'Hour by hour',
    askedFor: 'What you asked for',
    from: 'From',
    startingPrice: 'a starting price, not a contract: we confirm it in writing',
    lines: (lines: FormattedEstimateLine[]) => lines,
    stillToAnswer: 'Still to answer',
    wishesOpen: 'What you asked for on request is priced in your quote.',
    whoBrings: 'Who brings what',
    youBuyDrinks: 'You buy the drinks.',
    seeList: 'See the shopping list',
    notSure: 'Not sure how much? ',
    enough: 'Here is how much is enough',
    list: ({ words, line }: EventDrinksPlan): Told => ({ ...words, line }),
  },
  es: {
    quote: quoteTextEs,
    subject: (reference, day) => `Tu solicitud de cotización ${reference} para el ${day}`,
    preheader: (soon) => `Tenemos tu solicitud. La lee una persona de verdad y te contesta${soon}.`,
    reference: (reference) => `Solicitud ${reference}`,
    isOpen: (day) => `El ${day} está libre`,
    greeting: (name, event) =>
      addFinalPeriod(`Hola, ${name}: gracias por pensar en nosotros. Recibimos tu solicitud${event && `: ${event}`}`),
    event: ({ guests, venue, hours }) =>
      inALine([guests !== null && formatCountEs(guests, 'invitado', 'invitados'), venue && `en ${venue}`], hours),
    next: (soon, first) =>
      `Ahora la lee una persona de verdad y te contesta por correo${soon}. Todavía no hay nada reservado ni nada que pagar${first ? `: la fecha es tuya con ${bookingConditionText('es')[first][0]}` : ''}.`,
    see: 'Ver tu solicitud',
    footer: (address) =>
      `Lo recibes porque alguien dio esta dirección en ${address}. Si no fuiste tú, responde a este correo y borramos tu dirección.`,
    evening: 'Tu evento, hora por hora',
    askedFor: 'Lo que pediste',
    from: 'Precio inicial',
    startingPrice: 'no es un contrato: te lo confirmamos por escrito',
    lines: (lines) => lines,
    stillToAnswer: 'Falta responder',
    wishesOpen: 'Lo que pediste además lleva su precio en tu cotización.',
    whoBrings: 'Quién lleva qué',
    youBuyDrinks: 'Tú compras las bebidas.',
    seeList: 'Ver la lista de compras',
    notSure: '¿No sabes cuánto? ',
    enough: 'Aquí ves cuánto hay que comprar',
    list: ({ whoBrings, plan, line }) => ({
      ...(whoBrings ? formatSupplyProvidersEs(whoBrings) : { weBring: '', youBuy: '' }),
      line: line && formatPlanSummaryEs(plan),
    }),
  },
})

const english = confirmationEmailText('en')

/** Texts of the owner's alert, which speaks about the client. */
export const ownerAlertText: typeof english = {
  ...english,
  askedFor: 'What they asked for',
  wishesOpen: 'What they asked for on request has no price yet.',
  youBuyDrinks: 'They buy the drinks.',
  notSure: '',
  lines: toOwnerEstimateLines,
  list: ({ whoBrings, line }) => ({
    ...(whoBrings ? formatSupplyProviders(whoBrings, ['They', 'them']) : { weBring: '', youBuy: '' }),
    line,
  }),
}
