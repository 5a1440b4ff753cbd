import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { FormDayAvailability } from './book-now.ts'
import type { LogoPicture } from '../../ui/theme.ts'
import type { PurchasesText } from '../../quotes/pricing/purchases-text.ts'
import type { FormCheckbox } from '../event/form-checkbox.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** URL parameters that prefill the form. */
export const prefillParams = [
  'experience',
  'package',
  'drinks',
  'eventGuestCount',
  'eventDate',
  'eventStartTime',
  'eventEndTime',
] as const

/** Facts of a typed location: the ZIP used for the distance, the miles, and a question as text. */
export type FormLocation = { zip: string | null; miles: number | null; asks: string | null; asked: string }

/** Form data computed from the drinks tables, which are not sent to browsers. */
export type FormDrinks = {
  /** The client's purchases for each experience, by slug. Empty until the day and the guest count are known. */
  buys: Record<string, PurchasesText>
  /** Sentence on the source of store prices. Null if none are shown. */
  source: string | null
  /** Link to the calculator with the form's input. */
  calculator: string
  /** Summary of an attached calculator plan for this party, null if there is none. */
  attached: string | null
}

/** A correction for a field and the label of its button. */
export type SuggestedFieldCorrection = { value: string; label: string }

/** A field error with its correction, if there is any. */
export type FixableFieldError = FieldError & { mend?: SuggestedFieldCorrection }

/** Data of the form page, for the server and for hydration. */
export type QuoteFormData = {
  /** URL to which the form posts, with the campaign parameters of the page's URL. Null for the current URL. */
  action: string | null
  token: string
  input: Record<string, string>
  onRequest: string[]
  errors: FixableFieldError[]
  /** Notice above a form that was sent back. */
  notice: string | null
  catalogue: Catalog
  business: Pick<BusinessIdentity, 'name' | 'phone'>
  /** Logo above a printed estimate: the owner's, or on the page the default one. */
  emblem?: LogoPicture | null
  timeZone: string
  today: string
  /** Facts of typed locations, by the query in `DraftEvent.where`. */
  places: Record<string, FormLocation>
  /** Keys of earlier questions. See `getFormQuestions`. */
  asked: string
  drinks: FormDrinks
  /** Text about the alcohol that the client buys with each experience, by slug, shown until amounts are known. */
  hostsBuy: Record<string, string>
  /** Sentence on charges beyond the price: tax and tips. */
  onTop: string
  /** The sentence about the reply and its time. */
  answered: string
  /** Availability of the typed day. Null if there is no day or it could not be read. */
  day: FormDayAvailability | null
  /** Checkboxes of modules. */
  boxes: FormCheckbox[]
  /** The owner's texts on the page that have no translation yet. */
  stillEnglish?: string[]
}
