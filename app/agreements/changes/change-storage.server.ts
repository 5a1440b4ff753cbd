import { announceEventNews } from '../../business/event-news.server.ts'
import type { EventNews } from '../../business/event-news.ts'
import { v7 as uuidV7 } from 'uuid'
import { addDays } from '../../business/dates.ts'
import { forEachLockedEvent } from '../../events/event/lock-event.server.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { formatPdfDocumentText } from '../../plumbing/pdf/format-document-text.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { computeOpenBalance } from '../payments/ledger.ts'
import { getLedger } from '../payments/ledger.server.ts'
import {
  toCanonicalJson,
  recordAgreementHistoryEntry,
  type AgreementHistoryDetails,
} from '../proposals/agreement-history.server.ts'
import { hashProposalDocument } from '../proposals/proposals.server.ts'
import { computeSalesTax } from '../sales-tax/sales-tax.ts'
import { getEventLanguage, getProposalTranslator } from '../proposals/proposal-language.server.ts'
import {
  isOpenChange,
  isPostponedAfterChange,
  type AgreementContent,
  type AgreementChange,
  type ChangeKind,
  type ChangeState,
} from '../agreement/agreement-change.ts'
import { buildChangePdf } from './change-pdf.ts'
import { listAgreementChanges, type Agreement } from '../agreement/current-agreement.server.ts'
import type { ChangeContext } from './locked-agreement.server.ts'

export function buildChange(
  { proposal, document, chosen, totalCents }: Agreement,
  { kind }: { kind: ChangeKind },
  {
    number,
    words,
    today,
    by,
    after = { document, chosen, totalCents },
    isUndated = false,
    keepsDay = false,
  }: {
    number: number
    words: string
    today: string
    by: ActorStamp
    after?: AgreementContent & { totalCents: number }
    isUndated?: boolean
    keepsDay?: boolean
  },
): AgreementChange {
  const { eventDate } = after.document.event
  const isPostponed = proposal.state === 'postponed'
  const days = [
    ...(kind === 'change' && !isUndated ? [eventDate] : []),
    ...(isPostponed ? [] : [document.event.eventDate]),
  ]
  const toCome = days.filter((day) => day >= today).toSorted()
  const last = toCome[0] !== undefined ? addDays(toCome[0], -1) : isPostponed ? addDays(today, 365) : today
  return {
    id: uuidV7(),
    eventId: proposal.eventId,
    proposalId: proposal.id,
    number,
    kind,
    state: 'asked',
    askedBy: by.actor === 'client' ? 'client' : 'owner',
    words,
    document: after.document,
    chosen: after.chosen,
    beforeCents: totalCents,
    afterCents: after.totalCents,
    eventDate,
    isUndated,
    keepsDay,
    answer: '',
    expiresOn: last < today ? today : last,
    madeAt: by.now,
    settledAt: null,
    stormId: null,
    paper: null,
  }
}

export function computeNextChangeNumber(changes: AgreementChange[]): number {
  return (changes[0]?.number ?? 0) + 1
}

export async function insertChange(db: Db, change: AgreementChange): Promise<void> {
  const { id, eventId, proposalId, number, kind, askedBy, words, isUndated, beforeCents, madeAt } = change
  const row = { id, event_id: eventId, proposal_id: proposalId, number, kind, requested_by: askedBy }
  await db
    .insertInto('change_request')
    .values({
      ...row,
      ...toChangeColumns(change),
      requested_change: JSON.stringify({ words, isUndated }),
      before_cents: beforeCents,
      created_at: madeAt,
    })
    .execute()
}

export function toChangeColumns(change: AgreementChange) {
  const { state, document, chosen, afterCents, eventDate, keepsDay, answer, expiresOn, settledAt, stormId, paper } =
    change
  return {
    state,
    document: JSON.stringify(document),
    chosen: JSON.stringify(chosen),
    after_cents: afterCents,
    tax_cents: computeSalesTax(
      document.lines.filter(({ id }) => chosen.includes(id)),
      document.money.tax,
    ),
    event_date: eventDate,
    holds_date: keepsDay ? 1 : 0,
    answer,
    expires_on: expiresOn,
    settled_at: settledAt,
    weather_move_id: stormId,
    print_document: paper && JSON.stringify(paper),
  }
}

export function toChangeHistoryDetails({ id, number, kind, beforeCents, afterCents }: AgreementChange) {
  return { changeId: id, number, change: kind, beforeCents, afterCents } satisfies Partial<
    AgreementHistoryDetails['change-asked']
  >
}

/** SHA-256 of the agreement after a change: its document and its chosen lines. */
export function hashAgreement({ document, chosen }: AgreementContent): string {
  return sha256(toCanonicalJson([hashProposalDocument(document), chosen]))
}

export async function settleChange(
  db: Db,
  change: AgreementChange,
  state: ChangeState,
  by: ActorStamp,
  reason = '',
): Promise<AgreementChange> {
  const settled: AgreementChange = { ...change, state, keepsDay: false, settledAt: by.now }
  await db.updateTable('change_request').set(toChangeColumns(settled)).where('id', '=', change.id).execute()
  const wordsHash = state === 'agreed' && change.paper ? sha256(formatPdfDocumentText(change.paper)) : ''
  const details = {
    ...toChangeHistoryDetails(change),
    to: state,
    hash: hashAgreement(change),
    ...(wordsHash && { wordsHash }),
    ...(reason && { reason }),
  }
  await recordAgreementHistoryEntry(db, change.eventId, { kind: 'change-settled', details }, by)
  return settled
}

/** Settles an agreed change, with the document both sides have. Its hash goes into the history. */
export async function settleAgreedChange(
  db: Db,
  before: Agreement,
  change: AgreementChange,
  on: ChangeContext,
  by: ActorStamp,
): Promise<AgreementChange> {
  const paper = await getChangePdf(db, before, change, { on, now: by.now })
  await announceEventNews(db, [await getChangeNews(db, change, by.now, isPostponedAfterChange(before, change))])
  return await settleChange(db, { ...change, paper }, 'agreed', by)
}

/** News of an agreed change: a canceled event, or an event with another date, size or total. */
async function getChangeNews(db: Db, change: AgreementChange, at: number, isUndated: boolean): Promise<EventNews> {
  const { eventId, kind, number, afterCents: totalCents, document } = change
  const { reference } = await db
    .selectFrom('event')
    .select('reference')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const { eventDate, eventGuestCount: guests } = document.event
  const data = { eventDate, totalCents, currency: 'USD', number }
  if (kind === 'call-off') return { type: 'event.called-off', eventId, reference, at, data }
  const isPostponed = kind === 'postpone' || isUndated
  return { type: 'change.agreed', eventId, reference, at, data: { ...data, guests, isPostponed } }
}

/** Returns the document of a change that the client and the owner both get. Call it before the change is applied. */
export async function getChangePdf(
  db: Db,
  before: Agreement,
  change: AgreementChange,
  { on, now }: { on: ChangeContext; now: number },
) {
  const balance = computeOpenBalance(await getLedger(db, change.eventId))
  const spoken = await getProposalTranslator(db, on.language ?? (await getEventLanguage(db, change.eventId)))
  const [was, is] = [spoken(before.document), spoken(change.document)]
  const terms = { balance, today: on.today, madeAt: now }
  const isUndated = before.proposal.state === 'postponed'
  const after = { ...change, document: is, isUndated: isPostponedAfterChange(before, change) }
  return buildChangePdf({ ...before, document: was, isUndated }, after, terms)
}

/** Ends the other open changes. Returns the open change of this kind, if any. */
export async function endOtherChanges(
  db: Db,
  changes: AgreementChange[],
  kind: ChangeKind | null,
  by: ActorStamp,
): Promise<AgreementChange | null> {
  const open = changes.find(isOpenChange)
  if (open && open.kind !== kind) await settleChange(db, open, 'ended', by)
  return open?.kind === kind ? open : null
}

/**
 * Ends changes that expired before `today` and returns their number. The signed agreement stays in force. Several processes
 * may run it at once.
 */
export async function expireChanges(db: Db, today: string, now: number): Promise<number> {
  const past = await db
    .selectFrom('change_request')
    .select('event_id')
    .where('state', 'in', ['asked', 'offered'])
    .where('expires_on', '<', today)
    .execute()
  const eventIds = [...new Set(past.map(({ event_id }) => event_id))]
  return forEachLockedEvent(db, eventIds, async (db, { id }) => {
    const change = (await listAgreementChanges(db, id)).find((one) => isOpenChange(one) && one.expiresOn < today)
    if (change) await settleChange(db, change, 'ended', { actor: 'clock', now })
    return change !== undefined
  })
}

/** Ends an event's open changes after its agreement ended, so that they hold no date. Call it with the event locked. */
export async function endOpenChanges(db: Db, eventId: string, by: ActorStamp): Promise<void> {
  for (const change of (await listAgreementChanges(db, eventId)).filter(isOpenChange))
    await settleChange(db, change, 'ended', by)
}
