/** What may stand in braces in a reply, and what takes its place. */
export const placeholderDescriptions = {
  name: 'their whole name',
  first: 'their first name',
  date: 'the day of the event',
  time: 'from when to when',
  venue: 'the venue',
  location: 'city or ZIP',
  guests: 'how many guests',
  total: 'the starting price',
  estimate: 'the estimate, line by line with its reasons',
  evening: 'the evening, from set-up to the end',
  missing: 'what you still have to ask, a line each',
  held: 'until when the date is held',
  yes: 'what makes the date theirs: their yes, and the deposit or the payment you ask for',
  dates: 'the nearest days that are open for them, checked as the email is begun and again as it is sent',
  reference: 'the request’s reference',
  business: 'your business’s name',
  phone: 'your phone number',
} as const

export type Placeholder = keyof typeof placeholderDescriptions
/** Null is what is not known of a request. */
export type PlaceholderValues = Record<Placeholder, string | null>
/** What is known of a request, and whether there is anything left to ask. */
export type ResolvedPlaceholders = { known: PlaceholderValues; asks: boolean }

/**
 * Puts words into a template's places. What they say is not read again: a visitor's braces stay braces. So does a place
 * nothing is known for, and no letter goes out with one: the owner writes what should stand there. Where there is
 * nothing to ask, what leads to the questions ("we still need to know:") goes, too.
 */
export function fillPlaceholders(
  template: string,
  { known, asks }: { known: Readonly<Record<string, string | null>>; asks: boolean },
): string {
  const body = asks ? template : template.replace(ledToQuestions, '$1$2')
  return body.replace(place, (whole, name: string) => (Object.hasOwn(known, name) ? (known[name] ?? whole) : whole))
}

/** Whether a letter offers days that are open. */
export function hasDatesPlaceholder({ subject, body }: { subject: string; body: string }): boolean {
  return /\{\s*dates\s*\}/i.test(subject + body)
}

/** The places in a text that nothing is known for, as they are written; none are fine. */
export function findUnknownPlaceholders(text: string, known: object = placeholderDescriptions): string[] {
  return [
    ...new Set([...text.matchAll(place)].filter(([, name]) => !Object.hasOwn(known, name!)).map(([whole]) => whole)),
  ]
}

/** The places in a text, known or not: a letter that goes out has none. */
export function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map(([whole]) => whole))]
}

/** The words up to a colon right before the questions, back to the sentence before them; a greeting stays. */
const ledToQuestions = /(^|\n|[.!?] +)(?:(?!\{\s*(?:first|name)\s*\})[^.!?\n:])+:\s*(\{\s*missing\s*\})/i
const place = /\{\s*([a-z][a-z-]*)\s*\}/gi
