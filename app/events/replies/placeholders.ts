/** Placeholders of templates, and descriptions of their values. */
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
/** Null for values that are not known. */
export type PlaceholderValues = Record<Placeholder, string | null>
/** Values of an event, and whether there are missing details to ask for. */
export type EventPlaceholderValues = { known: PlaceholderValues; asks: boolean }

/**
 * Fills the placeholders of a template. Values are not expanded again, so braces typed by a visitor stay. Placeholders
 * without a value stay, too, and the email cannot be sent until the owner replaces them. Without missing details, the
 * words that introduce the questions ("we still need to know:") are removed as well.
 */
export function fillPlaceholders(
  template: string,
  { known, asks }: { known: Readonly<Record<string, string | null>>; asks: boolean },
): string {
  const body = asks ? template : template.replace(questionIntroPattern, '$1$2')
  return body.replace(placeholderPattern, (whole, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? whole) : whole,
  )
}

/** Whether a template offers available dates. */
export function hasDatesPlaceholder({ subject, body }: { subject: string; body: string }): boolean {
  return /\{\s*dates\s*\}/i.test(subject + body)
}

/** Returns the unknown placeholders in a text, as written. An empty list is fine. */
export function findUnknownPlaceholders(text: string, known: object = placeholderDescriptions): string[] {
  return [
    ...new Set(
      [...text.matchAll(placeholderPattern)].filter(([, name]) => !Object.hasOwn(known, name!)).map(([whole]) => whole),
    ),
  ]
}

/** Returns all placeholders in a text. An email must not be sent with any. */
export function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(placeholderPattern)].map(([whole]) => whole))]
}

/** Matches the words that introduce the questions: from the previous sentence to the colon. A greeting is not matched. */
const questionIntroPattern = /(^|\n|[.!?] +)(?:(?!\{\s*(?:first|name)\s*\})[^.!?\n:])+:\s*(\{\s*missing\s*\})/i
const placeholderPattern = /\{\s*([a-z][a-z-]*)\s*\}/gi
