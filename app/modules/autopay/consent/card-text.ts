import { getFormatter } from '../../../business/language-formatter.ts'
import { defineTranslations, type Language } from '../../../ui/language.ts'
import { capitalize } from '../../../business/capitalize.ts'

/** A charge that was agreed to: the amount due, its sum in integer cents and its day, 2027-05-08. */
export type AgreedCharge = { dueId: string; cents: number; day: string }

/** Texts about saved cards that clients read. */
export const cardText = defineTranslations({
  en: {
    on: (sum: string, day: string) => `${sum} on ${day}`,
    offer: (charges: string, instead: string | null) =>
      `Charge ${charges} to this card${instead ? `, instead of ${instead}` : ''}, and nothing else. We email you three days before each charge. You can remove the card on your page at any time; the payments stay due.`,
    allow: (charges: string, card: string) =>
      `Charge ${charges} to your ${card}. We email you three days before each charge. You can remove the card on this page at any time; the payments stay due.`,
    card: (brand: string, last4: string) => `${brand} ending ${last4}`,
    page: {
      title: 'Card on file',
      expires: (month: string) => `Expires ${month}. Stripe keeps it, we don’t.`,
      none: 'You keep no card with us, and nothing is charged. To keep one, check the box at your next payment by card.',
      charged: 'These charges come',
      nothing: 'Nothing is charged to it at the moment.',
      notMade: 'These charges were not made on their day',
      notMadeNext:
        'Nothing was taken for them. Your page shows what is due. We charge nothing without an email three days before.',
      agreed: (day: string) => `What you allowed on ${day}`,
      earlier: (label: string) => `${label}: charge it earlier`,
      newDay: 'New day',
      move: 'Move the charge',
      moved: 'The charge has a new day. We email you three days before it.',
      badDay: (from: string, to: string) =>
        `Enter a day from ${from} to ${to}: we email you three days before a charge.`,
      more: 'More is due',
      allowIt: 'Allow it',
      allowed: 'Thank you. We email you three days before we charge it.',
      back: 'Remove the card',
      backWords: 'Nothing more is charged to it. The payments stay due, and you make them yourself.',
      backButton: 'Remove it',
      gone: 'You removed the card. Nothing is charged to it any more.',
      busy: 'This card is being charged right now. Please try again in a few minutes.',
      changed: 'This has changed since you opened the page. Please look again.',
      notYours: 'The person who gave this card can move its charges and allow more, on their own page.',
      toPage: 'Back to your page',
    },
  },
  es: {
    on: (sum, day) => `${sum} el ${day}`,
    offer: (charges, instead) =>
      `Autorizo cobrar ${charges} a esta tarjeta${instead ? `, en lugar de ${instead}` : ''}, y nada más. Me avisan por correo tres días antes de cada cobro. Puedo quitar la tarjeta en mi página cuando quiera; los pagos no cambian.`,
    allow: (charges, card) =>
      `Autorizo cobrar ${charges} a mi ${card}. Me avisan por correo tres días antes de cada cobro. Puedo quitar la tarjeta en esta página cuando quiera; los pagos no cambian.`,
    card: (brand, last4) => `${brand} terminada en ${last4}`,
    page: {
      title: 'Tarjeta guardada',
      expires: (month) => `Vence ${month}. La guarda Stripe, no nosotros.`,
      none: 'No tienes una tarjeta guardada y no se cobra nada. Para guardar una, marca la casilla en tu próximo pago con tarjeta.',
      charged: 'Próximos cobros',
      nothing: 'Por ahora no se le cobra nada.',
      notMade: 'Estos cobros no se hicieron en su día',
      notMadeNext:
        'No se cobró nada por ellos. Tu página muestra lo que está por pagar. No cobramos nada sin avisarte por correo tres días antes.',
      agreed: (day) => `Lo que autorizaste el ${day}`,
      earlier: (label) => `${label}: cobrar antes`,
      newDay: 'Nuevo día',
      move: 'Cambiar el día',
      moved: 'El cobro tiene otro día. Te avisamos por correo tres días antes.',
      badDay: (from, to) => `Escribe un día del ${from} al ${to}: te avisamos tres días antes de cada cobro.`,
      more: 'Hay más por pagar',
      allowIt: 'Autorizar',
      allowed: 'Gracias. Te avisamos por correo tres días antes del cobro.',
      back: 'Quitar la tarjeta',
      backWords: 'Ya no se le cobra nada. Los pagos no cambian, y los haces tú.',
      backButton: 'Quitarla',
      gone: 'Quitaste la tarjeta. Ya no se le cobra nada.',
      busy: 'En este momento se está cobrando a esta tarjeta. Inténtalo en unos minutos.',
      changed: 'Esto cambió desde que abriste la página. Míralo otra vez, por favor.',
      notYours: 'Quien dio esta tarjeta puede cambiar los días de sus cobros y autorizar más, en su propia página.',
      toPage: 'Volver a tu página',
    },
  },
})

/** Formats a card: "Visa ending 4242". */
export function formatSavedCard({ brand, last4 }: { brand: string; last4: string }, language: Language): string {
  return cardText(language).card(capitalize(brand), last4)
}

/** Formats charges with their days: "$275 on July 1, 2027 and $275 on October 2, 2027". */
export function formatChargeList(charges: readonly Omit<AgreedCharge, 'dueId'>[], language: Language): string {
  const { inOneForm, paperDay, allOf } = getFormatter(language)
  const dollars = inOneForm(charges.map(({ cents }) => cents))
  return allOf(charges.map(({ cents, day }) => cardText(language).on(dollars(cents), paperDay(day))))
}

/** Formats the last month of a card: "09/29". */
export function formatCardExpiry(expiresIn: string): string {
  return `${expiresIn.slice(5)}/${expiresIn.slice(2, 4)}`
}
