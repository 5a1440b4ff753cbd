import { readDrinksQuestion, writeDrinksQuestion } from '../drinks/drinks-question.ts'
import type { FieldError } from '../plumbing/http/query-reader.ts'

/** What the page is made of, on the server and when it comes alive in the browser. */
export type CalculatorPage = {
  /** As much of the plan as could be read, as its canonical query string. */
  query: string
  errors: FieldError[]
  /** The same as the summary says them; what we never asked for leads to its message above the dials. */
  summary: FieldError[]
  /** The numbers that could not be taken, as they were typed. */
  typed: Record<string, string>
  siteUrl: string
}

/** Reads an address as somebody opened it. What advertisers and networks hang on to a link is not a question. */
export function calculatorPage(params: URLSearchParams, siteUrl: string): CalculatorPage {
  const asked = new URLSearchParams([...params].filter(([name]) => !hungOn.test(name)))
  const reading = readDrinksQuestion(asked)
  const errors = reading.ok ? [] : byField(reading.errors)
  const wrong = errors.map(({ field }) => [field, asked.get(field) ?? ''] as const)
  return {
    query: writeDrinksQuestion(reading.question),
    errors,
    summary: errors.map(summarized),
    typed: Object.fromEntries(wrong.filter(([field, text]) => labels.has(field) && /^[\d.+-]{1,10}$/.test(text))),
    siteUrl,
  }
}

/** Whether a line of the summary is about something that has no field. */
export function isStrange({ field }: FieldError): boolean {
  return field.startsWith(strange)
}

const strange = 'dials-'

/** Read without its field beside it, a message needs that field's name. */
function summarized({ field, message }: FieldError): FieldError {
  const label = labels.get(field)
  if (label) return { field, message: `${label}: ${message}` }
  return { field: `${strange}${field}`, message: `“${field}”: ${message}` }
}

const hungOn = /^(utm_[a-z]{1,20}|gclid|fbclid|msclkid)$/

/** One entry a field, however much is wrong with it. */
function byField(errors: FieldError[]): FieldError[] {
  const messages = Map.groupBy(errors, ({ field }) => field)
  return [...messages].map(([field, entries]) => ({ field, message: entries.map(({ message }) => message).join(' ') }))
}

const labels = new Map(Object.entries({
  guests: 'Guests', under21: 'Under 21', nonDrinkers: 'Guests who won’t drink', hours: 'Hours the bar pours',
  crowd: 'Crowd', daypart: 'Time of day', occasion: 'Occasion', weekday: 'Weekday', hot: 'Weather',
  cushion: 'Cushion', bar: 'What is poured', beer: 'Beer', wine: 'Wine', spirits: 'Spirits', toast: 'Toast',
  cocktail: 'Cocktails', chill: 'Chilling',
}))
