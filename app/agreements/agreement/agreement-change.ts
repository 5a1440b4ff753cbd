import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import type { ProposalLineMetadata, ProposalDocument } from '../proposals/proposal.ts'
import type { ProposedEvent } from '../proposals/proposed-event.ts'
import type { TaxConfig } from '../sales-tax/proposal-tax.ts'

/**
 * Kind of a change after the acceptance: another event, a cancellation, a postponement, or the free date change of a
 * weather move.
 */
export type ChangeKind = 'change' | 'call-off' | 'postpone' | 'storm'

/** State of a change. `asked` waits for the owner, `offered` for the client. The others are final. */
export type ChangeState = 'asked' | 'offered' | 'agreed' | 'declined' | 'taken-back' | 'ended'

/** Extras that are counted on their own. Other quantities follow from guests, hours and miles. */
export const countedExtraCodes = ['cocktail', 'garnish', 'mixer'] as const
export type CountedExtraCode = (typeof countedExtraCodes)[number]

/** The whole event as desired now. `extras` is the difference from the agreed counts and may be negative. */
export type DesiredEvent = Pick<
  ProposedEvent,
  | 'eventDate'
  | 'eventStartTime'
  | 'eventEndTime'
  | 'eventGuestCount'
  | 'eventVenue'
  | 'eventLocation'
  | 'zip'
  | 'bartenders'
> & {
  extras: Record<CountedExtraCode, number>
  /** Ids of the optional lines to include. */
  options: string[]
  words: string
  /**
   * Whether a day is named, even the day that a postponed event gave up. A day that differs from the agreed day is always
   * named.
   */
  namesDay?: boolean
}

/** Agreed content: a document and the ids of its selected lines. */
export type AgreementContent = { document: ProposalDocument; chosen: string[] }

/** A stored change. Days as 2027-05-15, times in epoch milliseconds. */
export type AgreementChange = AgreementContent & {
  id: string
  eventId: string
  proposalId: string
  /** 1, 2, 3 … within the event. */
  number: number
  kind: ChangeKind
  lineCodes?: ProposalLineMetadata
  state: ChangeState
  askedBy: 'client' | 'owner'
  /** Message sent with the change, or the name of a weather move. */
  words: string
  beforeCents: number
  afterCents: number
  eventDate: string
  /**
   * Whether a change of a postponed event names no date, so that the event stays postponed. Missing in changes of earlier
   * versions.
   */
  isUndated?: boolean
  keepsDay: boolean
  answer: string
  expiresOn: string
  madeAt: number
  settledAt: number | null
  /** Weather move that offered this change. Null for other changes. */
  stormId: string | null
  /** Document that both sides get once the change is agreed. */
  paper: PdfDocument | null
}

/** Whether a change still waits for either side. */
export function isOpenChange({ state }: Pick<AgreementChange, 'state'>): boolean {
  return state === 'asked' || state === 'offered'
}

type AgreementState = Pick<AgreementContent, 'document'> & { proposal: { state: string } }

/** Whether a desired event stays postponed because no day is named. */
export function isDesiredDateUnset(
  { proposal, document: { event } }: AgreementState,
  { namesDay = false, eventDate }: Pick<DesiredEvent, 'namesDay' | 'eventDate'>,
): boolean {
  return proposal.state === 'postponed' && !namesDay && eventDate === event.eventDate
}

/** Whether an event stays postponed with a change. */
export function isPostponedAfterChange(
  agreement: AgreementState,
  { isUndated, eventDate }: Pick<AgreementChange, 'isUndated' | 'eventDate'>,
): boolean {
  return agreement.proposal.state === 'postponed' && (isUndated ?? isDesiredDateUnset(agreement, { eventDate }))
}

/** Whether the client requested a cancellation that the owner has not decided. */
export function isPendingCancellation({ kind, state, expiresOn }: AgreementChange, today: string): boolean {
  return kind === 'call-off' && state === 'asked' && expiresOn >= today
}

/** Returns the agreed event as the starting point of a change. */
export function toDesiredEvent({ document: { event, lines }, chosen }: AgreementContent): DesiredEvent {
  const { eventDate, eventStartTime, eventEndTime, eventGuestCount, eventVenue, eventLocation, zip, bartenders } = event
  const when = { eventDate, eventStartTime, eventEndTime }
  const options = lines.filter(({ id, choice }) => choice !== 'fixed' && chosen.includes(id))
  return {
    ...when,
    eventGuestCount,
    eventVenue,
    eventLocation,
    zip,
    bartenders,
    extras: { cocktail: 0, garnish: 0, mixer: 0 },
    options: options.map(({ id }) => id),
    words: '',
  }
}

/** Inputs for pricing a change: today's menu, the miles to the desired venue, the change's number and the business's day. */
export type ChangePricingInputs = {
  catalogue: Catalog
  miles: number | null
  /** Time zone of the desired venue, if it differs from the business's. */
  timeZone?: string | undefined
  number: number
  today: string
  /** The menu in Spanish, for an agreement with Spanish texts. */
  spanish?: Catalog | undefined
  /** Tax at another venue or on another day. As signed where absent. */
  salesTax?: TaxConfig
}

/** Whether an event needs no more of its day than before: the same hours and miles, and no more bartenders. */
export function isWithinBookedCapacity(before: ProposedEvent, after: ProposedEvent): boolean {
  const hours = ({ eventDate, eventStartTime, eventEndTime, zip }: ProposedEvent) =>
    [eventDate, eventStartTime, eventEndTime, zip].join(' ')
  // Above a certain guest count the staff arrives earlier.
  const arrival = ({ timeline }: ProposedEvent) => timeline.find(({ code }) => code === 'arrive')?.at ?? ''
  return (
    hours(before) === hours(after) &&
    Date.parse(arrival(after)) >= Date.parse(arrival(before)) &&
    after.allBartenders <= before.allBartenders
  )
}
