import { defineTranslations } from '../../../ui/language.ts'

/** A payment after the deposit, as formatted text. */
type BookedPayment = { sum: string; day: string }

/** Texts of the booking page and of its offer on the quote form. */
export const bookingPageText = defineTranslations({
  en: {
    offer: {
      button: 'Book this date now',
      note: (total: string, deposit: string, rest: readonly BookedPayment[]) =>
        rest.length > 0
          ? `Since the date is available: ${total}, fixed. You sign and pay ${deposit} today. ${rest.map(({ sum, day }) => `${sum} is due ${day}`).join(', ')}.`
          : `Since the date is available: ${total}, fixed. You sign and pay all of it today.`,
      notNow: 'This date can only be requested now. Nothing is booked and nothing is owed.',
      tooMany: 'Too many bookings were started from here. Please try again in an hour, or send the request.',
    },
    head: {
      eyebrow: 'Book this date',
      heading: (day: string) => `${day}, three steps`,
      title: (day: string) => `Book ${day}`,
      lead: (day: string, from: string, to: string, place: string, guests: number) =>
        `${day}, ${from} to ${to}${place && `, at ${place}`}, ${guests} guests.`,
    },
    keeps: (day: string) => `${day} is available. We keep it for you for 10 minutes from when the card page opens.`,
    step1: 'What you get, and what it costs',
    step2: 'What you agree to',
    step3: 'Sign, and pay the deposit',
    step3Whole: 'Sign, and pay',
    ticket: {
      eyebrow: 'Your price, fixed',
      total: 'Total',
      beforeTax: 'Before tax',
      today: 'today, the deposit',
      todayWhole: 'today, all of it',
      balance: (day: string) => `by ${day}`,
    },
    change: 'Change',
    points: {
      deposit: 'The deposit makes the date yours',
      depositWords: (deposit: string, rest: readonly BookedPayment[]): string => {
        const [first] = rest
        if (!first) return `${deposit} today, all of it.`
        if (rest.length === 1) return `${deposit} today. The balance, ${first.sum}, is due ${first.day}.`
        return `${deposit} today. Then ${rest.map(({ sum, day }) => `${sum} by ${day}`).join(', ')}.`
      },
      all: (count: number) => (count === 1 ? 'The whole agreement' : `All ${count} points`),
      allHint: 'the whole text, as you sign it',
    },
    sign: {
      confirm: (words: string) => words,
      confirmFirst: 'Check this box to book. If it is not so, send a request instead.',
      button: (sum: string) => `Sign and pay ${sum} by card`,
      note: (email: string | null) =>
        `You type the card on Stripe’s page, which opens next. If the payment fails, nothing is signed and nothing is owed. ${email ? `Your signed copy and receipt come to ${email}.` : 'Your copy stays on your page.'}`,
      keep: 'What we keep of your signature',
      keepWords:
        'What you sign, your name, the time, and your network address and browser, until five years after the event. If you do not pay, nothing is signed and all of it is deleted within 30 days.',
    },
    instead: {
      request: 'Request my free quote instead',
      requestHint: 'nothing is booked and nothing is owed',
      ask: 'Ask us first',
    },
    changed: {
      heading: 'The price or the terms changed',
      words: (total: string) =>
        `Meanwhile our price list changed. The total is ${total} now. Please look it over again.`,
    },
    check: 'Almost there. Please check:',
    taken: {
      heading: (day: string) => `${day} is no longer available`,
      words: 'Somebody else has just taken it. You signed nothing and owe nothing.',
      button: 'Ask for another date',
    },
    held: {
      eyebrow: 'Kept for you',
      heading: (day: string) => `${day} is kept for you`,
      words: (day: string, time: string) =>
        `We keep ${day} for you until ${time}. Your card was not charged and nothing is signed yet.`,
      button: (sum: string) => `Go on and pay ${sum}`,
    },
    checking: {
      heading: 'One moment',
      words: 'The 10 minutes are over. We are asking the card processor what happened to the payment.',
      button: 'Look again',
    },
    released: {
      heading: 'The 10 minutes are over',
      words: (day: string) => `${day} is still available. Your card was not charged and nothing is signed.`,
      button: 'Book it again',
      gone: (day: string) => `${day} is not available any more. Your card was not charged and nothing is signed.`,
    },
    dateTaken: {
      heading: (day: string) => `${day} went to somebody else`,
      words: (sum: string) =>
        `Your payment arrived after that. Nothing was signed, you owe nothing, and all ${sum} is going back to your card.`,
    },
    flagged: {
      heading: 'We are looking at your payment',
      words: 'Another amount arrived than the one we asked for. Nothing is signed or booked yet.',
    },
    takenBack: {
      heading: (day: string) => `We can’t take ${day} after all`,
      words: 'You owe nothing, and everything you paid is going back to your card. We wrote to you with the reason.',
    },
    unavailable: {
      heading: 'The card page did not open',
      words: 'Nothing was charged and nothing is signed. Please try again, or send a request.',
    },
    tooMany: { heading: 'That was a lot at once', words: 'Please try again in a few minutes.' },
    elsewhere: {
      heading: 'Go on to the card page',
      words: 'The card page has another address than usual. Open it yourself:',
    },
    off: {
      heading: 'This date can only be requested',
      words: 'Send us a request, and we answer with a fixed price.',
      button: 'Request a free quote',
    },
  },
  es: {
    offer: {
      button: 'Reservar esta fecha ahora',
      note: (total, deposit, rest) =>
        rest.length > 0
          ? `Como la fecha está libre: ${total}, precio fijo. Firmas y pagas ${deposit} hoy. El resto: ${rest.map(({ sum, day }) => `${sum} a más tardar el ${day}`).join(', ')}.`
          : `Como la fecha está libre: ${total}, precio fijo. Firmas y pagas todo hoy.`,
      notNow: 'Ahora esta fecha solo se puede solicitar. No se reservó nada y no debes nada.',
      tooMany: 'Se empezaron demasiadas reservas desde aquí. Inténtalo en una hora o envía la solicitud.',
    },
    head: {
      eyebrow: 'Reserva esta fecha',
      heading: (day) => `${day}, tres pasos`,
      title: (day) => `Reservar el ${day}`,
      lead: (day, from, to, place, guests) =>
        `${day}, de ${from} a ${to}${place && `, en ${place}`}, ${guests} invitados.`,
    },
    keeps: (day) => `El ${day} está libre. Te lo apartamos 10 minutos desde que se abre la página de la tarjeta.`,
    step1: 'Lo que recibes y lo que cuesta',
    step2: 'Lo que aceptas',
    step3: 'Firma y paga el depósito',
    step3Whole: 'Firma y paga',
    ticket: {
      eyebrow: 'Tu precio, fijo',
      total: 'Total',
      beforeTax: 'Antes de impuestos',
      today: 'hoy, el depósito',
      todayWhole: 'hoy, todo',
      balance: (day) => `a más tardar el ${day}`,
    },
    change: 'Cambiar',
    points: {
      deposit: 'El depósito asegura tu fecha',
      depositWords: (deposit, rest) => {
        const [first] = rest
        if (!first) return `${deposit} hoy, todo.`
        if (rest.length === 1) return `${deposit} hoy. El saldo, ${first.sum}, vence el ${first.day}.`
        return `${deposit} hoy. Después ${rest.map(({ sum, day }) => `${sum} a más tardar el ${day}`).join(', ')}.`
      },
      all: (count) => (count === 1 ? 'El acuerdo completo' : `Los ${count} puntos`),
      allHint: 'el texto completo, como se firma',
    },
    sign: {
      confirm: (words) => words,
      confirmFirst: 'Marca esta casilla para reservar. Si no es así, envía una solicitud.',
      button: (sum) => `Firmar y pagar ${sum} con tarjeta`,
      note: (email) =>
        `Escribes la tarjeta en la página de Stripe, que se abre enseguida. Si el pago falla, no se firma nada y no debes nada. ${email ? `Tu copia y tu recibo llegan a ${email}.` : 'Tu copia queda en tu página.'}`,
      keep: 'Lo que guardamos de tu firma',
      keepWords:
        'Lo que firmas, tu nombre, la hora, y tu dirección de red y navegador, hasta cinco años después del evento. Si no pagas, no se firma nada y todo se borra en un máximo de 30 días.',
    },
    instead: {
      request: 'Mejor pedir mi cotización gratis',
      requestHint: 'no se reserva nada y no debes nada',
      ask: 'Pregúntanos antes',
    },
    changed: {
      heading: 'Cambió el precio o las condiciones',
      words: (total) =>
        `Mientras tanto cambió nuestra lista de precios. Ahora el total es ${total}. Revísalo otra vez.`,
    },
    check: 'Casi listo. Revisa:',
    taken: {
      heading: (day) => `El ${day} ya no está libre`,
      words: 'Alguien más la acaba de apartar. No firmaste nada y no debes nada.',
      button: 'Preguntar por otra fecha',
    },
    held: {
      eyebrow: 'Apartado para ti',
      heading: (day) => `El ${day} está apartado para ti`,
      words: (day, time) =>
        `Te apartamos el ${day} hasta las ${time}. No se cobró nada a tu tarjeta y todavía no se firmó nada.`,
      button: (sum) => `Seguir y pagar ${sum}`,
    },
    checking: {
      heading: 'Un momento',
      words: 'Pasaron los 10 minutos. Estamos preguntando qué pasó con el pago.',
      button: 'Mirar otra vez',
    },
    released: {
      heading: 'Pasaron los 10 minutos',
      words: (day) => `El ${day} sigue libre. No se cobró nada a tu tarjeta y no se firmó nada.`,
      button: 'Reservarla otra vez',
      gone: (day) => `El ${day} ya no está libre. No se cobró nada a tu tarjeta y no se firmó nada.`,
    },
    dateTaken: {
      heading: (day) => `El ${day} se reservó para alguien más`,
      words: (sum) =>
        `Tu pago llegó después. No se firmó nada, no debes nada y los ${sum} van de regreso a tu tarjeta.`,
    },
    flagged: {
      heading: 'Estamos revisando tu pago',
      words: 'Llegó otro monto que el que pedimos. Todavía no hay nada firmado ni reservado.',
    },
    takenBack: {
      heading: (day) => `Al final no podemos ir el ${day}`,
      words: 'No debes nada, y todo lo que pagaste va de regreso a tu tarjeta. Te escribimos el motivo.',
    },
    unavailable: {
      heading: 'No se abrió la página de la tarjeta',
      words: 'No se cobró nada y no se firmó nada. Inténtalo otra vez o envía una solicitud.',
    },
    tooMany: { heading: 'Fueron muchos intentos', words: 'Inténtalo otra vez en unos minutos.' },
    elsewhere: {
      heading: 'Sigue en la página de la tarjeta',
      words: 'La página de la tarjeta tiene otra dirección que de costumbre. Ábrela tú:',
    },
    off: {
      heading: 'Esta fecha solo se puede solicitar',
      words: 'Envíanos una solicitud y te respondemos con un precio fijo.',
      button: 'Pedir una cotización gratis',
    },
  },
})
