import type { Catalogue } from '../catalogue/catalogue.ts'
import type { FieldError } from '../request/quote-request.ts'
import type { Quote } from '../quote/quote.ts'

/** Everything the form page shows, on the server and when it comes alive in the browser. */
export type FormPage = {
  /** Where the form posts to: its own address with the campaign it was opened with. */
  action: string
  token: string
  words: Record<string, string>
  onRequest: string[]
  errors: FieldError[]
  /** Said first when the form comes back. */
  notice: string | null
  catalogue: Catalogue
  timeZone: string
  today: string
  /** Miles to the ZIPs known so far; null is no known ZIP. */
  miles: Record<string, number | null>
  quote: Quote
  /** The calculator's plan in one line, when one came along. */
  drinksLine: string | null
}
