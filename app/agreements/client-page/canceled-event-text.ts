import { formatCountEs } from '../../business/date-formatter-es.ts'
import { defineTranslations } from '../../ui/language.ts'

type CardText = { eyebrow: string | null; heading: string; words: string }

/** Texts about the money of a canceled event on the client page. Sums and days are formatted. */
export const canceledEventText = defineTranslations({
  en: {
    canceledOn: (day: string) => `Canceled ${day}`,
    lead: {
      owed: (name: string, sum: string) => `${name}, one thing is open: ${sum}.`,
      refundOpen: (name: string) => `${name}, one thing is open: your refund.`,
      underWay: (name: string) => `${name}, your refund is on its way.`,
      sent: (name: string, day: string) => `${name}, your refund was sent on ${day}. Nothing more is owed.`,
      settled: (name: string) => `${name}, all of it is settled. Nothing is owed, either way.`,
    },
    late: (sum: string, day: string): CardText => ({
      eyebrow: 'Late',
      heading: `We owe you ${sum}`,
      words: `It was promised by ${day} and has not been sent. It is late, and that is our fault.`,
    }),
    toCome: (sum: string, day: string | null): CardText => ({
      eyebrow: null,
      heading: `${sum} comes back to you${day === null ? '' : ` by ${day}`}`,
      words: 'You don’t need to do anything. This page shows each refund once we’ve sent it.',
    }),
    underWay: (sum: string, phone: string): CardText => ({
      eyebrow: 'On its way',
      heading: `${sum} is on its way to you`,
      words: `You don’t need to do anything. Questions? Call us at ${phone}.`,
    }),
    sent: (how: string, phone: string): CardText => ({
      eyebrow: 'Sent',
      heading: how,
      words: `Has it not reached you? Call us at ${phone}.`,
    }),
    sentOnce: (sum: string, means: string, day: string) => `${sum}, ${means}, ${day}`,
    sentInParts: (sum: string) => `We sent you ${sum}`,
    kept: (sum: string, lastDay: string | null, phone: string): CardText => ({
      eyebrow: 'Nothing to refund',
      heading: `Your ${sum} stays with us`,
      words: `${lastDay === null ? '' : `By what you signed, part of the deposit comes back until ${lastDay}, and nothing after. `}Questions? Call us at ${phone}.`,
    }),
    within: (days: number, since: string) => `the way you paid it, within ${days} business days of ${since}`,
    wayYouPaid: 'the way you paid it',
    wasPromised: (day: string) => `was promised by ${day}, not sent`,
    signed: 'What you signed',
    until: (day: string) => `until ${day}`,
    afterThat: 'after that',
    share: (percent: number): string => (percent === 100 ? 'all of the deposit' : `${percent}% of the deposit`),
    nothing: 'nothing of it',
    gaveMore: (sum: string) => `We agreed to give back ${sum}, more than these terms say.`,
    keptMore: (sum: string, phone: string) =>
      `We keep ${sum}, more than these terms say. Questions? Call us at ${phone}.`,
  },
  es: {
    canceledOn: (day) => `Cancelado el ${day}`,
    lead: {
      owed: (name, sum) => `${name}, falta una cosa: ${sum}.`,
      refundOpen: (name) => `${name}, falta una cosa: tu devolución.`,
      underWay: (name) => `${name}, tu devolución está en camino.`,
      sent: (name, day) => `${name}, enviamos tu devolución el ${day}. No se debe nada más.`,
      settled: (name) => `${name}, todo está en orden. Nadie debe nada.`,
    },
    late: (sum, day) => ({
      eyebrow: 'Con retraso',
      heading: `Te debemos ${sum}`,
      words: `Lo prometimos a más tardar el ${day} y no lo hemos enviado. Vamos con retraso, y es culpa nuestra.`,
    }),
    toCome: (sum, day) => ({
      eyebrow: null,
      heading: `Te devolvemos ${sum}${day === null ? '' : ` a más tardar el ${day}`}`,
      words: 'No tienes que hacer nada. Esta página muestra cada devolución en cuanto la enviemos.',
    }),
    underWay: (sum, phone) => ({
      eyebrow: 'En camino',
      heading: `${sum} van en camino a ti`,
      words: `No tienes que hacer nada. ¿Preguntas? Llámanos al ${phone}.`,
    }),
    sent: (how, phone) => ({
      eyebrow: 'Enviado',
      heading: how,
      words: `¿No te ha llegado? Llámanos al ${phone}.`,
    }),
    sentOnce: (sum, means, day) => `${sum}, ${means}, el ${day}`,
    sentInParts: (sum) => `Te enviamos ${sum}`,
    kept: (sum, lastDay, phone) => ({
      eyebrow: 'No hay nada que devolver',
      heading: `Tus ${sum} se quedan con nosotros`,
      words: `${lastDay === null ? '' : `Según lo que firmaste, parte del depósito se devuelve hasta el ${lastDay}, y después nada. `}¿Preguntas? Llámanos al ${phone}.`,
    }),
    within: (days, since) =>
      `por el mismo medio con que pagaste, en un plazo de ${formatCountEs(days, 'día hábil', 'días hábiles')} desde el ${since}`,
    wayYouPaid: 'por el mismo medio con que pagaste',
    wasPromised: (day) => `lo prometimos a más tardar el ${day} y no lo hemos enviado`,
    signed: 'Lo que firmaste',
    until: (day) => `hasta el ${day}`,
    afterThat: 'después',
    share: (percent) => (percent === 100 ? 'todo el depósito' : `el ${percent} % del depósito`),
    nothing: 'nada',
    gaveMore: (sum) => `Acordamos devolverte ${sum}, más de lo que dicen estas condiciones.`,
    keptMore: (sum, phone) =>
      `Nos quedamos con ${sum}, más de lo que dicen estas condiciones. ¿Preguntas? Llámanos al ${phone}.`,
  },
})
