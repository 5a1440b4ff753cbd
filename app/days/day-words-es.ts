import { counted, spanishDates, theDay } from '../business/date-words-es.ts'
import { daysBetween } from '../business/dates.ts'
import { dollars } from '../menu/catalogue/money.ts'
import type { AskReason, Availability, DayQuestion, DayWords, NearDay, NearWords, WordFacts } from './availability.ts'
import { wholeEvening } from './places.ts'

const { longDay, shortDay, monthDay, clock } = spanishDates

/** The answer for a day as a visitor reads it in Spanish. */
export function dayWordsEs(
  { date, state, why, until }: Availability,
  { today, miles, place, phone, farthestMiles }: WordFacts,
): DayWords {
  switch (state) {
    case 'open':
      return {
        heading: `${capitalized(theDay(longDay(date)))} está libre.`,
        more: 'Nadie lo tiene todavía. Cuando digas que sí a nuestra cotización, es tuyo.',
      }
    case 'ask':
      return {
        heading: `Quizás podamos el ${monthDay(date)}.`,
        more: askWords(why, daysBetween(today, date), phone),
      }
    case 'held':
      return {
        heading: `Le estamos guardando el ${monthDay(date)} a alguien hasta el ${monthDay(until!)}.`,
        more: 'Pregunta de todas formas: sigues tú en la fila.',
      }
    case 'taken':
      return { heading: `Ya tenemos un evento ${theDay(longDay(date))}.`, more: '' }
    case 'far':
      return {
        heading: `${place === '' ? 'El evento' : place} está a ${counted(miles ?? 0, 'milla', 'millas')} de nosotros.`,
        more: `Normalmente viajamos hasta ${farthestMiles}. Pregunta y te decimos con franqueza si podemos.`,
      }
  }
}

function askWords(why: AskReason | null, away: number, phone: string): string {
  switch (why) {
    case 'notice': {
      const when = away === 0 ? 'Es hoy' : away === 1 ? 'Es mañana' : `Faltan ${away} días`
      return `${when}, así que lo revisa una persona. Llama al ${phone} para que te contestemos más rápido.`
    }
    case 'horizon':
      return 'Es con más anticipación de la que solemos aceptar. Tu solicitud la revisa una persona.'
    case 'size':
      return 'Necesita más personal del que solemos llevar. Tu solicitud la revisa una persona.'
    default:
      return 'Tu solicitud la revisa una persona.'
  }
}

/** A near evening in Spanish: "viernes, 15 de octubre", "mismo horario", "mismo precio". */
export function nearWordsEs(near: NearDay, question: DayQuestion): NearWords {
  const { differenceCents, ...evening } = near
  const { start, end } = question.times ?? wholeEvening
  const isSameDay = near.date === question.date
  const isSameHours = near.start === start && near.end === end
  const isSmaller = near.guests !== question.guests
  const day = capitalized(isSameDay ? longDay(near.date).split(',')[0]! : shortDay(near.date))
  const hours = `de ${clock(near.start)} a ${clock(near.end)}`.replaceAll(':00', '')
  const title = isSmaller ? `${day}, hasta ${near.guests} invitados` : isSameHours ? day : `${day}, ${hours}`
  const note = isSmaller ? 'hay un bartender libre' : isSameHours ? 'mismo horario' : 'otra hora de inicio'
  return { ...evening, title, note, price: differenceWords(differenceCents) }
}

function differenceWords(cents: number | null): string {
  if (cents === null) return ''
  if (cents === 0) return 'mismo precio'
  return `${cents < 0 ? '–' : '+'} ${dollars(Math.abs(cents))}`
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
