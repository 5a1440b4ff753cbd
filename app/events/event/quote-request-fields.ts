import { formatTimeZone } from '../../business/event-zone.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { formatCompanyLine, toCompanyFormInput } from './company.ts'
import { splitReferralAnswer } from './referral-source.ts'
import { getAddOnFieldName, unpricedOptionLabels, type QuoteRequest } from './event.ts'

/** Where a place is: the ZIP of a location, null where it says none. */
export type ZipLookup = (location: string) => string | null

type Change = (words: string) => string

/** What the menu calls what has this code. */
export type MenuNameLookup = (slug: string) => string

/** The same where no menu is at hand: "luxe-cocktail" as "Luxe cocktail". */
export const humanizeSlug: MenuNameLookup = (slug) =>
  `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`.replaceAll('-', ' ')

/** An answer of a request, for everything that goes through all of them. */
type RequestField<Value> = {
  /** What the history and a conflict call it; null of what no form of the owner's asks for. */
  label: string | null
  /** Whether the price or the evening may depend on it. */
  isPriced: boolean
  /** What of it is typed freely, each `change`d; null where nothing is. A receipt shows it without links, and spam is known by it. */
  free: ((value: Value, change: Change) => Value) | null
  /** How a difference tells it; as text of its own where this is left out. */
  tell?: (value: Value, nameOf: MenuNameLookup) => string
  /** The fields of the form that ask for it, as they show it; one of the same name where this is left out. */
  typed?: (value: Value, request: QuoteRequest, zipOf: ZipLookup) => FormInput
}

const text = <Value extends string | null | undefined>(value: Value, change: Change) =>
  (value == null ? value : change(value)) as Value
const named = (slug: string | null, nameOf: MenuNameLookup) => (slug === null ? '' : nameOf(slug))
const more = (name: string) => (count: number) => ({ [name]: count === 0 ? '' : String(count) })

/** Every answer of a request, in the order of the form. */
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
  experience: { label: 'Experience', isPriced: true, free: null, tell: named },
  package: { label: 'Package', isPriced: true, free: null, tell: named },
  cocktails: { label: 'Cocktails', isPriced: true, free: null },
  garnishes: { label: 'Garnishes', isPriced: true, free: null },
  mixers: { label: 'Mixers', isPriced: true, free: null, typed: more('mixers') },
  bartenders: { label: 'More bartenders', isPriced: true, free: null, typed: more('bartenders') },
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
  fromEmail: { label: 'E-mail', isPriced: false, free: null },
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
/** The same as a list. */
export const quoteRequestFieldList = Object.entries(quoteRequestFields) as [keyof QuoteRequest, AnyField][]

/** An answer that is a text or a number as text. */
export function toPlainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A request as the form's fields show it, the boxes of `unpricedOptionLabels` left out. */
export function toQuoteFormInput(request: QuoteRequest, zipOf: ZipLookup): FormInput {
  return Object.assign(
    {},
    ...quoteRequestFieldList.map(([name, { typed }]) =>
      typed ? typed(request[name], request, zipOf) : { [name]: toPlainText(request[name]) },
    ),
  )
}

/** A request with everything that was typed freely changed. */
export function mapFreeText(request: QuoteRequest, change: Change): QuoteRequest {
  const changed = quoteRequestFieldList.map(([name, { free }]) => [name, free?.(request[name], change)])
  return { ...request, ...Object.fromEntries(changed.filter(([, value]) => value !== undefined)) }
}
