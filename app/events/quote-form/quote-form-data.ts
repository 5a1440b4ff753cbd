import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { AvailabilityView } from '../../days/availability.ts'
import type { LogoPicture } from '../../ui/theme.ts'
import type { BottleCounts } from '../../drinks/shopping-list/count-bottles.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** The names in an address that open the form with words in it. */
export const prefillParams = [
  'experience',
  'package',
  'drinks',
  'eventGuestCount',
  'eventDate',
  'eventStartTime',
  'eventEndTime',
] as const

/** A location as typed: the ZIP it is measured to, the miles, and what has to be asked about it, in words. */
export type FormLocation = { zip: string | null; miles: number | null; asks: string | null; asked: string }

/** What of a form is worked out with the tables of drinks, which no browser is sent. */
export type FormDrinks = {
  /** What the hosts of this party buy with each experience, by its slug; empty until its day and its guests are known. */
  bottles: Record<string, BottleCounts>
  /** The calculator's address with what the form knows. */
  calculator: string
  /** The calculator's plan in one line as it goes along, where one came along: the list of this party. */
  attached: string | null
}

/** What a field would be mended with at a tap, and the button's words. */
export type FieldFix = { value: string; label: string }

/** A message at a field, and what would mend it. */
export type FixableFieldError = FieldError & { mend?: FieldFix }

/** Everything the form page shows, on the server and when it comes alive in the browser. */
export type QuoteFormData = {
  /** Where the form posts to: its own address with the campaign it was opened with; null where that is where it is. */
  action: string | null
  token: string
  input: Record<string, string>
  onRequest: string[]
  errors: FixableFieldError[]
  /** Said first when the form comes back. */
  notice: string | null
  catalogue: Catalog
  business: Pick<BusinessIdentity, 'name' | 'phone'>
  /** The emblem above a printed estimate, where it is the owner's own. */
  emblem?: LogoPicture | null
  timeZone: string
  today: string
  /** What is known of where it is, by the query that asks for it: `DraftEvent.where`. */
  places: Record<string, FormLocation>
  /** The answers that were asked about already: see `doubtsOf`. */
  asked: string
  drinks: FormDrinks
  /** What the hosts buy with each experience as long as nobody knows how much, by its slug. */
  hostsBuy: Record<string, string>
  /** Who answers, and how soon. */
  answered: string
  /** What is known of the day asked for; null where there is none yet, or it could not be read. */
  day: AvailabilityView | null
  /** The owner's words on it that are English still, on a page of another language. */
  stillEnglish?: string[]
}
