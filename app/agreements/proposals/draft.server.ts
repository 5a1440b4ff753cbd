import { getToday } from '../../business/dates.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import { formatDollars } from '../../business/money.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { unpricedOptionLabels, type EventRecord } from '../../events/event/event.ts'
import { toEmailEstimate, getShownTotal } from '../../events/event/quoted-estimates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import {
  buildFirstDraft,
  toProposalEstimateLines,
  listMissingProposalDetails,
  buildNextDraft,
  setBarTimes,
  type DraftPageProps,
  type DraftContext,
} from './build-draft.ts'
import { toDraftFormInput, parseDraftForm, formatTooLateMessage, addMissingDraftRows } from './parse-draft-form.ts'
import { listPaymentMethodRemarks } from './pay-remarks.ts'
import { getPaymentDestinations } from './payment-destinations.server.ts'
import { filterPayableMethods } from './payment-destinations.ts'
import { getTaxConfig } from '../sales-tax/tax-config.server.ts'
import { listTaxOptions } from '../sales-tax/tax-options.ts'
import type { SalesTax } from '../sales-tax/sales-tax.ts'
import { isTaxCurrent, computeFirstProposalTax, type TaxConfig } from '../sales-tax/proposal-tax.ts'
import { findProposalBlocker, type ProposalBlocker } from './proposal-block.ts'
import { computeLatestExpiry, computeLatestProposalExpiry } from './proposal-dates.ts'
import { listDefaultLineIds } from './proposal-totals.ts'
import { paymentMethods, type Proposal, type ProposalDocument, type ProposalLine } from './proposal.ts'
import { saveProposalDraft, listProposals } from './proposals.server.ts'
import { getTerms } from './terms.server.ts'
import { listTaxRemarks } from './tax-remarks.ts'
import { listUnsettledUnpricedOptions } from './unpriced-option-lines.ts'
import { quoteTextEn } from '../../quotes/pricing/quote-text.ts'

export type DraftPageData =
  | ({ kind: 'draft' } & DraftPageProps)
  | { kind: 'incomplete'; event: EventRecord; missing: string[] }
  | { kind: 'blocked'; event: EventRecord; why: ProposalBlocker }
  | null

/** `takesCards`: whether a card processor is set up. `now` in epoch milliseconds. */
type DraftCircumstances = { takesCards: boolean; now: number }

/** Data of an event's draft page: the stored draft, else the next version, else a first draft. */
export async function getDraftPageData(
  db: Db,
  eventId: string,
  { takesCards, now }: DraftCircumstances,
): Promise<DraftPageData> {
  const event = await findEvent(db, eventId)
  if (!event) return null
  const proposals = await listProposals(db, eventId)
  const why = findProposalBlocker(event.state, proposals)
  if (why !== null) return { kind: 'blocked', event, why }
  const missing = listMissingProposalDetails(event)
  if (missing.length > 0) return { kind: 'incomplete', event, missing }
  const terms = await getDraftContext(db, now)
  const [newest] = proposals
  const version = (newest?.version ?? 0) + (newest?.state === 'draft' ? 0 : 1)
  const document = getNextDocument(event, newest, terms)
  const payTo = await getPaymentDestinations(db)
  return {
    kind: 'draft',
    eventId,
    version,
    document,
    input: toDraftFormInput(document),
    language: event.language,
    today: terms.today,
    remarks: [
      ...(isTooLate(document, terms.today) ? [`${formatTooLateMessage(document.event.eventDate, terms.today)}.`] : []),
      ...listPaymentMethodRemarks(document.money.ways, payTo, takesCards),
      ...listRemarks(event, newest, document),
      ...listTaxRemarks(terms.salesTax, newest?.state === 'draft' ? newest.document : null, document),
    ],
    payTo,
    takesCards,
    taxChoices: terms.salesTax.settings.isOn
      ? listTaxOptions(terms.salesTax, document.money, document.event.eventDate)
      : null,
  }
}

/**
 * Price a proposal sent now would have. `document` is the complete proposal, null where details are missing or the event
 * can't get a proposal. `source` says where the lines come from. `isPriced`: the lines are a full price, not a part.
 */
export type ProposedPrice = {
  lines: ProposalLine[]
  tax: SalesTax | null
  source: 'proposal' | 'draft' | 'estimate'
  isPriced: boolean
  document: ProposalDocument | null
}

/** Returns the price of the sent proposal, else of the draft, else of the estimate. `now` in epoch milliseconds. */
export async function getProposedPrice(db: Db, event: EventRecord, now: number): Promise<ProposedPrice> {
  const [proposals, terms] = await Promise.all([listProposals(db, event.id), getDraftContext(db, now)])
  const standing = proposals.find(({ state }) => state === 'out') ?? proposals.find(({ state }) => state === 'draft')
  const source = standing === undefined ? 'estimate' : standing.state === 'out' ? 'proposal' : 'draft'
  const isPriced = standing !== undefined || getShownTotal(toEmailEstimate(event.snapshot)) !== null
  if (listMissingProposalDetails(event).length === 0 && findProposalBlocker(event.state, proposals) === null) {
    const document = getNextDocument(event, standing, terms)
    const chosen = listDefaultLineIds(document)
    const lines = document.lines.filter(({ id }) => chosen.includes(id))
    return { lines, tax: document.money.tax, source, isPriced, document }
  }
  const { catalogue, identity, salesTax, spanish } = terms
  const { zip, eventDate, company } = event.request
  const lines = toProposalEstimateLines(event, { catalogue, spanish, timeZone: identity.timeZone })
  const { tax } = computeFirstProposalTax(salesTax, { zip, eventDate }, company?.name)
  return {
    lines,
    tax,
    source: 'estimate',
    isPriced: getShownTotal(toEmailEstimate(event.snapshot)) !== null,
    document: null,
  }
}

/** Saves a posted draft. Returns the errors with the posted input where it is invalid. */
export async function handleProposalDraftForm(
  db: Db,
  eventId: string,
  posted: Record<string, string>,
  { takesCards, now }: DraftCircumstances,
): Promise<
  | { kind: 'kept' }
  | { kind: 'back'; errors: FieldError[]; input: Record<string, string> }
  | { kind: 'gone' }
  /** The event can't get a proposal. */
  | { kind: 'blocked' }
> {
  return db.transaction().execute(async (db) => {
    if (!(await lockEvent(db, eventId))) return { kind: 'gone' }
    const lead = (await findEvent(db, eventId))!
    const terms = await getDraftContext(db, now)
    const proposals = await listProposals(db, eventId)
    if (findProposalBlocker(lead.state, proposals) !== null) return { kind: 'blocked' }
    if (listMissingProposalDetails(lead).length > 0) return { kind: 'gone' }
    const { catalogue, identity, today, salesTax } = terms
    const document = getNextDocument(lead, proposals[0], terms)
    const payable = filterPayableMethods(paymentMethods, await getPaymentDestinations(db), takesCards)
    const input = addMissingDraftRows(posted, document)
    const reading = parseDraftForm(input, document, { today, payable, salesTax }, (event, times) =>
      setBarTimes(event, times, catalogue, identity.timeZone),
    )
    if (!reading.ok) return { kind: 'back', errors: reading.errors, input }
    await saveProposalDraft(db, eventId, reading.proposed, { today, now })
    return { kind: 'kept' }
  })
}

async function getDraftContext(db: Db, now: number): Promise<DraftContext & { salesTax: TaxConfig }> {
  const [{ catalogue, identity }, terms, salesTax, { say }] = await Promise.all([
    getMenuAndIdentity(db),
    getTerms(db),
    getTaxConfig(db),
    getTranslator(db, 'es'),
  ])
  const spanish = translateCatalog(catalogue, say)
  return { catalogue, identity, terms, today: getToday(now, identity.timeZone), spanish, salesTax }
}

/**
 * Whether a draft can be shown and sent. Unpriced options must be settled, every payment method it offers must be usable,
 * its tax must match the tax settings, and it must not be valid past its balance date.
 */
export async function isDraftReady(
  db: Db,
  { request }: Pick<EventRecord, 'request'>,
  document: ProposalDocument,
  { takesCards, now }: DraftCircumstances,
): Promise<boolean> {
  const isGood = document.expiresOn <= computeLatestProposalExpiry(document, getToday(now, document.house.timeZone))
  const { ways } = document.money
  const payable = filterPayableMethods(ways, await getPaymentDestinations(db), takesCards)
  const isTaxed = isTaxCurrent(await getTaxConfig(db), document.money, document.event)
  return (
    isGood && isTaxed && listUnsettledUnpricedOptions(request, document).length === 0 && payable.length === ways.length
  )
}

/** The draft with the event's current details, or the next version after a sent proposal. */
function getNextDocument(event: EventRecord, newest: Proposal | undefined, terms: DraftContext) {
  if (!newest) return buildFirstDraft(event, terms)
  const next = buildNextDraft(newest.document, event, terms)
  const { expiresOn } = newest.document
  // The owner's expiry date stays unless it has passed or is now too close to the event.
  const isGood = expiresOn >= terms.today && expiresOn <= computeLatestProposalExpiry(next, terms.today)
  return newest.state === 'draft' && isGood ? { ...next, expiresOn } : next
}

function isTooLate({ event, house }: ProposalDocument, today: string): boolean {
  return computeLatestExpiry(event, house.timeZone) < today
}

function listRemarks(
  { snapshot, request }: EventRecord,
  newest: Proposal | undefined,
  document: Pick<ProposalDocument, 'lines' | 'declined'>,
): string[] {
  const wishes = listUnsettledUnpricedOptions(request, document).map((wish) => unpricedOptionLabels[wish])
  return [
    ...(wishes.length > 0
      ? [
          `They asked for this, and it has no price yet: ${wishes.join('; ')}. Enter what each costs, 0 if it is free, or check No.`,
        ]
      : []),
    ...snapshot.open.map(
      (point) => `Not in the price yet: ${quoteTextEn.open[point] ?? point}. Add a line, or leave it out.`,
    ),
    ...(request.fromEmail === null ? ['They have no email address: copy the link and text it to them.'] : []),
    ...(newest && newest.state !== 'draft'
      ? [
          `Version ${newest.version}, ${formatDollars(newest.totalCents)}, is ${newest.state}. Sending this one replaces it.`,
        ]
      : []),
  ]
}
