import { addDays } from '../../business/dates.ts'
import { toEventRecord } from '../../events/event/events.server.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import { findDayConflict } from '../../events/event/day-conflict.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { formatPdfDocumentText } from '../../plumbing/pdf/format-document-text.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import { suggestEventTimeZone } from '../../events/event/event-zone.server.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import { hasNewCheckout, isAmountDueBeingPaid } from '../payments/checkout-sale.server.ts'
import { toCanonicalJson, recordAgreementHistoryEntry } from '../proposals/agreement-history.server.ts'
import { computeProposalTotals } from '../proposals/proposal-totals.ts'
import { applyProposedEvent } from '../proposals/proposals.server.ts'
import { createSignature, type Signatory } from '../proposals/signatures.server.ts'
import { getTaxConfig } from '../sales-tax/tax-config.server.ts'
import {
  isOpenChange,
  isDesiredDateUnset,
  isPostponedAfterChange,
  type AgreementContent,
  type AgreementChange,
  type DesiredEvent,
} from '../agreement/agreement-change.ts'
import { adjustSubtotal } from '../agreement/adjust-subtotal.ts'
import { applyDesiredEvent } from '../agreement/apply-desired-event.ts'
import type { Agreement } from '../agreement/current-agreement.server.ts'
import {
  withLockedAgreement,
  noopTransactionHook,
  withChangeableAgreement,
  type ChangeTransactionHook,
  type ChangeResult,
  type ChangeContext,
} from './locked-agreement.server.ts'
import { hasLockedFieldChange, isTooLateForChange } from './change-phase.ts'
import { applyChange } from './apply-change.server.ts'
import {
  hashAgreement,
  toChangeColumns,
  toChangeHistoryDetails,
  insertChange,
  buildChange,
  computeNextChangeNumber,
  getChangePdf,
  settleChange,
  endOtherChanges,
} from './change-storage.server.ts'

/** Days the client has to sign an owner's offer. */
const offerDays = 7

/** Applies the requested event to the agreement at today's menu prices. `number` is the change's. */
export async function computeChangedAgreement(
  db: Db,
  before: AgreementContent & { proposal: { eventId: string } },
  wanted: DesiredEvent,
  { number, today }: { number: number; today: string },
): Promise<AgreementContent & { totalCents: number }> {
  const [{ catalogue, identity }, salesTax, { say }] = await Promise.all([
    getMenuAndIdentity(db),
    getTaxConfig(db),
    getTranslator(db, 'es'),
  ])
  const miles = computeMilesFromBase(wanted.zip, identity.baseZip)
  const timeZone = suggestEventTimeZone(wanted.zip, identity.timeZone)
  const spanish = translateCatalog(catalogue, say)
  const after = applyDesiredEvent(before, wanted, { catalogue, miles, timeZone, number, today, spanish, salesTax })
  return { ...after, totalCents: getTotal(after, today) }
}

/** Request of a client: another event at the total on the button, a cancellation, or a postponement without a new date. */
export type ChangeRequestInput = { person: string } & (
  { kind: 'change'; wanted: DesiredEvent; totalCents: number } | { kind: 'call-off' | 'postpone'; words: string }
)

/** Stores a requested change, and holds its new date where available. `also` queues emails in the same transaction. */
export async function requestChange(
  db: Db,
  eventId: string,
  ask: ChangeRequestInput,
  { today }: ChangeContext,
  by: ActorStamp,
  also: ChangeTransactionHook = noopTransactionHook,
): Promise<ChangeResult> {
  return withChangeableAgreement(db, eventId, by, async ({ db, event: lead, agreement, changes, phase }) => {
    if (phase === 'over') return { kind: 'over' }
    const open = changes.find(isOpenChange)
    const number = computeNextChangeNumber(changes)
    if (ask.kind !== 'change') {
      if (phase !== 'ahead') return { kind: 'over' }
      if (open?.kind === ask.kind && open.words === ask.words) return { kind: 'already', change: open }
      // A client may decline a weather move by canceling or postponing instead.
      const isStorm = open?.kind === 'storm' && open.state === 'offered'
      if (open && !isStorm) return { kind: 'open', change: open }
      if (ask.kind === 'postpone' && agreement.proposal.state === 'postponed') return { kind: 'nothing' }
      if (open) await settleChange(db, open, 'ended', by)
      const change = buildChange(agreement, ask, { number, words: ask.words, today, by })
      return await storeRequestedChange(db, change, agreement, ask.person, by, also)
    }
    const { wanted, totalCents } = ask
    const after = await computeChangedAgreement(db, agreement, wanted, { number: open ? open.number : number, today })
    if (hasLockedFieldChange(agreement.document.event, after.document.event, phase)) return { kind: 'over' }
    const isSame = (one: AgreementContent) =>
      toCanonicalJson([one.document, one.chosen]) === toCanonicalJson([after.document, after.chosen])
    const isUndated = isDesiredDateUnset(agreement, wanted)
    const isOpenOne = open?.kind === 'change' && isSame(open) && isPostponedAfterChange(agreement, open) === isUndated
    if (isOpenOne && open.words === wanted.words) return { kind: 'already', change: open }
    if (open) return { kind: 'open', change: open }
    if (after.totalCents !== totalCents) return { kind: 'differs', after, totalCents: after.totalCents }
    const isPostponed = agreement.proposal.state === 'postponed'
    const { event } = after.document
    const isNewDay = !isUndated && (event.eventDate !== agreement.document.event.eventDate || isPostponed)
    if (isSame(agreement) && wanted.words === '' && !isNewDay) return { kind: 'nothing' }
    const request = applyProposedEvent(toEventRecord(lead).request, event)
    const taken = isNewDay ? await findDayConflict(db, { eventId, request, today, despite: '' }, by) : null
    const keepsDay = isNewDay && taken === null
    const change = buildChange(agreement, ask, { number, words: wanted.words, today, by, after, isUndated, keepsDay })
    return await storeRequestedChange(db, change, agreement, ask.person, by, also)
  })
}

/** Ends an open change without applying it. A side's own request or offer is withdrawn, the other side's is declined. */
export async function closeChange(
  db: Db,
  eventId: string,
  { changeId, words = '' }: { changeId: string; words?: string },
  by: ActorStamp,
  also: ChangeTransactionHook = noopTransactionHook,
): Promise<ChangeResult> {
  return withLockedAgreement(db, eventId, async ({ db, agreement, changes }) => {
    const change = changes.find(({ id }) => id === changeId)
    if (!change || !isOpenChange(change)) return { kind: 'stale', change: change ?? null }
    const isOwn = (change.state === 'asked' ? 'client' : 'owner') === by.actor
    const settled = { ...change, answer: by.actor === 'owner' ? words : change.answer }
    const closed = await settleChange(db, settled, isOwn ? 'taken-back' : 'declined', by, words)
    await also(db, closed, agreement)
    return { kind: 'done', change: closed }
  })
}

/** Approves a requested change at the total the owner saw. It applies at once. */
export async function approveChange(
  db: Db,
  eventId: string,
  { changeId, totalCents }: { changeId: string; totalCents: number },
  on: ChangeContext,
  by: ActorStamp,
  also: ChangeTransactionHook = noopTransactionHook,
): Promise<ChangeResult> {
  return withChangeableAgreement(db, eventId, by, async (stand) => {
    const change = stand.changes.find(({ id }) => id === changeId)
    if (change?.state === 'agreed') return { kind: 'already', change }
    const isAsked = change?.state === 'asked' && change.expiresOn >= on.today && change.kind !== 'call-off'
    if (!isAsked || change.afterCents !== totalCents) return { kind: 'stale', change: change ?? null }
    if (isTooLateForChange(stand.agreement, change, stand.phase)) return { kind: 'over' }
    const isLower = change.kind !== 'change' || change.afterCents < change.beforeCents
    if (isLower && (await isAmountDueBeingPaid(stand.db, eventId, by.now))) return { kind: 'being-paid' }
    return await applyChange(stand, change, on, by, also)
  })
}

/**
 * Applies the owner's change of the agreement or its price before tax. It applies at once if the date is available, and ends
 * any other open change.
 */
export async function applyOwnerChange(
  db: Db,
  eventId: string,
  { wanted, subtotalCents = null }: { wanted: DesiredEvent; subtotalCents?: number | null },
  on: ChangeContext,
  by: ActorStamp,
  also: ChangeTransactionHook = noopTransactionHook,
): Promise<ChangeResult> {
  const { today } = on
  return withChangeableAgreement(db, eventId, by, async (stand) => {
    const { db, agreement, changes } = stand
    const number = computeNextChangeNumber(changes)
    const event = await computeChangedAgreement(db, agreement, wanted, { number, today })
    if (hasLockedFieldChange(agreement.document.event, event.document.event, stand.phase)) return { kind: 'over' }
    const after = subtotalCents === null ? event : adjustSubtotal(event, subtotalCents, number)
    const isSame =
      toCanonicalJson([agreement.document, agreement.chosen]) === toCanonicalJson([after.document, after.chosen])
    const isUndated = isDesiredDateUnset(agreement, wanted)
    if (isSame && (isUndated || agreement.proposal.state !== 'postponed')) return { kind: 'nothing' }
    const totalCents = getTotal(after, today)
    const change = buildChange(
      agreement,
      { kind: 'change' },
      { number, words: wanted.words, today, by, after: { ...after, totalCents }, isUndated },
    )
    return await applyChange(stand, change, on, by, also, async () => {
      await endOtherChanges(db, changes, null, by)
      await insertChange(db, change)
    })
  })
}

/**
 * The owner offers another price, before tax, or replies with a message. The client signs only the change, within a week.
 */
export async function offerChange(
  db: Db,
  eventId: string,
  { changeId, subtotalCents, words }: { changeId: string; subtotalCents: number | null; words: string },
  { today }: ChangeContext,
  by: ActorStamp,
  also: ChangeTransactionHook = noopTransactionHook,
): Promise<ChangeResult> {
  return withChangeableAgreement(db, eventId, by, async ({ db, agreement, changes, phase }) => {
    const change = changes.find(({ id }) => id === changeId)
    if (!change || change.kind !== 'change' || change.state !== 'asked' || change.expiresOn < today)
      return { kind: 'stale', change: change ?? null }
    if (isTooLateForChange(agreement, change, phase)) return { kind: 'over' }
    const after = subtotalCents === null ? change : adjustSubtotal(change, subtotalCents, change.number)
    const afterCents = getTotal(after, today)
    const expiresOn = earliest(addDays(today, offerDays), change.expiresOn)
    const offered: AgreementChange = {
      ...change,
      document: after.document,
      chosen: after.chosen,
      state: 'offered',
      answer: words,
      afterCents,
      expiresOn,
    }
    await db.updateTable('change_request').set(toChangeColumns(offered)).where('id', '=', change.id).execute()
    const details = { ...toChangeHistoryDetails(offered), hash: hashAgreement(offered), expiresOn }
    await recordAgreementHistoryEntry(db, eventId, { kind: 'change-offered', details }, by)
    await also(db, offered, agreement)
    return { kind: 'done', change: offered }
  })
}

/**
 * Signature of a change: the total on the button, and the hash of the text the client saw. `knownCheckouts` are the ids of
 * the checkouts that were active before the pages of a lowered amount were ended.
 */
export type ChangeSignature = Signatory & {
  changeId: string
  totalCents: number
  seenHash?: string | null
  knownCheckouts?: readonly string[]
}

/**
 * Signs an offered change for the client. Claims the date of the change in the same transaction. Returns `being-paid` where
 * a payment began meanwhile and the change lowers the total.
 */
export async function signChange(
  db: Db,
  eventId: string,
  signature: ChangeSignature,
  on: ChangeContext,
  by: ActorStamp,
  also: ChangeTransactionHook = noopTransactionHook,
): Promise<ChangeResult> {
  return withChangeableAgreement(db, eventId, by, async (stand) => {
    const { db, agreement } = stand
    const change = stand.changes.find(({ id }) => id === signature.changeId)
    if (change?.state === 'agreed') return { kind: 'already', change }
    const isOffered = change?.state === 'offered' && change.kind === 'change' && change.expiresOn >= on.today
    if (!isOffered || change.afterCents !== signature.totalCents) return { kind: 'stale', change: change ?? null }
    if (isTooLateForChange(agreement, change, stand.phase)) return { kind: 'over' }
    const { knownCheckouts } = signature
    const isLower = change.afterCents < agreement.totalCents
    if (isLower && knownCheckouts && (await hasNewCheckout(db, eventId, knownCheckouts))) return { kind: 'being-paid' }
    const paper = await getChangePdf(db, agreement, change, { on, now: by.now })
    const words = formatPdfDocumentText(paper)
    if (signature.seenHash && signature.seenHash !== sha256(words)) return { kind: 'stale', change }
    const sign = async () => {
      const { id, number, document, chosen, afterCents: totalCents } = change
      const facts = { number, document, chosen, totalCents, consent: signature.consent, paper }
      const signed = { id, chosen, totalCents, words, facts }
      const hashes = await createSignature(db, eventId, signed, signature, { kind: 'signed', now: by.now })
      await recordAgreementHistoryEntry(
        db,
        eventId,
        { kind: 'change-signed', details: { ...toChangeHistoryDetails(change), ...hashes } },
        by,
      )
    }
    return await applyChange(stand, change, on, by, also, sign)
  })
}

async function storeRequestedChange(
  db: Db,
  change: AgreementChange,
  agreement: Agreement,
  person: string,
  by: ActorStamp,
  also: ChangeTransactionHook,
): Promise<ChangeResult> {
  await insertChange(db, change)
  const details = { ...toChangeHistoryDetails(change), hash: hashAgreement(change), person }
  await recordAgreementHistoryEntry(db, change.eventId, { kind: 'change-asked', details }, by)
  await also(db, change, agreement)
  return { kind: 'done', change }
}

function getTotal({ document, chosen }: AgreementContent, today: string): number {
  return computeProposalTotals(document, chosen, today).totalCents
}

function earliest(one: string, other: string): string {
  return one < other ? one : other
}
