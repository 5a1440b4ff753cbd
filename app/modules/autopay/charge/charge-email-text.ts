import { defineTranslations } from '../../../ui/language.ts'

/** Texts of the emails about charges. */
export const chargeEmailText = defineTranslations({
  en: {
    notice: {
      subject: (sum: string, day: string) => `We charge your card ${sum} on ${day}`,
      words: (sum: string, card: string, day: string, agreed: string) =>
        `On ${day}, between 9 and 11 AM, we charge ${sum} to your ${card}. You allowed it on ${agreed}.`,
      stop: 'If you don’t want that, remove the card on your page before then: nothing more is charged to it, and the payments stay due. What you pay on your page first is not charged.',
      less: (sum: string, agreed: string) => `You allowed ${agreed}, and only ${sum} is due.`,
      more: (sum: string) => `${sum} more is due that you have not allowed. We don’t charge it.`,
    },
    failed: {
      subject: (sum: string) => `Your card was not charged: please pay ${sum}`,
      title: 'Your card was not charged',
      declined: (sum: string, card: string) => `The bank of your ${card} declined the charge of ${sum}.`,
      confirm: (sum: string, card: string) =>
        `The bank of your ${card} wants you to confirm the charge of ${sum} yourself.`,
      expired: (sum: string, card: string) => `Your ${card} has expired, so ${sum} could not be charged.`,
      missed: (sum: string, card: string) => `We could not charge ${sum} to your ${card} on its day.`,
      off: (sum: string) => `We don’t charge cards by ourselves any more, and did not charge ${sum}.`,
      next: 'Nothing was charged, and we don’t try again by ourselves. Please pay on your page.',
      later: (charges: string) => `Still planned for this card: ${charges}. You can remove the card on your page.`,
    },
    ask: {
      subject: (sum: string) => `${sum} more is due`,
      words: (charges: string, card: string) =>
        `The total of your event rose. Of what is due now, we may not charge ${charges} to your ${card}.`,
      next: 'Allow it on your page, or pay it there yourself.',
    },
    expiring: {
      subject: (card: string) => `Your ${card} expires soon`,
      words: (card: string, expiry: string, charge: string) =>
        `Your ${card} expires ${expiry}. We were to charge ${charge}.`,
      next: 'If your bank sends a new card with the same number, there is nothing to do. Otherwise pay on your page: check the box at your next payment to keep another card.',
    },
    removed: {
      subject: (card: string) => `You removed your ${card}`,
      words: (card: string) => `We charge nothing more to your ${card}, and Stripe forgets it.`,
      stays: 'These payments stay due, and you make them yourself:',
    },
  },
  es: {
    notice: {
      subject: (sum, day) => `Cobraremos ${sum} a tu tarjeta el ${day}`,
      words: (sum, card, day, agreed) =>
        `El ${day}, entre las 9 y las 11 a.m., cobraremos ${sum} a tu ${card}. Lo autorizaste el ${agreed}.`,
      stop: 'Si no lo quieres, quita la tarjeta en tu página antes de ese día: ya no se le cobra nada, y los pagos los haces tú. Lo que pagues antes en tu página no se cobra otra vez.',
      less: (sum, agreed) => `Autorizaste ${agreed} y solo se deben ${sum}.`,
      more: (sum) => `Hay ${sum} más por pagar que no autorizaste. No lo cobramos.`,
    },
    failed: {
      subject: (sum) => `No se cobró a tu tarjeta: paga ${sum}, por favor`,
      title: 'No se cobró a tu tarjeta',
      declined: (sum, card) => `El banco de tu ${card} rechazó el cobro de ${sum}.`,
      confirm: (sum, card) => `El banco de tu ${card} quiere que confirmes tú el cobro de ${sum}.`,
      expired: (sum, card) => `Tu ${card} venció, así que no se pudieron cobrar ${sum}.`,
      missed: (sum, card) => `No pudimos cobrar ${sum} a tu ${card} en su día.`,
      off: (sum) => `Ya no cobramos a las tarjetas por nuestra cuenta y no cobramos ${sum}.`,
      next: 'No se cobró nada y no lo intentamos otra vez por nuestra cuenta. Paga en tu página, por favor.',
      later: (charges) => `Siguen estos cobros a la tarjeta: ${charges}. Puedes quitarla en tu página.`,
    },
    ask: {
      subject: (sum) => `Hay ${sum} más por pagar`,
      words: (charges, card) =>
        `El total de tu evento subió. De lo que se debe ahora, no podemos cobrar ${charges} a tu ${card}.`,
      next: 'Autorízalo en tu página, o págalo ahí.',
    },
    expiring: {
      subject: (card) => `Tu ${card} vence pronto`,
      words: (card, expiry, charge) => `Tu ${card} vence ${expiry}. Íbamos a cobrar ${charge}.`,
      next: 'Si tu banco te envía una tarjeta nueva con el mismo número, no tienes que hacer nada. Si no, paga en tu página: marca la casilla en tu próximo pago para guardar otra tarjeta.',
    },
    removed: {
      subject: (card) => `Quitaste tu ${card}`,
      words: (card) => `Ya no cobramos nada a tu ${card}, y Stripe la olvida.`,
      stays: 'Estos pagos los haces tú:',
    },
  },
})
