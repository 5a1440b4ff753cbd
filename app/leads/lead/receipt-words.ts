import { areaIn } from '../../business/service-area.ts'
import { planInOneLineEs } from '../../drinks/shopping-list/plan-line-es.ts'
import { whoBringsWordsEs } from '../../menu/catalogue/who-brings-es.ts'
import { whoBringsWords } from '../../menu/catalogue/who-brings-words.ts'
import type { EventPlan } from '../../quotes/pricing/event-list.ts'
import { spanishQuote } from '../../quotes/pricing/quote-words-es.ts'
import { englishQuote, reasonOfThem } from '../../quotes/pricing/quote-words.ts'
import { inEach } from '../../ui/language.ts'

/** What of an event's list is told in words. */
type Told = { weBring: string; youBuy: string; line: string | null }

/** What a visitor's receipt says. */
export const receiptWords = inEach({
  en: {
    quote: englishQuote,
    subject: (reference: string, day: string) => `Your quote request ${reference} for ${day}`,
    preheader: (soon: string) => `We have your request. A real person reads it and gets back to you${soon}.`,
    eyebrow: (reference: string) => `Request ${reference}`,
    greeting: (name: string, soon: string) =>
      `Hi ${name},\nThank you for asking us. A real person reads this and gets back to you here${soon}. Nothing is booked yet, and nothing is owed.`,
    see: 'See your request',
    orCall: (phone: string) => `or call ${phone}`,
    footer: (legalName: string, area: string, address: string) =>
      `Just reply and a person reads it. ${legalName}, ${area}. You get this because somebody gave this address at ${address}. If that wasn’t you, just reply, and we’ll delete it.`,
    evening: 'The evening',
    askedFor: 'What you asked for',
    from: 'From',
    startingPrice: 'a starting price, not a contract: we confirm it in writing',
    reason: (told: string) => told,
    stillToAnswer: 'Still to answer',
    whoBrings: 'Who brings what',
    youBuyDrinks: 'You buy the drinks.',
    seeList: 'See the shopping list',
    notSure: 'Not sure how much? ',
    enough: 'Here is how much is enough',
    list: ({ words, line }: EventPlan): Told => ({ ...words, line }),
  },
  es: {
    quote: spanishQuote,
    subject: (reference, day) => `Tu solicitud de cotización ${reference} para el ${day}`,
    preheader: (soon) => `Tenemos tu solicitud. La lee una persona de verdad y te contesta${soon}.`,
    eyebrow: (reference) => `Solicitud ${reference}`,
    greeting: (name, soon) =>
      `Hola, ${name}:\nGracias por pensar en nosotros. Esto lo lee una persona de verdad y te contesta aquí${soon}. Todavía no hay nada reservado ni nada que pagar.`,
    see: 'Ver tu solicitud',
    orCall: (phone) => `o llama al ${phone}`,
    footer: (legalName, area, address) =>
      `Responde a este correo y lo lee una persona. ${legalName}, ${areaIn(area, 'es')}. Lo recibes porque alguien dio esta dirección en ${address}. Si no fuiste tú, respóndenos con una palabra y borramos tu dirección.`,
    evening: 'Tu evento, hora por hora',
    askedFor: 'Lo que pediste',
    from: 'Desde',
    startingPrice: 'es un precio inicial, no un contrato: te lo confirmamos por escrito',
    reason: (told) => told,
    stillToAnswer: 'Falta responder',
    whoBrings: 'Quién lleva qué',
    youBuyDrinks: 'Tú compras las bebidas.',
    seeList: 'Ver la lista de compras',
    notSure: '¿No sabes cuánto? ',
    enough: 'Aquí ves cuánto es suficiente',
    list: ({ whoBrings, plan, line }) => ({
      ...(whoBrings ? whoBringsWordsEs(whoBrings) : { weBring: '', youBuy: '' }),
      line: line && planInOneLineEs(plan),
    }),
  },
})

const english = receiptWords('en')

/** The same of somebody else: what the owner's alert says the request in. */
export const alertWords: typeof english = {
  ...english,
  askedFor: 'What they asked for',
  youBuyDrinks: 'They buy the drinks.',
  notSure: '',
  reason: reasonOfThem,
  list: ({ whoBrings, line }) => ({
    ...(whoBrings ? whoBringsWords(whoBrings, ['They', 'them']) : { weBring: '', youBuy: '' }),
    line,
  }),
}
