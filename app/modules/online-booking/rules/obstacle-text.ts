import { getFormatter } from '../../../business/language-formatter.ts'
import { defineTranslations, type Language } from '../../../ui/language.ts'
import type { BookingRules } from './booking-rules.ts'
import { isObstacleShownToClient, type BookingObstacle } from './find-online-booking-obstacle.ts'

/** Values that the text of a reason may contain. `days` are weekdays that cannot be booked, as a list: "Saturdays". */
type ReasonFacts = { days: string; ahead: number; from: number; to: number; miles: number; total: string }

type Reasons = { weekdays: readonly string[] } & Record<
  Exclude<BookingObstacle, 'off' | 'incomplete' | 'nothing-to-pay'>,
  (facts: ReasonFacts) => string
>

const texts = defineTranslations<Reasons>({
  en: {
    weekdays: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
    experience: () => 'This experience is booked by request: we answer with a fixed price.',
    'on-request': () => 'Something you chose has no list price, so we answer with a fixed price.',
    weekday: ({ days }) => `Events on ${days} are booked by request.`,
    'too-soon': ({ ahead }) => `Dates less than ${ahead} days away are booked by request.`,
    'too-few-guests': ({ from, to }) => `You can book online for ${from} to ${to} guests. For fewer, ask us.`,
    'too-many-guests': ({ from, to }) => `You can book online for ${from} to ${to} guests. For more, ask us.`,
    'no-zip': () => 'To book online, add the ZIP code of your venue: the drive is part of the price.',
    'too-far': ({ miles }) => `You can book online within ${miles} miles of us. For farther events, ask us.`,
    'too-expensive': ({ total }) => `You can book online up to ${total}. Larger events are booked by request.`,
    'day-not-available': () => 'This date can only be requested.',
  },
  es: {
    weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    experience: () => 'Esta experiencia se reserva con solicitud: te respondemos con un precio fijo.',
    'on-request': () => 'Algo de lo que elegiste no tiene precio de lista, así que te respondemos con un precio fijo.',
    weekday: ({ days }) => `Los eventos en ${days} se reservan con solicitud.`,
    'too-soon': ({ ahead }) => `Las fechas a menos de ${ahead} días se reservan con solicitud.`,
    'too-few-guests': ({ from, to }) =>
      `Puedes reservar en línea para ${from} a ${to} invitados. Para menos, pregúntanos.`,
    'too-many-guests': ({ from, to }) =>
      `Puedes reservar en línea para ${from} a ${to} invitados. Para más, pregúntanos.`,
    'no-zip': () => 'Para reservar en línea, agrega el código postal del lugar: el viaje es parte del precio.',
    'too-far': ({ miles }) => `Puedes reservar en línea hasta a ${miles} millas. Para más lejos, pregúntanos.`,
    'too-expensive': ({ total }) =>
      `Puedes reservar en línea hasta ${total}. Los eventos más grandes se reservan con solicitud.`,
    'day-not-available': () => 'Esta fecha solo se puede solicitar.',
  },
})

/** Formats a line on why an event cannot be booked online. Null if the client is shown no reason. */
export function formatObstacle(obstacle: BookingObstacle, rules: BookingRules, language: Language): string | null {
  if (!isObstacleShownToClient(obstacle)) return null
  const text = texts(language)
  const { dollars, allOf } = getFormatter(language)
  const closed = text.weekdays.filter((_, i) => !rules.weekdays.includes(i + 1))
  return text[obstacle as keyof Omit<Reasons, 'weekdays'>]({
    days: allOf(closed),
    ahead: rules.daysAhead,
    from: rules.guestsFrom,
    to: rules.guestsTo,
    miles: rules.miles,
    total: dollars(rules.totalCents),
  })
}
