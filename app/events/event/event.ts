import type { CompanyDetails } from './company.ts'
import type { FirstPayment } from '../../business/first-payment.ts'
import type { DayState } from '../../days/availability.ts'
import type { Language } from '../../ui/language.ts'
import type { FormattedEstimate } from '../../quotes/pricing/formatted-estimate.ts'

/** What can be ticked without a price: the owner answers it in the quote. */
export const unpricedOptionLabels = {
  'ice-and-coolers': 'Ice and coolers',
  cups: 'Cups',
  'extra-hours': 'Extra hours',
  'beer-and-wine': 'A beer and wine selection with Luxe',
} as const
export type UnpricedOption = keyof typeof unpricedOptionLabels

/** The form's field of an add-on of the owner's own: a box to tick. */
export function getAddOnFieldName(slug: string): string {
  return `addOn-${slug}`
}

/**
 * A request for a quote as understood: the nine answers, and what was said beyond them. The form asks for all nine; of one
 * that was written down by hand the name, the date and a way to reach them are known, and null is what was not said yet.
 */
export type QuoteRequest = {
  requestorName: string
  eventLocation: string | null
  eventVenue: string | null
  /** A day, 2027-05-15, and times of day, 17:00, on the event's wall clock. */
  eventDate: string
  eventStartTime: string | null
  eventEndTime: string | null
  eventGuestCount: number | null
  fromEmail: string | null
  /** E.164, with its extension as in a tel: address: +19045550142;ext=5. */
  phoneNumber: string | null
  occasion: string
  message: string
  heardFrom: string
  onRequest: UnpricedOption[]
  /** Slugs of the catalogue, as chosen; the menu may have changed since. */
  experience: string | null
  package: string | null
  /** Wanted in all (cocktails, garnishes) or beyond what the rules ask for; null where nothing was said. */
  cocktails: number | null
  garnishes: number | null
  mixers: number
  bartenders: number
  /** Add-ons of the owner's own, by their slugs, as chosen; nothing where none was. */
  addOns?: string[]
  /** Five digits, typed or found in the location. */
  zip: string | null
  /** The IANA zone of its wall clock, where that is not the business's or its owner chose one. */
  timeZone?: string
  /** The calculator's plan, as its own query string. */
  drinks: string | null
  /** Asked of a day others had: tell me if it opens up. Earlier requests were not asked. */
  tellIfOpens?: boolean
  /** The company it is for, where it is for one. */
  company?: CompanyDetails
  /** Campaign parameters of the address the form was opened with. */
  campaign: Record<string, string>
}

/** What the visitor was told on the day of the request. A new price never rewrites it. */
export type QuoteSnapshot = FormattedEstimate & {
  catalogueVersion: number
  /** What the menu called the experience then; an unknown slug stands for itself. */
  experienceName: string | null
  /** What the menu called the add-ons of the owner's own that were chosen, likewise. */
  addOnNames?: string[]
  /** What was said of the day, by the form that was sent; nothing where it could not be read. */
  day?: { state: DayState; words: string; first?: FirstPayment }
  /** What the visitor read in Spanish, where they did: the same lines, and what was said of the day. */
  inSpanish?: Pick<FormattedEstimate, 'lines' | 'packageName'> & {
    experienceName: string | null
    addOnNames?: string[]
    day?: string
  }
  /** What the owner should know: a package that left the menu while the visitor was writing. */
  remarks: string[]
}

/** What holds of a request both sides agreed to, changes since then included. */
export type AgreementSummary = {
  /** What is owed in all; null where nothing ever was. */
  cents: number | null
  /** Of the event as it was agreed to; null where that is the owner's word alone. */
  event: { allBartenders: number; miles: number | null } | null
}

/** What has become of a request; `new` waits for its first reply, `merged` leads to another. */
export const eventStates = ['new', 'replied', 'quoted', 'held', 'booked', 'done', 'lost', 'spam', 'merged'] as const
export type EventState = (typeof eventStates)[number]
/** Where a request stands whose event nobody booked yet. */
export const unbookedEventStates = ['new', 'replied', 'quoted', 'held'] as const satisfies readonly EventState[]

export type EventRecord = {
  id: string
  /** What people say on the phone: NT-7K3M-9QXD. */
  reference: string
  createdAt: number
  state: EventState
  spamReason: string | null
  /** The reference of an earlier request this one looks like a second version of. */
  duplicateOf: string | null
  /** Whether its sender filled in the form, the owner wrote it down, or it came in with a file from elsewhere. */
  source: 'form' | 'hand' | 'import'
  /** The language it was asked in, and is answered in. */
  language: Language
  /** When the owner first wrote back, in epoch milliseconds. */
  firstReplyAt: number | null
  /** A day: until when a held date is kept free. */
  heldUntil: string | null
  lostReason: string | null
  request: QuoteRequest
  snapshot: QuoteSnapshot
}
