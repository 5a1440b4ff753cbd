import { defineTranslations } from '../../../ui/language.ts'

/** Texts of the emails to clients about a booking that did not stay one. */
export const bookingEmailText = defineTranslations({
  en: {
    hello: (name: string) => `Hi ${name},`,
    stillAvailable: {
      subject: (day: string) => `${day} is still available`,
      words: (day: string) =>
        `You started to book ${day} and did not finish. Your card was not charged, nothing was signed, and the date is still available.`,
      button: 'Go on with your booking',
      next: (reach: string) => `Would you rather ask first? ${reach}. We won’t write about this again.`,
      footer: (name: string) => `You get this once, because you started a booking with ${name}.`,
    },
    dateTaken: {
      subject: (day: string, sum: string) => `${day} is taken, your ${sum} is coming back`,
      title: (day: string) => `${day} went to somebody else`,
      words: (day: string, sum: string) =>
        `Your payment arrived after ${day} went to somebody else. Nothing was signed and you owe nothing. We are refunding all ${sum} to your card now. Your bank shows it within ten business days.`,
      next: (reach: string) => `We are sorry. Would another date work? ${reach}.`,
    },
    takenBack: {
      subject: (day: string) => `We can’t take ${day} after all`,
      title: (day: string) => `Your booking for ${day} is canceled`,
      words: (day: string, sum: string | null) =>
        `We looked at your booking and can’t come on ${day}. You owe nothing.${sum === null ? '' : ` We are refunding all ${sum} to your card now. Your bank shows it within ten business days.`}`,
      reason: (reason: string) => `The reason: ${reason}`,
      next: (reach: string) => `We are sorry. Questions, or another date? ${reach}.`,
    },
    footer: (name: string) => `You get this because you booked with ${name}.`,
  },
  es: {
    hello: (name: string) => `Hola, ${name}:`,
    stillAvailable: {
      subject: (day: string) => `El ${day} sigue libre`,
      words: (day: string) =>
        `Empezaste a reservar el ${day} y no terminaste. No se cobró nada a tu tarjeta, no se firmó nada y la fecha sigue libre.`,
      button: 'Continuar con tu reserva',
      next: (reach: string) => `¿Prefieres preguntar primero? ${reach}. No volveremos a escribirte sobre esto.`,
      footer: (name: string) => `Recibes esto una sola vez, porque empezaste una reserva con ${name}.`,
    },
    dateTaken: {
      subject: (day: string, sum: string) => `El ${day} está reservado, tus ${sum} van de regreso`,
      title: (day: string) => `El ${day} se reservó para alguien más`,
      words: (day: string, sum: string) =>
        `Tu pago llegó después de que el ${day} se reservó para alguien más. No se firmó nada y no debes nada. Ahora mismo devolvemos los ${sum} a tu tarjeta. Tu banco los muestra en un máximo de diez días hábiles.`,
      next: (reach: string) => `Lo sentimos. ¿Te sirve otra fecha? ${reach}.`,
    },
    takenBack: {
      subject: (day: string) => `Al final no podemos ir el ${day}`,
      title: (day: string) => `Tu reserva del ${day} está cancelada`,
      words: (day: string, sum: string | null) =>
        `Revisamos tu reserva y no podemos ir el ${day}. No debes nada.${sum === null ? '' : ` Ahora mismo devolvemos los ${sum} a tu tarjeta. Tu banco los muestra en un máximo de diez días hábiles.`}`,
      reason: (reason: string) => `El motivo: ${reason}`,
      next: (reach: string) => `Lo sentimos. ¿Preguntas u otra fecha? ${reach}.`,
    },
    footer: (name: string) => `Recibes esto porque reservaste con ${name}.`,
  },
})
