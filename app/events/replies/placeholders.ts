import type { PlaceholderInfos } from '../../business/forms/placeholder-brackets.ts'

/** Placeholders of reply templates. */
export const replyPlaceholders = {
  name: { label: 'full name', means: 'their whole name, such as Maya Lopez' },
  first: { label: 'first name', means: 'their first name, such as Maya' },
  date: { label: 'event date', means: 'the day of the event, such as Saturday, May 15, 2027' },
  time: { label: 'event hours', means: 'from when to when, such as 5:00 PM to 11:00 PM' },
  venue: { label: 'venue', means: 'the venue they named' },
  location: { label: 'city or ZIP', means: 'where it is, such as Orlando or 32801' },
  guests: { label: 'number of guests', means: 'how many guests, such as 120' },
  total: { label: 'starting price', means: 'the starting price, such as $1,180' },
  estimate: { label: 'estimate', means: 'the estimate, line by line with its reasons' },
  evening: { label: 'schedule', means: 'the hours of the event, from set-up to the end' },
  missing: { label: 'your questions', means: 'what you still have to ask, a line each' },
  held: { label: 'hold end date', means: 'the last day you keep the date for them' },
  yes: {
    label: 'how to book',
    means: 'what makes the date theirs: their yes, and the deposit or the payment you ask for',
  },
  dates: {
    label: 'available dates',
    means: 'the nearest days that are available for them, checked as the email is begun and again as it is sent',
  },
  reference: { label: 'reference', means: 'the number of their request' },
  business: { label: 'business name', means: 'your business’s name' },
  phone: { label: 'business phone', means: 'your phone number' },
} as const satisfies PlaceholderInfos

export type ReplyPlaceholder = keyof typeof replyPlaceholders
/** Value of each placeholder in a reply. Null if the value is unknown. */
export type ReplyPlaceholderValues = Record<ReplyPlaceholder, string | null>
/** Values of an event, and whether there are missing details to ask for. */
export type EventPlaceholderValues = { known: ReplyPlaceholderValues; asks: boolean }

/**
 * Fills the placeholders of a template. Values are not expanded again, so braces typed by a visitor stay. Placeholders
 * without a value stay, too, and the email cannot be sent until the owner replaces them. Without missing details, the
 * words that introduce the questions ("we still need to know:") are removed as well.
 */
export function fillReplyPlaceholders(
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
export function findUnknownPlaceholders(text: string, known: object = replyPlaceholders): string[] {
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
