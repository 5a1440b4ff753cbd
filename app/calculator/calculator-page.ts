import { readDrinksQuestion, writeDrinksQuestion } from './drinks-question.ts'
import type { FieldError } from '../plumbing/http/query-reader.ts'

/** What the page is made of, on the server and when it comes alive in the browser. */
export type CalculatorPage = {
  /** As much of the plan as could be read, as its canonical query string. */
  query: string
  errors: FieldError[]
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
    typed: Object.fromEntries(wrong.filter(([, text]) => /^[\d.+-]{1,10}$/.test(text))),
    siteUrl,
  }
}

/** The same, as the summary at the top says them: each with the name of its field, and a place to go to. */
export function summarized(errors: FieldError[]): FieldError[] {
  const strange = errors.filter(({ field }) => !(field in labels))
  return [
    ...errors.flatMap(({ field, message }) => {
      const label = labels[field]
      return label ? { field, message: `${label}: ${message}` } : []
    }),
    ...strange.map(({ field, message }) => ({ field: `dials-${field}`, message: `“${field}”: ${message}` })),
  ]
}

const hungOn = /^(utm_[a-z]{1,20}|gclid|fbclid|msclkid)$/

/** One entry a field, however much is wrong with it. */
function byField(errors: FieldError[]): FieldError[] {
  const messages = Map.groupBy(errors, ({ field }) => field)
  return [...messages].map(([field, entries]) => ({ field, message: entries.map(({ message }) => message).join(' ') }))
}

const labels: Record<string, string> = {
  guests: 'Guests', under21: 'Under 21', nonDrinkers: 'Guests who won’t drink', hours: 'Hours the bar pours',
  crowd: 'Crowd', daypart: 'Time of day', occasion: 'Occasion', weekday: 'Weekday', hot: 'Weather',
  cushion: 'Cushion', bar: 'What is poured', beer: 'Beer', wine: 'Wine', spirits: 'Spirits', toast: 'Toast',
  cocktail: 'Cocktails', chill: 'Chilling',
}
