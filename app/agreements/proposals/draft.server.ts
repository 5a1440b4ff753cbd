import { getToday } from '../../business/dates.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FieldDifference } from '../../ui/field-differences.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { listMissingProposalDetails } from './build-draft.ts'
import { diffDrafts } from './draft-conflict.ts'
import { changeDraftLine } from './draft-line-changes.ts'
import { moveDraftLine } from './draft-line-order.ts'
import {
  addCustomDraftLine,
  changeDraftMenuItem,
  listDraftMenu,
  listMenuItemLines,
  type DraftMenu,
} from './draft-menu.ts'
import { listMenuPriceRemarks } from './menu-price-remarks.ts'
import type { DraftPageProps } from './draft-page-props.ts'
import { setBarTimes } from './proposal-timeline.ts'
import { parseDraftForm } from './parse-draft-form.ts'
import { formatTooLateMessage } from './draft-options.ts'
import { addMissingDraftRows, toDraftFormInput } from './draft-form-input.ts'
import { listPaymentMethodRemarks } from './pay-remarks.ts'
import { getPaymentDestinations } from './payment-destinations.server.ts'
import { filterPayableMethods } from './payment-destinations.ts'
import { getTaxConfig } from '../sales-tax/tax-config.server.ts'
import { listTaxOptions } from '../sales-tax/tax-options.ts'
import { isTaxCurrent } from '../sales-tax/proposal-tax.ts'
import { findProposalBlocker, type ProposalBlocker } from './proposal-block.ts'
import { computeLatestProposalExpiry } from './proposal-dates.ts'
import { paymentMethods, type Proposal, type ProposalDocument } from './proposal.ts'
import { hashProposalDocument, saveProposalDraft, listProposals } from './proposals.server.ts'
import { listTaxRemarks } from './tax-remarks.ts'
import { listUnsettledUnpricedOptions } from './unpriced-option-lines.ts'
import { isTooLate, listDraftRemarks } from './draft-remarks.server.ts'
import { getDraftContext, getNextProposalDocument } from './draft-context.server.ts'

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
  const document = getNextProposalDocument(event, newest, terms)
  const payTo = await getPaymentDestinations(db)
  return {
    kind: 'draft',
    eventId,
    version,
    document,
    input: toDraftFormInput(document),
    seen: getDraftVersionTag(newest),
    language: event.language,
    today: terms.today,
    remarks: [
      ...(isTooLate(document, terms.today) ? [`${formatTooLateMessage(document.event.eventDate, terms.today)}.`] : []),
      ...listMenuPriceRemarks(document, terms.catalogue),
      ...listPaymentMethodRemarks(document.money.ways, payTo, takesCards),
      ...listDraftRemarks(event, newest, document),
      ...listTaxRemarks(terms.salesTax, newest?.state === 'draft' ? newest.document : null, document),
    ],
    payTo,
    takesCards,
    taxChoices: terms.salesTax.settings.isOn
      ? listTaxOptions(terms.salesTax, document.money, document.event.eventDate)
      : null,
  }
}

type ChangedDraft = { input: FormInput; menu: DraftMenu | null; errors: FieldError[] }

/**
 * Changes the lines of a posted draft: adds from the menu (`add`, `less`), adds a line named after the search (`own`),
 * moves a line (`move`), or makes it an option, deletes or restores it (`line`). Returns it with the menu next to it.
 * Nothing is saved.
 */
export async function changeDraftLines(
  db: Db,
  eventId: string,
  { add = '', less = '', own, move, line: lineChange, ...input }: FormInput,
  now: number,
): Promise<ChangedDraft | null> {
  const event = await findEvent(db, eventId)
  if (!event || listMissingProposalDetails(event).length > 0) return null
  const terms = await getDraftContext(db, now)
  const document = getNextProposalDocument(event, (await listProposals(db, eventId))[0], terms)
  const search = input.menuSearch ?? ''
  if (own !== undefined) {
    const { menuSearch: _, ...rest } = input
    const { input: added, row } = addCustomDraftLine(rest, search)
    const errors = row === null ? [] : [{ field: `line-${row}-price`, message: 'Enter its price' }]
    return { input: added, menu: null, errors }
  }
  const line = listMenuItemLines(document, terms.catalogue).find(({ id }) => id === (add || less))
  const isInLines = move !== undefined || lineChange !== undefined
  const changed = line
    ? changeDraftMenuItem(input, line, add ? 1 : -1)
    : changeDraftLine(moveDraftLine(input, move ?? ''), lineChange ?? '')
  const groups = listDraftMenu(document, changed, terms.catalogue)
  return { input: changed, menu: isInLines && !input.menuShown ? null : { search, groups }, errors: [] }
}

/** A posted draft against what is stored. `stored` is the newest version, if any. */
type DraftReading =
  | { kind: 'read'; proposed: ProposalDocument; stored: Proposal | undefined; today: string }
  | { kind: 'back'; errors: FieldError[]; input: Record<string, string> }
  | { kind: 'gone' }
  /** The event can't get a proposal. */
  | { kind: 'blocked' }

/** Parses a posted draft without saving it. */
export async function readProposalDraft(
  db: Db,
  eventId: string,
  posted: Record<string, string>,
  { takesCards, now }: DraftCircumstances,
): Promise<DraftReading> {
  const lead = await findEvent(db, eventId)
  if (!lead) return { kind: 'gone' }
  const terms = await getDraftContext(db, now)
  const proposals = await listProposals(db, eventId)
  if (findProposalBlocker(lead.state, proposals) !== null) return { kind: 'blocked' }
  if (listMissingProposalDetails(lead).length > 0) return { kind: 'gone' }
  const { catalogue, identity, today, salesTax } = terms
  const document = getNextProposalDocument(lead, proposals[0], terms)
  const payable = filterPayableMethods(paymentMethods, await getPaymentDestinations(db), takesCards)
  const input = addMissingDraftRows(posted, document)
  const menu = listMenuItemLines(document, catalogue)
  const reading = parseDraftForm(input, document, { today, payable, salesTax, menu }, (event, times) =>
    setBarTimes(event, times, catalogue, identity.timeZone),
  )
  if (!reading.ok) return { kind: 'back', errors: reading.errors, input }
  return { kind: 'read', proposed: reading.proposed, stored: proposals[0], today }
}

/** A draft that another user saved or sent since the form was opened: its differences, and the version it replaces. */
export type DraftConflict = { kind: 'conflict'; rows: FieldDifference[]; seen: string }

/**
 * Saves a posted draft. Returns the errors with the posted input where it is invalid. If the draft was saved or sent by
 * somebody else since the form was opened, nothing is saved, and the differences are returned.
 */
export async function handleProposalDraftForm(
  db: Db,
  eventId: string,
  posted: Record<string, string>,
  circumstances: DraftCircumstances,
): Promise<{ kind: 'kept' } | Exclude<DraftReading, { kind: 'read' }> | DraftConflict> {
  return db.transaction().execute(async (db) => {
    if (!(await lockEvent(db, eventId))) return { kind: 'gone' }
    const reading = await readProposalDraft(db, eventId, posted, circumstances)
    if (reading.kind !== 'read') return reading
    const { proposed, stored, today } = reading
    const tag = getDraftVersionTag(stored)
    if (stored && posted.seen !== undefined && posted.seen !== tag) {
      const isSame = hashProposalDocument(stored.document) === hashProposalDocument(proposed)
      if (!isSame) return { kind: 'conflict', rows: diffDrafts(stored.document, proposed), seen: tag }
    }
    await saveProposalDraft(db, eventId, proposed, { today, now: circumstances.now })
    return { kind: 'kept' }
  })
}

/**
 * Stores the first draft as the estimate and the terms make it, to be previewed at once. A stored draft or version stays
 * unchanged. Returns whether the draft can be shown and sent.
 */
export async function startProposalDraft(db: Db, eventId: string, circumstances: DraftCircumstances): Promise<boolean> {
  const [newest] = await listProposals(db, eventId)
  const draft = newest ? null : await getDraftPageData(db, eventId, circumstances)
  if (draft?.kind === 'draft') {
    const saved = await handleProposalDraftForm(db, eventId, { ...draft.input, seen: draft.seen }, circumstances)
    if (saved.kind !== 'kept' && saved.kind !== 'conflict') return false
  }
  const event = await findEvent(db, eventId)
  const [stored] = await listProposals(db, eventId)
  return event !== null && stored?.state === 'draft' && canSendDraft(db, event, stored.document, circumstances)
}

/** Returns a tag of the stored draft, or of the newest sent version if there is no draft. */
function getDraftVersionTag(newest: Proposal | undefined): string {
  return newest?.state === 'draft' ? hashProposalDocument(newest.document) : `after-${newest?.version ?? 0}`
}

/**
 * Whether a draft can be shown and sent. Unpriced options must be settled, every payment method it offers must be usable,
 * its tax must match the tax settings, and it must not be valid past its balance date.
 */
export async function canSendDraft(
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
