import { bookingConditionText } from '../business/first-payment.ts'
import { formatCountEs, formatTimeRangeEs, spanishDateFormatter } from '../business/date-formatter-es.ts'
import { formatDollars } from '../business/money.ts'
import {
  isTakenOrHeld,
  type TentativeDayReason,
  type Availability,
  type AvailabilityQuery,
  type AlternativeSlot,
} from './availability.ts'
import { joinAlternativeSlots, type AlternativeSlotText } from './alternative-slot-text.ts'
import type { RequestedDayTextInputs, AvailabilityText, AvailabilityTextInputs } from './availability-text.ts'
import { defaultEveningTimes } from './capacity-claims.ts'
import { capitalize } from '../business/capitalize.ts'
import { uncapitalize } from '../business/uncapitalize.ts'

const { longDay, shortDay, monthDay, clock } = spanishDateFormatter

/** Formats the availability of a day in Spanish. */
export function formatAvailabilityEs(
  { date, state, why, until }: Availability,
  { miles, place, zip, phone, farthestMiles, first }: AvailabilityTextInputs,
): AvailabilityText {
  switch (state) {
    case 'open':
      return {
        heading: `El ${longDay(date)} está libre.`,
        more: `Con ${bookingConditionText('es')[first][0]}, es tuyo.`,
      }
    case 'ask':
      return {
        // A day far ahead is shown with its year.
        heading: `Quizás podamos el ${why === 'horizon' ? longDay(date) : monthDay(date)}.`,
        more: formatTentativeReason(why, phone),
      }
    case 'held':
      return {
        heading: `Le estamos guardando el ${monthDay(date)} a alguien hasta el ${monthDay(until!)}.`,
        more: 'Pídelo de todas formas y entras en la fila.',
      }
    case 'taken':
      return { heading: `Ya tenemos un evento el ${longDay(date)}.`, more: '' }
    case 'far':
      return {
        heading: `${place || (zip ? `El código postal ${zip}` : 'El evento')} está a ${formatCountEs(miles ?? 0, 'milla', 'millas')} de nosotros.`,
        more: `Normalmente viajamos hasta ${farthestMiles} millas. Pregunta y te decimos con franqueza si podemos.`,
      }
  }
}

/**
 * Formats the availability of the day in a sent quote request in Spanish. A single line that stays correct on later days.
 */
export function formatRequestedDayEs(
  found: Availability,
  facts: AvailabilityTextInputs,
  { question, isInLine }: RequestedDayTextInputs,
): string {
  const { heading, more } = formatAvailabilityEs(found, facts)
  if (found.state === 'far')
    return `${heading} Normalmente viajamos hasta ${facts.farthestMiles} millas. Te diremos con franqueza si podemos.`
  if (!isTakenOrHeld(found.state)) return `${heading} ${more}`
  const near = joinAlternativeSlots(
    found.near.map((one) => lowerFirstTitle(formatAlternativeSlotEs(one, question))),
    found.near.every(({ differenceCents }) => differenceCents === 0) ? 'todas al mismo precio' : null,
  )
  return [
    heading,
    ...(isInLine ? [`Estás en la fila: te avisamos si se libera el ${monthDay(found.date)}.`] : []),
    ...(near ? [`Opciones libres cuando preguntaste: ${near}. Dinos si alguna te sirve.`] : []),
    ...(near || isInLine ? [] : ['Los planes cambian, y te contestamos en cualquier caso.']),
  ].join(' ')
}

function formatTentativeReason(why: TentativeDayReason | null, phone: string): string {
  switch (why) {
    case 'notice':
      return `Falta poco para esa fecha, así que tu solicitud la revisa una persona. Llama al ${phone} para que te contestemos más rápido.`
    case 'horizon':
      return 'Es una fecha más lejana de las que solemos reservar. Tu solicitud la revisa una persona.'
    case 'size':
      return 'Tu evento necesita más bartenders de los que solemos llevar. Tu solicitud la revisa una persona.'
    default:
      return 'Tu solicitud la revisa una persona.'
  }
}

/** Formats an alternative in Spanish: "Viernes 15 de octubre", "mismo horario", "mismo precio". */
export function formatAlternativeSlotEs(near: AlternativeSlot, question: AvailabilityQuery): AlternativeSlotText {
  const { differenceCents, ...evening } = near
  const { start, end } = question.times ?? defaultEveningTimes
  const isSameDay = near.date === question.date
  const isSameHours = near.start === start && near.end === end
  const { guests } = near
  const isSmaller = guests !== null && guests !== question.guests
  const day = capitalize(isSameDay ? longDay(near.date).split(' ')[0]! : shortDay(near.date))
  const hours = formatTimeRangeEs(clock(near.start), clock(near.end))
  const title = isSmaller
    ? `${day}, hasta ${formatCountEs(guests, 'invitado', 'invitados')}`
    : isSameHours
      ? day
      : `${day}, ${hours}`
  const note = isSmaller
    ? 'hay un bartender libre'
    : isSameHours
      ? question.times
        ? 'mismo horario'
        : ''
      : 'otra hora de inicio'
  return { ...evening, title, note, price: formatPriceDifference(differenceCents) }
}

/** After a colon a weekday starts in lowercase. */
function lowerFirstTitle({ title, ...near }: AlternativeSlotText): AlternativeSlotText {
  return { ...near, title: uncapitalize(title) }
}

function formatPriceDifference(cents: number | null): string {
  if (cents === null) return ''
  if (cents === 0) return 'mismo precio'
  return `${cents < 0 ? '–' : '+'} ${formatDollars(Math.abs(cents))}`
}
