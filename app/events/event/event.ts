import type { CompanyDetails } from './company.ts'
import type { FirstPayment } from '../../business/first-payment.ts'
import type { DayState } from '../../days/availability.ts'
import type { Language } from '../../ui/language.ts'
import type { FormattedEstimate } from '../../quotes/pricing/formatted-estimate.ts'

/** Options without a list price. The owner prices them in the quote. */
export const unpricedOptionLabels = {
  'ice-and-coolers': 'Ice and coolers',
  cups: 'Cups',
  'extra-hours': 'Extra hours',
  'beer-and-wine': 'A beer and wine selection with Luxe',
} as const
export type UnpricedOption = keyof typeof unpricedOptionLabels

/** Name of the form's checkbox for an add-on created by the owner. */
export function getAddOnFieldName(slug: string): string {
  return `addOn-${slug}`
}

/**
 * A parsed quote request: the nine required fields and the optional ones. The form requires all nine. An event entered by
 * hand has at least a name, a date and a way to reach the client. Null means not given yet.
 */
export type QuoteRequest = {
  requestorName: string
  eventLocation: string | null
  eventVenue: string | null
  /** A day like 2027-05-15, and times like 17:00 on the event's wall clock. */
  eventDate: string
  eventStartTime: string | null
  eventEndTime: string | null
  eventGuestCount: number | null
  fromEmail: string | null
  /** E.164, with an extension as in a tel: address: `+19045550142;ext=5` */
  phoneNumber: string | null
  occasion: string
  message: string
  heardFrom: string
  onRequest: UnpricedOption[]
  /** Slugs of the chosen catalog items. The menu may have changed since. */
  experience: string | null
  package: string | null
  /** Totals for cocktails and garnishes, extras beyond the rules for the others. Null if not given. */
  cocktails: number | null
  garnishes: number | null
  mixers: number
  bartenders: number
  /** Slugs of the chosen add-ons created by the owner. Undefined if none were chosen. */
  addOns?: string[]
  /** Five digits, typed or found in the location. */
  zip: string | null
  /** The IANA time zone of the event, if it differs from the business's or its owner chose it. */
  timeZone?: string
  /** The calculator's plan as its query string. */
  drinks: string | null
  /**
   * Whether the client asked to be notified if the booked day becomes available. Undefined for quote requests from
   * before the question existed.
   */
  tellIfOpens?: boolean
  /** The company the event is for, if any. */
  company?: CompanyDetails
  /** Campaign parameters of the URL the form was opened with. */
  campaign: Record<string, string>
}

/** The estimate that the visitor saw on the day of the quote request. New prices do not change it. */
export type QuoteSnapshot = FormattedEstimate & {
  catalogueVersion: number
  /** Name of the experience on the menu at that time. An unknown slug is shown as it is. */
  experienceName: string | null
  /** Names of the chosen add-ons on the menu at that time. An unknown slug is shown as it is. */
  addOnNames?: string[]
  /** Availability of the day as the client saw it in the form before sending. Undefined if it could not be loaded. */
  day?: { state: DayState; words: string; first?: FirstPayment }
  /** The Spanish lines and availability text, if the visitor read the Spanish form. */
  inSpanish?: Pick<FormattedEstimate, 'lines' | 'packageName'> & {
    experienceName: string | null
    addOnNames?: string[]
    day?: string
  }
  /** Remarks for the owner, such as a package that left the menu while the visitor filled in the form. */
  remarks: string[]
}

/** Current facts of an agreement, including later changes. */
export type AgreementSummary = {
  /** Total owed in cents. Null if nothing was ever owed. */
  cents: number | null
  /** Facts of the agreed event. Null if only the owner marked it as booked. */
  event: { allBartenders: number; miles: number | null } | null
}

/** States of an event. `new` waits for its first reply, `merged` points to another event. */
export const eventStates = ['new', 'replied', 'quoted', 'held', 'booked', 'done', 'lost', 'spam', 'merged'] as const
export type EventState = (typeof eventStates)[number]
/** States of an event that is not booked yet. */
export const unbookedEventStates = ['new', 'replied', 'quoted', 'held'] as const satisfies readonly EventState[]

export type EventRecord = {
  id: string
  /** Reference to read out on the phone: NT-7K3M-9QXD. */
  reference: string
  createdAt: number
  state: EventState
  spamReason: string | null
  /** The reference of an earlier event that this event seems to repeat. */
  duplicateOf: string | null
  /** Origin of the event: the public form, entry by the owner, or an imported file. */
  source: 'form' | 'hand' | 'import'
  /** Language of the quote request and of the emails to the client. */
  language: Language
  /** When the owner first wrote back, in epoch milliseconds. */
  firstReplyAt: number | null
  /** Last day of the hold. */
  heldUntil: string | null
  lostReason: string | null
  request: QuoteRequest
  snapshot: QuoteSnapshot
}
