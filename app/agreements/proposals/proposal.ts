import type { SpanishVersion } from '../../business/spanish-version.ts'
import type { UnpricedOption } from '../../events/event/event.ts'
import type { EmailTheme } from '../../ui/theme.ts'
import type { SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import type { Language } from '../../ui/language.ts'
import type { SalesTax, TaxClass } from '../sales-tax/sales-tax.ts'
import type { EstimateMoment } from '../../quotes/pricing/formatted-estimate.ts'

/**
 * A priced line: always in the price, their choice (ticked or not to begin with), or one of two to four alternatives of a
 * group, exactly one of which is picked. A discount has a negative price.
 */
export type ProposalLine = {
  /** Stable from version to version, so that what changed can be marked. */
  id: string
  label: string
  /** Why it stands there, in words as told; may be empty. */
  reason: string
  quantity: number
  unitCents: number
  totalCents: number
  /** What the menu asks for one where the owner's price differs; else null. */
  menuCents: number | null
  taxClass: TaxClass
  /** Of a line whose quantity follows the event: its reason is the owner's, and no rule's to say anew. */
  hasOwnReason?: true
  /** Of an add-on of the owner's own: its quantity follows the guests or the hours of service. */
  rate?: 'guest' | 'hour'
  choice: 'fixed' | { kind: 'optional'; ticked: boolean } | { kind: 'one-of'; group: string; picked: boolean }
  /** The same in Spanish, of what the menu and its rules gave a request that was asked in it. */
  es?: { label: string; reason: string }
  /** Asked for, and without a price yet: of a draft on its form alone, never of one that is kept. */
  isOpen?: true
  /** Of a line put into another language that has no words there: the one it is in. */
  language?: 'en'
}

/** The event as it is proposed: everything its place on the day, its page and its papers need. */
export type ProposedEvent = {
  /** A day, 2027-05-15, and times of day, 17:00, on the event's wall clock. */
  eventDate: string
  eventStartTime: string
  eventEndTime: string
  /** The zone of that clock, where it is not the business's. Older documents do not say. */
  timeZone?: string
  /** When the bar opens and stops where that is not the rule's; null is by the rule. */
  barOpens: string | null
  barStops: string | null
  eventGuestCount: number
  eventVenue: string
  eventLocation: string
  occasion: string
  zip: string | null
  miles: number | null
  /** Slugs of the catalogue, and what the menu called them then. */
  experience: string | null
  experienceName: string
  package: string | null
  packageName: string | null
  /** Bartenders wanted beyond the rules, and how many come in all. */
  bartenders: number
  allBartenders: number
  timeline: EstimateMoment[]
}

/** A clause's heading and words in Spanish. */
export type SpanishClause = { heading: string; words: string }

/** A clause of the terms, its blanks filled in. */
export type Clause = {
  id: string
  heading: string
  words: string
  /** The same in Spanish, as it ships or as the owner entered it; null where they took it out. */
  es?: SpanishVersion<SpanishClause>
  /** The language of its words where that is not the paper's; never stored. */
  language?: Language
}

/** A step of the cancellation table: called off on this day or before, so many hundredths of the deposit come back. */
export type CancellationStep = { daysBefore: number; percentBack: number }

/** How money may come. Card only where a processor is set up. */
export const paymentMethods = ['card', 'zelle', 'venmo', 'check', 'cash', 'bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export type PaymentTerms = {
  /** Asked to reserve: this percentage in whole dollars rounded up, at least so many cents; both 0 is nothing. */
  depositPercent: number
  depositLeastCents: number
  /** So many days after the yes the deposit is due; three where a document does not say. */
  depositDays?: number
  /** A day, 2027-05-01: when the rest is due. */
  balanceDay: string
  ways: PaymentMethod[]
  tax: SalesTax | null
  /** Where no tax is due at all: outside of Florida, or by the owner’s word. */
  isUntaxed?: true
  /** What an additional hour of service costs by the menu. Older documents do not say. */
  extraHourCents?: number
}

/** A proposal as its reader sees it. Frozen once it is sent: a change makes the next version. */
export type ProposalDocument = {
  schema: 1
  /** The language it is read in, once its words are in it; what is stored has none and may be read in either. */
  language?: Language
  /** The request's reference. */
  reference: string
  client: { name: string; email: string | null }
  house: {
    name: string
    legalName: string
    email: string
    phone: string
    timeZone: string
    /** Its colors, where they were its own: what is signed keeps them. */
    look?: EmailTheme
  }
  event: ProposedEvent
  lines: ProposalLine[]
  /** Who brings what by the menu, in two sentences; what was asked for besides has lines. */
  brings: { weBring: string; youBuy: string }
  /** The same thing by thing, for the list: the menu may say otherwise later. Older documents have none. */
  whoBrings?: SupplyProviders
  /** What was asked for on request and is not part of it; what is has a line. Older documents have none. */
  declined?: UnpricedOption[]
  /** A word of the owner's above it all; may be empty. */
  greeting: string
  money: PaymentTerms
  cancellation: CancellationStep[]
  terms: { version: number; clauses: Clause[] }
  /** The last day on which it can be agreed to. */
  expiresOn: string
  /** Whether the day is kept until then. */
  keepsDay: boolean
}

/** Where a proposal or what became of it stands, as the table of states has it. */
const proposalStates = [
  'draft',
  'out',
  'agreed',
  'reserved',
  'postponed',
  'ended',
  'declined',
  'replaced',
  'taken-back',
  'released',
  'called-off',
  'done',
] as const
export type ProposalState = (typeof proposalStates)[number]

const next: Record<ProposalState, ProposalState[]> = {
  draft: ['out'],
  out: ['agreed', 'reserved', 'declined', 'ended', 'replaced', 'taken-back'],
  agreed: ['reserved', 'released', 'called-off', 'postponed'],
  reserved: ['postponed', 'called-off', 'done'],
  postponed: ['reserved', 'called-off'],
  ended: [],
  declined: [],
  replaced: [],
  'taken-back': [],
  released: [],
  'called-off': [],
  done: [],
}

/** Whether a proposal may move so. A version that is over stays over: what comes after it is a new version. */
export function canTransitionProposal(from: ProposalState, to: ProposalState): boolean {
  return next[from].includes(to)
}

/** States in which the couple has said yes and the agreement stands. */
export const acceptedProposalStates: readonly ProposalState[] = ['agreed', 'reserved', 'postponed', 'done']

export function isProposalAccepted(state: ProposalState): boolean {
  return acceptedProposalStates.includes(state)
}

/** What lines of a stored document do not say themselves, by their ids: it stays as it was hashed and signed. */
export type ProposalLineMetadata = Record<string, Pick<ProposalLine, 'es' | 'hasOwnReason'>>

/** A version of a request's proposal as it is kept. Moments in epoch milliseconds. */
export type Proposal = {
  id: string
  eventId: string
  version: number
  state: ProposalState
  document: ProposalDocument
  lineCodes?: ProposalLineMetadata
  /** Ids of the lines that count: what was agreed to, or what it begins with. */
  chosen: string[]
  totalCents: number
  madeAt: number
  sentAt: number | null
  openedAt: number | null
  settledAt: number | null
}

/** What became of a request's proposals, as its page shows it. */
export type ProposalSummary = {
  eventId: string
  timeZone: string
  versions: {
    version: number
    state: ProposalState
    totalCents: number
    sentAt: number | null
    settledAt: number | null
    expiresOn: string
    keepsDay: boolean
  }[]
  links: { name: string; href: string }[]
  questions: { id: string; at: number; kind: 'asked' | 'answered'; words: string }[]
  /** The first event of the chain that is not as it was written; null where all are. */
  broken: number | null
  /** Whether anything of the agreement is not as it was written. */
  isAltered: boolean
}
