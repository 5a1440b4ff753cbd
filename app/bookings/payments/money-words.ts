import { inEach, type Language } from '../../ui/language.ts'
import type { PayWay } from '../proposals/proposal.ts'
import { yoursWords } from '../proposals/yours-words.ts'

type Told = { heading: string; words: string }

/** What those who pay read: on the way to a payment page and back, in letters, invoices and receipts, in each language. */
export const moneyWords = inEach({
  en: {
    pay: {
      ready: {
        heading: 'One more tap',
        words: 'Your payment page is ready. Look at its address before you type a card number there.',
      },
      paid: { heading: 'That is paid', words: 'It arrived before: nothing was charged a second time.' },
      clearing: {
        heading: 'Your bank is paying it',
        words: 'That takes a few days. We write to you when it has arrived; there is nothing else to do.',
      },
      nothingDue: { heading: 'Nothing is open', words: 'This is covered already, or is not owed any more.' },
      tooSmall: (phone: string): Told => ({
        heading: 'That is too little for a card',
        words: `No card is charged for less than fifty cents. Add it to the next payment, or call us at ${phone}.`,
      }),
      ended: (phone: string): Told => ({
        heading: 'There is nothing to pay here now',
        words: `The agreement this was for does not stand as it did. Nothing was charged. Call us at ${phone}.`,
      }),
      off: (phone: string): Told => ({
        heading: 'Not by card, please',
        words: `We do not take cards for this. The other ways to pay are on your page; or call us at ${phone}.`,
      }),
      unavailable: (phone: string): Told => ({
        heading: 'Cards do not work just now',
        words: `Nothing was charged. Try again in a few minutes, pay one of the other ways on your page, or call us at ${phone}.`,
      }),
      fromPage: { heading: 'Pay from your page', words: 'What is open, and how it can be paid, stands there.' },
      goTo: (host: string) => `Go to the payment page at ${host}`,
      back: 'Back to your page',
      yourDay: 'your day',
    },
    back: {
      paid: (sum: string, day: string): Told => ({
        heading: 'Paid, thank you',
        words: `${sum} has arrived for ${day}. A letter with it is on its way to you.`,
      }),
      gone: (sum: string, day: string, phone: string): Told => ({
        heading: 'Paid, and we owe you a word',
        words: `${sum} has arrived, but ${day} was not yours to pay for any more. Your money is safe: we write to you today, with other dates or to give it back. Or call us at ${phone}.`,
      }),
      open: {
        heading: 'Not paid yet',
        words: 'Nothing was charged. The payment page is still there: tap Pay on your page to go back to it.',
      },
      expired: {
        heading: 'That took too long',
        words: 'The payment page has ended and nothing was charged. Tap Pay on your page for a new one.',
      },
      failed: {
        heading: 'That was not paid',
        words: 'Nothing was charged. Tap Pay on your page to try again, or pay another way.',
      },
      flagged: (phone: string): Told => ({
        heading: 'We are looking at your payment',
        words: `Something was paid, but another sum than we asked for. We look at it and write to you. Or call us at ${phone}.`,
      }),
      notOurs: { heading: 'No such payment', words: 'We know of no such payment. What was paid is on your page.' },
      later: (phone: string): Told => ({
        heading: 'We are still hearing about it',
        words: `We cannot see just now whether it was paid. Please do not pay again: we keep looking, and write to you as soon as it has arrived. Or call us at ${phone}.`,
      }),
    },
    letter: {
      hello: (name: string) => `Hello ${name},`,
      request: (reference: string) => `Request ${reference}`,
      weHave: (sum: string, day: string) => `We have your ${sum} for ${day}`,
      thankYou: (sum: string, day: string) => `Thank you. ${sum} has arrived for ${day}.`,
      notYours: (sum: string, day: string) =>
        `${sum} has arrived, but ${day} was not yours to pay for any more. Your money is safe: we write to you today, with other dates or to give it back.`,
      paid: 'Paid, thank you',
      paidAndWord: 'Paid, and we owe you a word',
      paidBy: 'Paid by',
      stillToCome: 'Still to come',
      bankSubject: (day: string) => `Your bank did not pay for ${day}`,
      bankTitle: 'Your bank did not pay',
      bankWords: (sum: string) =>
        `Your bank sent back the payment of ${sum}: nothing was taken, and the sum is open as before. Pay it another way from your page, or call us.`,
      paperFor: (title: string, day: string) => `${title} for ${day}`,
      invoice: (number: number) => `Here is invoice ${number}, as a PDF to keep.`,
      receipt: 'Thank you, it has arrived. Your receipt is a PDF to keep.',
      remindSubject: (day: string, isLate: boolean) => `${isLate ? 'Still open' : 'Coming up'} for ${day}`,
      remindTitle: (isLate: boolean): string => (isLate ? 'A friendly reminder' : 'So that you know in time'),
      remindWords: (day: string, isLate: boolean) =>
        `This is what is ${isLate ? 'still open' : 'due next'} for ${day}. Paid it already? Then reply with a word, and we look.`,
      due: (day: string, isLate: boolean) => `${isLate ? 'was due' : 'due'} ${day}`,
      openPage: 'Open your page',
      orCall: (phone: string) => `or call ${phone}`,
      foot: (from: string) => `${from}. Just reply and a person reads it.`,
      footYours: (from: string) => `${from}. The link is yours alone. Just reply and a person reads it.`,
    },
    paper: {
      invoice: (number: number) => `Invoice ${number}`,
      receipt: (number: number) => `Receipt ${number}`,
      date: 'Date',
      for: 'What it is for',
      paid: 'What was paid',
      payments: 'Payments',
      nothingYet: 'Nothing yet.',
      tip: (sum: string) => `And ${sum} as a tip, which is no part of the sum. Thank you.`,
      open: 'What is open',
      received: 'Received',
      how: 'How',
      sum: 'Sum',
      ofItTip: 'of it a tip',
      stands: 'Where it stands',
      inAll: 'In all',
      soFar: 'Received so far',
      asAgreed: 'As agreed',
      client: 'For',
      by: 'By',
      event: 'Event',
      reference: 'Reference',
      poNumber: 'PO number',
      taxInIt: (tax: string) => `${tax} in it`,
      kinds: { payment: 'Received', refund: 'Given back', reversal: 'Taken back', tip: 'Tip' },
      otherWay: 'Another way',
      paymentHeads: ['Day', 'What', 'Sum'],
      openHeads: ['What', 'Until', 'Sum'],
      nothingOpen: 'Nothing is open. Thank you.',
      credit: (sum: string) => `Nothing is open, and ${sum} of it is a credit of yours.`,
    },
  },
  es: {
    pay: {
      ready: {
        heading: 'Un toque más',
        words: 'Tu página de pago está lista. Mira su dirección antes de escribir ahí un número de tarjeta.',
      },
      paid: { heading: 'Ya está pagado', words: 'El pago ya había llegado: no se cobró dos veces.' },
      clearing: {
        heading: 'Tu banco está procesando el pago',
        words: 'Tarda unos días. Te escribimos cuando haya llegado; no tienes que hacer nada más.',
      },
      nothingDue: { heading: 'No hay nada pendiente', words: 'Esto ya está cubierto, o ya no se debe.' },
      tooSmall: (phone) => ({
        heading: 'Es muy poco para pagar con tarjeta',
        words: `No se cobra a ninguna tarjeta menos de cincuenta centavos. Súmalo al próximo pago o llámanos al ${phone}.`,
      }),
      ended: (phone) => ({
        heading: 'Aquí no hay nada que pagar ahora',
        words: `El acuerdo al que correspondía ya no está como estaba. No se cobró nada. Llámanos al ${phone}.`,
      }),
      off: (phone) => ({
        heading: 'Aquí no se puede pagar con tarjeta',
        words: `Para esto no aceptamos tarjetas. Las otras maneras de pagar están en tu página; o llámanos al ${phone}.`,
      }),
      unavailable: (phone) => ({
        heading: 'En este momento no podemos cobrar con tarjeta',
        words: `No se cobró nada. Inténtalo de nuevo en unos minutos, paga de otra manera desde tu página o llámanos al ${phone}.`,
      }),
      fromPage: { heading: 'Paga desde tu página', words: 'Ahí está lo pendiente y cómo se puede pagar.' },
      goTo: (host) => `Ir a la página de pago en ${host}`,
      back: 'Volver a tu página',
      yourDay: 'día de tu evento',
    },
    back: {
      paid: (sum, day) => ({
        heading: 'Pagado, gracias',
        words: `Recibimos ${sum} para el ${day}. Te enviamos un correo con el detalle.`,
      }),
      gone: (sum, day, phone) => ({
        heading: 'Pagado, y te debemos una explicación',
        words: `Recibimos ${sum}, pero el ${day} ya no estaba reservado para ti. Tu dinero está seguro: te escribimos hoy, con otras fechas o para devolverlo. O llámanos al ${phone}.`,
      }),
      open: {
        heading: 'Todavía no está pagado',
        words: 'No se cobró nada. La página de pago sigue ahí: toca Pagar en tu página para volver a ella.',
      },
      expired: {
        heading: 'Tardó demasiado',
        words: 'La página de pago venció y no se cobró nada. Toca Pagar en tu página para abrir una nueva.',
      },
      failed: {
        heading: 'No se pagó',
        words: 'No se cobró nada. Toca Pagar en tu página para intentarlo de nuevo, o paga de otra manera.',
      },
      flagged: (phone) => ({
        heading: 'Estamos revisando tu pago',
        words: `Se pagó algo, pero otro monto del que pedimos. Lo revisamos y te escribimos. O llámanos al ${phone}.`,
      }),
      notOurs: {
        heading: 'No existe ese pago',
        words: 'No tenemos registro de ese pago. Lo que se pagó está en tu página.',
      },
      later: (phone) => ({
        heading: 'Todavía estamos confirmándolo',
        words: `En este momento no podemos ver si se pagó. Por favor, no pagues otra vez: seguimos mirando y te escribimos en cuanto llegue. O llámanos al ${phone}.`,
      }),
    },
    letter: {
      hello: (name) => `Hola, ${name}:`,
      request: (reference) => `Solicitud ${reference}`,
      weHave: (sum, day) => `Recibimos tu pago de ${sum} para el evento del ${day}`,
      thankYou: (sum, day) => `Gracias. Recibimos ${sum} para el evento del ${day}.`,
      notYours: (sum, day) =>
        `Recibimos ${sum}, pero el ${day} ya no estaba reservado para ti. Tu dinero está seguro: te escribimos hoy, con otras fechas o para devolverlo.`,
      paid: 'Pagado, gracias',
      paidAndWord: 'Pagado, y te debemos una explicación',
      paidBy: 'Pagado con',
      stillToCome: 'Falta por pagar',
      bankSubject: (day) => `Tu banco no pagó lo del ${day}`,
      bankTitle: 'Tu banco no pagó',
      bankWords: (sum) =>
        `Tu banco devolvió el pago de ${sum}: no se cobró nada, y el monto sigue pendiente como antes. Págalo de otra manera desde tu página, o llámanos.`,
      paperFor: (title, day) => `${title}: evento del ${day}`,
      invoice: (number) => `Aquí está la factura ${number}, en PDF para que la guardes.`,
      receipt: 'Gracias, ya llegó. Tu recibo es un PDF para que lo guardes.',
      remindSubject: (day, isLate) => `${isLate ? 'Pago pendiente' : 'Próximo pago'}: evento del ${day}`,
      remindTitle: (isLate) => (isLate ? 'Un recordatorio amable' : 'Para que lo sepas a tiempo'),
      remindWords: (day, isLate) =>
        `Esto es lo que ${isLate ? 'sigue pendiente' : 'toca pagar ahora'} para el evento del ${day}. ¿Ya lo pagaste? Responde con unas palabras y lo revisamos.`,
      due: (day, isLate) => `${isLate ? 'venció el' : 'a más tardar el'} ${day}`,
      openPage: 'Abrir tu página',
      orCall: (phone) => `o llama al ${phone}`,
      foot: (from) => `${from}. Responde a este correo y lo lee una persona.`,
      footYours: (from) => `${from}. El enlace es solo tuyo. Responde a este correo y lo lee una persona.`,
    },
    paper: {
      invoice: (number) => `Factura ${number}`,
      receipt: (number) => `Recibo ${number}`,
      date: 'Fecha',
      for: 'Concepto',
      paid: 'Lo que se pagó',
      payments: 'Pagos',
      nothingYet: 'Todavía nada.',
      tip: (sum) => `Y ${sum} de propina, que no es parte del total. Gracias.`,
      open: 'Lo pendiente',
      received: 'Recibido',
      how: 'Cómo',
      sum: 'Monto',
      ofItTip: 'de eso, propina',
      stands: 'Cómo va la cuenta',
      inAll: 'Total',
      soFar: 'Recibido hasta ahora',
      asAgreed: 'Según lo acordado',
      client: 'Para',
      by: 'De',
      event: 'Evento',
      reference: 'Referencia',
      poNumber: 'Número de orden de compra',
      taxInIt: (tax) => `${tax}, incluido`,
      kinds: { payment: 'Recibido', refund: 'Devuelto', reversal: 'Anulado', tip: 'Propina' },
      otherWay: 'De otra manera',
      paymentHeads: ['Fecha', 'Qué', 'Monto'],
      openHeads: ['Qué', 'Fecha límite', 'Monto'],
      nothingOpen: 'No hay nada pendiente. Gracias.',
      credit: (sum) => `No hay nada pendiente, y ${sum} quedan a tu favor.`,
    },
  },
})

/** How money came, in a language. */
export function wayIn(way: PayWay | 'other', language: Language | undefined): string {
  return way === 'other' ? moneyWords(language).paper.otherWay : yoursWords(language).ways[way]
}
