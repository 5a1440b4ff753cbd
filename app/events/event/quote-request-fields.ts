import { formatTimeZone } from '../../business/event-zone.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { formatCompanyLine, toCompanyFormInput } from './company.ts'
import { splitReferralAnswer } from './referral-source.ts'
import { getAddOnFieldName, unpricedOptionLabels, type QuoteRequest } from './event.ts'
import { capitalize } from '../../business/capitalize.ts'

/** Finds the ZIP of a location, null if it has none. */
export type ZipLookup = (location: string) => string | null

type Change = (words: string) => string

/** Returns the menu's name for a slug. */
export type MenuNameLookup = (slug: string) => string

/** Fallback without a menu: "luxe-cocktail" becomes "Luxe cocktail". */
export const humanizeSlug: MenuNameLookup = (slug) => capitalize(slug).replaceAll('-', ' ')

/** A field of a quote request, for code that handles all fields. */
type RequestField<Value> = {
  /** Label in the history and in conflicts. Null if no owner form asks for the field. */
  label: string | null
  /** Whether the price or the staffing may depend on the field. */
  isPriced: boolean
  /**
   * Applies `change` to the free text of the value. Null if there is no free text. Confirmation emails remove its links,
   * and the spam check reads it.
   */
  free: ((value: Value, change: Change) => Value) | null
  /** Formats the value for a list of changes. Default: the value as text. */
  tell?: (value: Value, nameOf: MenuNameLookup) => string
  /** Form input for the value. Default: a single field of the same name. */
  typed?: (value: Value, request: QuoteRequest, zipOf: ZipLookup) => FormInput
}

const text = <Value extends string | null | undefined>(value: Value, change: Change) =>
  (value == null ? value : change(value)) as Value
const formatChoice = (slug: string | null, nameOf: MenuNameLookup) => (slug === null ? '' : nameOf(slug))
const toCountInput = (name: string) => (count: number) => ({ [name]: count === 0 ? '' : String(count) })

/** All fields of a quote request, in the order of the form. */
export const quoteRequestFields: { [Name in keyof Required<QuoteRequest>]: RequestField<QuoteRequest[Name]> } = {
  eventDate: { label: 'Date', isPriced: true, free: null },
  eventStartTime: { label: 'Starts', isPriced: true, free: null },
  eventEndTime: { label: 'Ends', isPriced: true, free: null },
  eventVenue: { label: 'Venue', isPriced: false, free: text },
  eventLocation: { label: 'Location', isPriced: true, free: text },
  zip: {
    label: 'ZIP',
    isPriced: true,
    free: null,
    typed: (zip, { eventLocation }, zipOf) => ({ eventZip: zip !== zipOf(eventLocation ?? '') ? (zip ?? '') : '' }),
  },
  timeZone: {
    label: 'Time zone',
    isPriced: true,
    free: null,
    tell: (zone) => (zone ? formatTimeZone(zone) : ''),
    typed: (zone = '') => ({ eventTimeZone: zone }),
  },
  eventGuestCount: { label: 'Guests', isPriced: true, free: null },
  experience: { label: 'Experience', isPriced: true, free: null, tell: formatChoice },
  package: { label: 'Package', isPriced: true, free: null, tell: formatChoice },
  cocktails: { label: 'Cocktails', isPriced: true, free: null },
  garnishes: { label: 'Garnishes', isPriced: true, free: null },
  mixers: { label: 'Mixers', isPriced: true, free: null, typed: toCountInput('mixers') },
  bartenders: { label: 'More bartenders', isPriced: true, free: null, typed: toCountInput('bartenders') },
  addOns: {
    label: 'Add-ons',
    isPriced: true,
    free: null,
    tell: (slugs, nameOf) => slugs?.map(nameOf).join(', ') ?? '',
    typed: (slugs = []) => Object.fromEntries(slugs.map((slug) => [getAddOnFieldName(slug), 'yes'])),
  },
  onRequest: {
    label: 'On request',
    isPriced: false,
    free: null,
    tell: (wishes) => wishes.map((wish) => unpricedOptionLabels[wish]).join(', '),
    typed: () => ({}),
  },
  requestorName: { label: 'Name', isPriced: false, free: text },
  fromEmail: { label: 'Email', isPriced: false, free: null },
  phoneNumber: {
    label: 'Phone',
    isPriced: false,
    free: null,
    typed: (phone) => ({ phoneNumber: phone === null ? '' : formatPhoneNumber(phone) }),
  },
  occasion: { label: 'Occasion', isPriced: false, free: text },
  message: { label: 'Message', isPriced: false, free: text },
  heardFrom: {
    label: 'How they heard about us',
    isPriced: false,
    free: text,
    typed(heardFrom) {
      const { choice, words } = splitReferralAnswer(heardFrom)
      return { heardFrom: choice, heardWords: words }
    },
  },
  company: {
    label: 'Company',
    isPriced: false,
    free: (company, change) =>
      company && {
        ...company,
        name: change(company.name),
        billingEmail: change(company.billingEmail),
        poNumber: change(company.poNumber),
      },
    tell: formatCompanyLine,
    typed: toCompanyFormInput,
  },
  drinks: { label: null, isPriced: false, free: null },
  tellIfOpens: { label: null, isPriced: false, free: null, typed: () => ({}) },
  campaign: { label: null, isPriced: false, free: null, typed: () => ({}) },
}

type AnyField = RequestField<unknown>
/** The fields of a quote request as a list. */
export const quoteRequestFieldList = Object.entries(quoteRequestFields) as [keyof QuoteRequest, AnyField][]

/** Returns a text or number as text, and an empty text for other values. */
export function toPlainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A quote request as form input, without the checkboxes of `onRequest`. */
export function toQuoteFormInput(request: QuoteRequest, zipOf: ZipLookup): FormInput {
  return Object.assign(
    {},
    ...quoteRequestFieldList.map(([name, { typed }]) =>
      typed ? typed(request[name], request, zipOf) : { [name]: toPlainText(request[name]) },
    ),
  )
}

/** Returns a quote request with `change` applied to all free text. */
export function mapFreeText(request: QuoteRequest, change: Change): QuoteRequest {
  const changed = quoteRequestFieldList.map(([name, { free }]) => [name, free?.(request[name], change)])
  return { ...request, ...Object.fromEntries(changed.filter(([, value]) => value !== undefined)) }
}
