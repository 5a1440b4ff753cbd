/** A box that the client checks before signing. It is part of the agreement. Without Spanish it is shown in English. */
export type BookingQuestion = { words: string; es: string }

/** The owner's rules for online booking. An event outside of them can only be requested. */
export type BookingRules = {
  /** Slugs of the experiences that can be booked. */
  experiences: string[]
  /** Weekdays that can be booked, 1 for Monday to 7 for Sunday. */
  weekdays: number[]
  /** Days between the booking and the event, at least. */
  daysAhead: number
  guestsFrom: number
  guestsTo: number
  /** Farthest distance in miles. */
  miles: number
  /** Highest total, tax included, in integer cents. */
  totalCents: number
  questions: BookingQuestion[]
}

/** All weekdays, 1 for Monday to 7 for Sunday. */
export const allWeekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** Maximum number of boxes. */
export const maxBookingQuestions = 5

/** Rules that the form offers until the owner saves their own. Nothing can be booked before that. */
export const suggestedBookingRules: Omit<BookingRules, 'experiences'> = {
  weekdays: [...allWeekdays],
  daysAhead: 14,
  guestsFrom: 20,
  guestsTo: 150,
  miles: 60,
  totalCents: 300_000,
  questions: [
    {
      words: 'Everybody who is served is 21 or older.',
      es: 'Todas las personas a las que servimos tienen 21 años o más.',
    },
    { words: 'The venue allows a bar with alcohol.', es: 'El lugar permite una barra con alcohol.' },
    { words: 'We provide power and water at the bar.', es: 'Ponemos electricidad y agua en la barra.' },
  ],
}
