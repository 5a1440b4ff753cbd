/** Sums of a year's books, or of a month of it; integer cents. */
export type BookSums = { agreedCents: number; receivedCents: number; returnedCents: number; tipCents: number }

/** Whether money counts on the day it came or was due, or on the day of its event. */
export type BookBy = 'event' | 'paid'

/** What somebody still owes. */
export type Owing = {
  leadId: string
  name: string
  hasEmail: boolean
  outstandingCents: number
  overdueCents: number
  /** The first due that is open. */
  label: string
  dueOn: string
  remindedAt: number | null
}

/** Where requests of a year came from, and what became of them. */
export type SourceLine = {
  source: string
  asked: number
  proposals: number
  booked: number
  cents: number
  /** The middle of the days from asking to the yes; null where nobody said yes. */
  daysToYes: number | null
}

/** A year of the books as its page shows it. */
export type MoneyBook = BookSums & {
  year: number
  years: number[]
  by: BookBy
  months: (BookSums & { month: number })[]
  /** As of today, over all years. */
  owedCents: number
  overdueCents: number
  overduePeople: number
  owing: Owing[]
  sources: SourceLine[]
}

/** What is agreed and has not come; what came beyond that is nothing to wait for. */
export function toComeCents({ agreedCents, receivedCents, returnedCents }: BookSums): number {
  return Math.max(0, agreedCents - receivedCents + returnedCents)
}

/** A source as one name, however it was written. */
export function sourceOf(words: string): string {
  const plain = words.trim().toLowerCase().replace(/^@/, '').replaceAll(/\s+/g, ' ')
  return plain === '' ? 'not said' : (usualSources[plain] ?? words.trim())
}

/** Ways to say the usual sources, in small letters. */
const usualSources: Readonly<Record<string, string>> = {
  google: 'Google',
  'google search': 'Google',
  instagram: 'Instagram',
  insta: 'Instagram',
  ig: 'Instagram',
  tiktok: 'TikTok',
  'tik tok': 'TikTok',
  'the knot': 'The Knot',
  theknot: 'The Knot',
  knot: 'The Knot',
  weddingwire: 'WeddingWire',
  'wedding wire': 'WeddingWire',
  'our venue': 'Our venue',
  venue: 'Our venue',
  'a partner': 'A partner',
  'a friend': 'A friend',
  friend: 'A friend',
  'saw you pour': 'Saw you pour',
}

/** The middle of some numbers, the lower of two; null of none. */
export function middleOf(numbers: readonly number[]): number | null {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null
}
