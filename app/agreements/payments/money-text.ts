import { defineTranslations, type Language } from '../../ui/language.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { LedgerEntry } from './ledger.ts'

type HeadingAndText = { heading: string; words: string }

/** Formatted total of overdue amounts, and each part with its due day. */
export type OverdueAmountText = { sum: string; parts: readonly { sum: string; day: string }[] }

/** Texts about money for clients in each language: payment pages, emails, invoices and receipts. */
export const moneyText = defineTranslations({
  en: {
    pay: {
      ready: {
        heading: 'One more tap',
        words: 'Your payment page is ready. Look at its address before you type a card number there.',
      },
      paid: { heading: 'That is paid', words: 'We have it already: nothing was charged a second time.' },
      clearing: {
        heading: 'Your payment is on its way',
        words: 'That takes a few days. Your page shows when it arrives; you don’t need to do anything else.',
      },
      offerChanged: {
        heading: 'Please look again',
        words:
          'What you allowed has changed since the page was opened. Nothing was charged, and no card is kept. Go back, and choose again.',
      },
      sumChanged: {
        heading: 'Please look again',
        words: 'The sum has changed since the page was opened. Nothing was charged. Go back, and choose again.',
      },
      tipLine: 'Tip for the team',
      nothingDue: {
        heading: 'Already taken care of',
        words: 'This one is paid, or you no longer owe it. Your page shows what is still due, if anything is.',
      },
      tooSmall: (phone: string): HeadingAndText => ({
        heading: 'That is too little for a card',
        words: `Cards can’t be charged less than $0.50. Add it to the next payment, or call us at ${phone}.`,
      }),
      ended: (phone: string): HeadingAndText => ({
        heading: 'There is nothing to pay here now',
        words: `Your agreement has changed since. Nothing was charged. Call us at ${phone}.`,
      }),
      off: (phone: string): HeadingAndText => ({
        heading: 'Not by card, please',
        words: `We do not take cards for this. The other ways to pay are on your page; or call us at ${phone}.`,
      }),
      unavailable: (phone: string): HeadingAndText => ({
        heading: 'Cards don’t work right now',
        words: `Nothing was charged. Try again in a few minutes, pay one of the other ways on your page, or call us at ${phone}.`,
      }),
      fromPage: { heading: 'Pay from your page', words: 'It shows what is due and how to pay it.' },
      goTo: (host: string) => `Go to the payment page at ${host}`,
      back: 'Back to your page',
      yourDay: 'your day',
    },
    back: {
      paid: (sum: string, day: string, isMailed: boolean, late: OverdueAmountText | null): HeadingAndText => ({
        heading: late ? 'We have your payment' : 'Paid, thank you',
        words: `We have your ${sum} for ${day}.${isMailed ? ' We’re emailing you a receipt.' : ''}${late ? ` Late: ${late.sum}${formatLateDays(late, 'due since')}.` : ''}`,
      }),
      gone: (sum: string, day: string, phone: string): HeadingAndText => ({
        heading: 'Paid, but we were no longer keeping the date',
        words: `We have your ${sum}, but ${day} was no longer kept for you. Your money is safe: we’ll get back to you today, with other dates or a refund. Or call us at ${phone}.`,
      }),
      open: {
        heading: 'Not paid yet',
        words: 'Nothing was charged. The payment page is still open: tap Pay on your page to go back to it.',
      },
      expired: {
        heading: 'That payment page has expired',
        words: 'Nothing was charged. Tap Pay on your page for a new one.',
      },
      failed: {
        heading: 'Your payment didn’t go through',
        words: 'Nothing was charged. Tap Pay on your page to try again, or pay another way.',
      },
      flagged: (phone: string): HeadingAndText => ({
        heading: 'We are looking at your payment',
        words: `You paid something, but not the amount we asked for. We’ll check and get back to you. Or call us at ${phone}.`,
      }),
      notOurs: { heading: 'No such payment', words: 'We can’t find that payment. Your page shows what you paid.' },
      later: (phone: string): HeadingAndText => ({
        heading: 'We are still checking',
        words: `We can’t see yet whether your payment went through. Please don’t pay again: we’ll keep checking, and your page shows it as soon as it arrives. Or call us at ${phone}.`,
      }),
    },
    letter: {
      hello: (name: string) => `Hi ${name},`,
      request: (reference: string) => `Request ${reference}`,
      weHave: (sum: string, day: string) => `We have your ${sum} for ${day}`,
      thankYou: (sum: string, day: string, isBooked: boolean) =>
        isBooked
          ? `Thank you. We have your ${sum}, and ${day} is booked.`
          : `Thank you. We have your ${sum} for ${day}.`,
      paidByOther: (payer: string, sum: string, day: string) => `${payer} paid ${sum} for ${day}`,
      dateBooked: 'Your date is booked.',
      notYoursByOther:
        'The date was no longer kept for you. Their money is safe: we’ll get back to you today, with other dates or a refund.',
      notYours: (sum: string, day: string) =>
        `We have your ${sum}, but ${day} was no longer kept for you. Your money is safe: we’ll get back to you today, with other dates or a refund.`,
      paid: 'Paid, thank you',
      received: 'We have your payment',
      receivedFromOther: 'A payment arrived',
      paidAndWord: 'Paid, but we were no longer keeping the date',
      paidBy: 'Paid by',
      stillToCome: 'Still to pay',
      paidSoFar: 'Paid so far',
      yourCredit: 'Your credit',
      bankSubject: (sum: string, day: string) => `Your payment of ${sum} for ${day} did not go through`,
      bankTitle: 'Your payment did not go through',
      bankWords: (sum: string) =>
        `Your bank sent back the payment of ${sum}. Nothing was taken, and the ${sum} is still due. Pay it another way on your page, or call us.`,
      paperFor: (title: string, day: string) => `${title} for your ${day} event`,
      invoice: (number: number, sum: string) => `Here is invoice ${number} for ${sum}, as a PDF to keep.`,
      receivedTitle: (sum: string) => `We have your ${sum}`,
      tipTitle: (sum: string) => `Thank you for the ${sum} tip`,
      receipt: 'Thank you. Here is your receipt, as a PDF to keep.',
      tipThanks: (day: string) => `Your tip for ${day} goes to the people who work at your event. Thank you.`,
      tipReceipt: 'Here is your receipt, as a PDF to keep.',
      cardReceipt: (number: number) => `Receipt ${number} is attached as a PDF.`,
      remindSubject: (sum: string, day: string, isLate: boolean, by: string) =>
        `${sum} ${isLate ? 'was due' : `due by ${by}`} for your ${day} event`,
      remindTitle: 'A friendly reminder',
      remindWords: (day: string, isLate: boolean, isOne: boolean) =>
        `Here is what is left to pay for ${day}${isOne ? '' : isLate ? ', with anything past due first' : ', soonest first'}.`,
      alreadyPaid: 'Already paid? Just reply, and we’ll check.',
      due: (day: string, isLate: boolean) => `${isLate ? 'was due' : 'due'} ${day}`,
      openPage: 'Open your page',
      orCall: (phone: string) => `or call ${phone}`,
    },
    yours: {
      paymentsAndPapers: 'Invoices & receipts',
      papers: 'Your documents',
      noPaper: 'There is no invoice or receipt at this address.',
      paperLater: 'The PDF could not be made just now. Please try again in a minute.',
    },
    paper: {
      invoice: (number: number) => `Invoice ${number}`,
      paidStamp: 'PAID',
      stillToPay: (sum: string, day: string) => `Still to pay: ${sum} by ${day}.`,
      stillToPayInParts: (sum: string, first: string, day: string) =>
        `Still to pay: ${sum}, the first ${first} by ${day}.`,
      receipt: (number: number) => `Receipt ${number}`,
      date: 'Date',
      for: 'What it is for',
      paid: 'What was paid',
      payments: 'Payments',
      nothingYet: 'Nothing yet.',
      tip: (sum: string) => `And a tip of ${sum}, which is not part of the total. Thank you.`,
      open: 'Still to pay',
      received: 'Received',
      how: 'Payment method',
      sum: 'Amount',
      allTip: 'Tip',
      ofItTip: 'of which a tip',
      stands: 'Your account',
      inAll: 'Total',
      soFar: 'Paid so far',
      asAgreed: 'As agreed',
      client: 'Client',
      event: 'Event',
      reference: 'Reference',
      poNumber: 'PO number',
      taxInIt: (tax: string) => `${tax} included`,
      kinds: {
        payment: (how: string) => `Paid ${how}`,
        refund: (how: string) => `Refunded ${how}`,
        reversal: (how: string) => `Reversed, ${how}`,
        tip: (how: string) => `Tip, ${how}`,
      },
      cameBy: {
        card: 'by card',
        account: 'from your bank account',
        online: 'online',
        zelle: 'by Zelle',
        venmo: 'by Venmo',
        check: 'by check',
        cash: 'in cash',
        bank: 'by bank transfer',
        other: 'another way',
      },
      wentTo: { card: 'to your card', account: 'to your bank account', online: 'the way you paid it' },
      account: 'Bank account',
      online: 'Online',
      otherWay: 'Another way',
      paymentHeads: ['Date', 'What', 'Amount'],
      openHeads: ['What', 'Due by', 'Amount'],
      asleep: 'Postponed: nothing is due until we agree on a new date.',
      postponed: (day: string) => `${day} (postponed)`,
      nothingOpen: 'Nothing is due. Thank you.',
      credit: (sum: string) => `Nothing is due, and you have a credit of ${sum}.`,
    },
  },
  es: {
    pay: {
      ready: {
        heading: 'Falta un paso',
        words: 'Tu página de pago está lista. Mira su dirección antes de escribir ahí un número de tarjeta.',
      },
      paid: { heading: 'Ya está pagado', words: 'El pago ya había llegado: no se cobró dos veces.' },
      clearing: {
        heading: 'Tu banco está procesando el pago',
        words: 'Tarda unos días. Tu página lo muestra cuando llegue; no tienes que hacer nada más.',
      },
      offerChanged: {
        heading: 'Míralo otra vez, por favor',
        words:
          'Lo que autorizaste cambió desde que abriste la página. No se cobró nada y no se guardó ninguna tarjeta. Vuelve y elige de nuevo.',
      },
      sumChanged: {
        heading: 'Míralo otra vez, por favor',
        words: 'El monto cambió desde que abriste la página. No se cobró nada. Vuelve y elige otra vez.',
      },
      tipLine: 'Propina para el equipo',
      nothingDue: {
        heading: 'Este pago ya está resuelto',
        words: 'Ya está hecho, o ya no lo debes. En tu página ves lo que queda por pagar, si queda algo.',
      },
      tooSmall: (phone) => ({
        heading: 'Es muy poco para pagar con tarjeta',
        words: `A una tarjeta no se le puede cobrar menos de $0.50. Súmalo al próximo pago o llámanos al ${phone}.`,
      }),
      ended: (phone) => ({
        heading: 'Aquí no hay nada que pagar ahora',
        words: `Tu acuerdo cambió desde entonces. No se cobró nada. Llámanos al ${phone}.`,
      }),
      off: (phone) => ({
        heading: 'Aquí no se puede pagar con tarjeta',
        words: `Para esto no aceptamos tarjetas. Las otras maneras de pagar están en tu página; o llámanos al ${phone}.`,
      }),
      unavailable: (phone) => ({
        heading: 'En este momento no podemos cobrar con tarjeta',
        words: `No se cobró nada. Inténtalo de nuevo en unos minutos, paga de otra manera desde tu página o llámanos al ${phone}.`,
      }),
      fromPage: { heading: 'Paga desde tu página', words: 'Ahí está lo que queda por pagar y cómo se puede pagar.' },
      goTo: (host) => `Ir a la página de pago en ${host}`,
      back: 'Volver a tu página',
      yourDay: 'día acordado',
    },
    back: {
      paid: (sum, day, isMailed, late) => ({
        heading: late ? 'Recibimos tu pago' : 'Pagado, gracias',
        words: `Recibimos ${sum} para el evento del ${day}.${isMailed ? ' Te enviamos el recibo por correo.' : ''}${late ? ` Vencido: ${late.sum}${formatLateDays(late, 'desde el')}.` : ''}`,
      }),
      gone: (sum, day, phone) => ({
        heading: 'Pagado, pero ya no te guardábamos la fecha',
        words: `Recibimos ${sum}, pero ya no te estábamos guardando el ${day}. Tu dinero está seguro: te respondemos hoy, con otras fechas o para devolverlo. O llámanos al ${phone}.`,
      }),
      open: {
        heading: 'Todavía no está pagado',
        words: 'No se cobró nada. La página de pago sigue ahí: toca Pagar en tu página para volver a ella.',
      },
      expired: {
        heading: 'La página de pago venció',
        words: 'No se cobró nada. Toca Pagar en tu página para abrir una nueva.',
      },
      failed: {
        heading: 'Tu pago no se completó',
        words: 'No se cobró nada. Toca Pagar en tu página para intentarlo de nuevo, o paga de otra manera.',
      },
      flagged: (phone) => ({
        heading: 'Estamos revisando tu pago',
        words: `Llegó un pago, pero por un monto distinto del que pedimos. Lo revisamos y te respondemos. O llámanos al ${phone}.`,
      }),
      notOurs: {
        heading: 'No existe ese pago',
        words: 'No tenemos registro de ese pago. Lo que se pagó está en tu página.',
      },
      later: (phone) => ({
        heading: 'Todavía estamos confirmándolo',
        words: `En este momento no podemos ver si se pagó. Por favor, no pagues otra vez: seguimos revisando, y tu página lo muestra en cuanto llegue. O llámanos al ${phone}.`,
      }),
    },
    letter: {
      hello: (name) => `Hola, ${name}:`,
      request: (reference) => `Solicitud ${reference}`,
      weHave: (sum, day) => `Recibimos tu pago de ${sum} para el evento del ${day}`,
      thankYou: (sum, day, isBooked) =>
        isBooked
          ? `Gracias. Recibimos ${sum}, y el ${day} queda reservado.`
          : `Gracias. Recibimos ${sum} para el evento del ${day}.`,
      paidByOther: (payer, sum, day) => `Pago de ${payer}: ${sum} para el evento del ${day}`,
      dateBooked: 'Tu fecha está reservada.',
      notYoursByOther:
        'Ya no te estábamos guardando la fecha. Su dinero está seguro: te respondemos hoy, con otras fechas o para devolverlo.',
      notYours: (sum, day) =>
        `Recibimos ${sum}, pero ya no te estábamos guardando el ${day}. Tu dinero está seguro: te respondemos hoy, con otras fechas o para devolverlo.`,
      paid: 'Pagado, gracias',
      received: 'Recibimos tu pago',
      receivedFromOther: 'Llegó un pago',
      paidAndWord: 'Pagado, pero ya no te guardábamos la fecha',
      paidBy: 'Forma de pago',
      stillToCome: 'Por pagar',
      paidSoFar: 'Pagado hasta ahora',
      yourCredit: 'A tu favor',
      bankSubject: (sum, day) => `Tu pago de ${sum} para el evento del ${day} no se completó`,
      bankTitle: 'Tu pago no se completó',
      bankWords: (sum) =>
        `Tu banco devolvió el pago de ${sum}: no se cobró nada, y el monto sigue por pagar como antes. Págalo de otra manera desde tu página, o llámanos.`,
      paperFor: (title, day) => `${title}: evento del ${day}`,
      invoice: (number, sum) => `Aquí está la factura ${number} por ${sum}, en PDF para que la guardes.`,
      receivedTitle: (sum) => `Recibimos ${sum}`,
      tipTitle: (sum) => `Gracias por tu propina de ${sum}`,
      receipt: 'Gracias. Aquí está tu recibo, en PDF para que lo guardes.',
      tipThanks: (day) => `Tu propina del ${day} es para las personas que trabajan en tu evento. Gracias.`,
      tipReceipt: 'Aquí está tu recibo, en PDF para que lo guardes.',
      cardReceipt: (number) => `Te adjuntamos el recibo ${number} en PDF.`,
      remindSubject: (sum, day, isLate, by) =>
        `${isLate ? `Pago vencido de ${sum}` : `${sum} por pagar a más tardar el ${by}`}: evento del ${day}`,
      remindTitle: 'Un recordatorio',
      remindWords: (day, isLate, isOne) =>
        `Esto es lo que queda por pagar del evento del ${day}${isOne ? '' : isLate ? ', primero lo que ya venció' : ', primero lo que vence antes'}.`,
      alreadyPaid: '¿Ya lo pagaste? Responde a este correo y lo revisamos.',
      due: (day, isLate) => `${isLate ? 'venció el' : 'a más tardar el'} ${day}`,
      openPage: 'Abrir tu página',
      orCall: (phone) => `o llama al ${phone}`,
    },
    yours: {
      paymentsAndPapers: 'Pagos y documentos',
      papers: 'Tus documentos',
      noPaper: 'En esta dirección no hay ninguna factura ni recibo.',
      paperLater: 'En este momento no pudimos hacer el PDF. Por favor, inténtalo de nuevo en un minuto.',
    },
    paper: {
      invoice: (number) => `Factura ${number}`,
      paidStamp: 'PAGADO',
      stillToPay: (sum, day) => `Por pagar: ${sum} a más tardar el ${day}.`,
      stillToPayInParts: (sum, first, day) => `Por pagar: ${sum}, los primeros ${first} a más tardar el ${day}.`,
      receipt: (number) => `Recibo ${number}`,
      date: 'Fecha',
      for: 'Concepto',
      paid: 'Lo que se pagó',
      payments: 'Pagos',
      nothingYet: 'Todavía nada.',
      tip: (sum) => `Y ${sum} de propina, que no es parte del total. Gracias.`,
      open: 'Por pagar',
      received: 'Recibido',
      how: 'Forma de pago',
      sum: 'Monto',
      allTip: 'Propina',
      ofItTip: 'de eso, propina',
      stands: 'Cómo va la cuenta',
      inAll: 'Total',
      soFar: 'Pagado hasta ahora',
      asAgreed: 'Según lo acordado',
      client: 'Cliente',
      event: 'Evento',
      reference: 'Referencia',
      poNumber: 'Número de orden de compra',
      taxInIt: (tax) => `${tax}, incluido`,
      kinds: {
        payment: (how) => `Pago ${how}`,
        refund: (how) => `Devolución ${how}`,
        reversal: (how) => `Anulado, ${how}`,
        tip: (how) => `Propina ${how}`,
      },
      cameBy: {
        card: 'con tarjeta',
        account: 'desde tu cuenta bancaria',
        online: 'en línea',
        zelle: 'por Zelle',
        venmo: 'por Venmo',
        check: 'con cheque',
        cash: 'en efectivo',
        bank: 'por transferencia bancaria',
        other: 'de otra manera',
      },
      wentTo: {
        card: 'a tu tarjeta',
        account: 'a tu cuenta bancaria',
        online: 'por el mismo medio con que pagaste',
      },
      account: 'Cuenta bancaria',
      online: 'En línea',
      otherWay: 'De otra manera',
      paymentHeads: ['Fecha', 'Qué', 'Monto'],
      openHeads: ['Qué', 'Fecha límite', 'Monto'],
      asleep: 'Pospuesto: no hay nada que pagar hasta que acordemos una nueva fecha.',
      postponed: (day) => `${day} (pospuesto)`,
      nothingOpen: 'No queda nada por pagar. Gracias.',
      credit: (sum) => `No queda nada por pagar, y ${sum} quedan a tu favor.`,
    },
  },
})

/** Formats a payment method in a language. */
export function formatPaymentMethod(
  { way, paidWith }: Pick<LedgerEntry, 'way' | 'paidWith'>,
  language: Language | undefined,
): string {
  const { paper } = moneyText(language)
  if (paidWith === 'account' || paidWith === 'online') return paper[paidWith]
  return way === 'other' ? paper.otherWay : clientPageText(language).ways[way]
}

/** Formats a ledger entry with its method and card: "Paid by card (Visa 4242)", "Paid by check, No. 12". */
export function formatLedgerEntry(
  { kind, way, paidWith, reference }: Pick<LedgerEntry, 'kind' | 'way' | 'paidWith' | 'reference'>,
  language: Language | undefined,
): string {
  const { kinds, cameBy } = moneyText(language).paper
  const means = paidWith ?? way
  const words = kinds[kind](
    kind === 'refund' ? formatRefundMethod({ way, ...(paidWith && { paidWith }) }, language) : cameBy[means],
  )
  if (!reference) return words
  return means === 'card' ? `${words} (${reference})` : `${words}, ${reference}`
}

/** Formats the method of a refund: "by Zelle", "to your card". */
export function formatRefundMethod(
  { way, paidWith }: Pick<LedgerEntry, 'way' | 'paidWith'>,
  language: Language | undefined,
): string {
  const { cameBy, wentTo } = moneyText(language).paper
  return { ...cameBy, ...wentTo }[paidWith ?? way]
}

/** Formats the reference at the foot of an email: the agreement, or before that the inquiry. */
export function formatEmailReference(reference: string, isAgreed: boolean, language?: Language): string {
  return isAgreed
    ? clientPageText(language).letter.agreementOf(reference)
    : moneyText(language).letter.request(reference)
}

/** Formats since when a late sum is due: ", due since March 23", or each part with its day in parentheses. */
function formatLateDays({ parts }: OverdueAmountText, since: string): string {
  if (parts.length === 1) return `, ${since} ${parts[0]!.day}`
  return ` (${parts.map(({ sum, day }) => `${sum} ${since} ${day}`).join('; ')})`
}
