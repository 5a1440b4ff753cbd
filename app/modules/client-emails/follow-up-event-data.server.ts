import { sql } from 'kysely'
import { listCurrentAgreements } from '../../agreements/agreement/current-agreement.server.ts'
import { computeAmountsDueStatus } from '../../agreements/payments/allocate-payments.ts'
import { hasBalanceDueSql, getLedgers } from '../../agreements/payments/ledger.server.ts'
import { listPlannedCharges } from '../../agreements/payments/saved-cards.server.ts'
import { getClientPagePath, computeClientLinkToken } from '../../agreements/proposals/client-link.server.ts'
import { isProposalAccepted, type ProposalState } from '../../agreements/proposals/proposal-state.ts'
import { addDays } from '../../business/dates.ts'
import { getConversationTimes } from '../../events/event/conversation-times.server.ts'
import type { EventState } from '../../events/event/event.ts'
import { findMissingDetails } from '../../operations/events/run-sheet-issues.ts'
import { getDetailsByEvent, getLogisticsByEvent } from '../../operations/events/event-logistics.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Language } from '../../ui/language.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import type { FollowUpSettings } from './follow-up-settings.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'
import type { RuleEvaluationTime } from './follow-up-conditions.ts'

type FollowUpTime = { at: RuleEvaluationTime; settings: FollowUpSettings; secret: string | null }

/**
 * Data that the rules need of some events, in a dozen queries for any number of events. `secret` signs the client page's
 * address. Null if rules are only evaluated, which needs neither that address nor the final count day of distant
 * events.
 */
export async function listFollowUpEventData(
  db: Db,
  which: readonly string[],
  time: FollowUpTime,
): Promise<Map<string, FollowUpEventData>> {
  if (which.length === 0) return new Map()
  const rows = await readFollowUpRows(db, which, time)
  const { leads, owing } = rows
  const ahead = leads.filter(({ state, event_date }) => state === 'booked' && event_date >= time.at.today)
  const until = (kind: FollowUpKind) => addDays(time.at.today, time.settings.days[kind])
  const nearby = ahead.filter(({ event_date }) => event_date <= until('missing-facts')).map(({ id }) => id)
  const counted = ahead
    .filter(
      ({ event_date, counts_soon }) => time.secret !== null || event_date <= until('final-count') || counts_soon === 1,
    )
    .map(({ id }) => id)
  const readAhead = async () => {
    const all = [...new Set([...nearby, ...counted])]
    const agreements = listCurrentAgreements(db, all, { skipUnreadable: true })
    return Promise.all([agreements, getLogisticsByEvent(db, nearby, agreements), getDetailsByEvent(db, all)])
  }
  const owingIds = owing.map(({ event_id }) => event_id)
  const [ledgers, charged, elsewhere, [agreements, nights, nightFacts]] = await Promise.all([
    getLedgers(db, owingIds),
    listPlannedCharges(db, owingIds, time.at.today),
    getConversationTimes(db, which),
    readAhead(),
  ])
  const byLead = <Row extends { event_id: string | null }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ event_id }) => event_id)
  const known: KnownByEvent = {
    proposals: byLead(rows.proposals),
    history: byLead(rows.history),
    told: byLead(rows.told),
    signed: byLead(rows.signed),
    changes: byLead(rows.changes),
    refused: byLead(rows.refused),
    clearing: byLead(rows.clearing),
    links: byLead(rows.links),
    ledgers,
    elsewhere,
    agreements,
    nights,
    nightFacts,
    charged: new Set(charged),
  }
  return new Map(leads.map((event) => [event.id, toFollowUpEventData(event, known, time.secret)]))
}

type FollowUpRows = Awaited<ReturnType<typeof readFollowUpRows>>

/** Known facts about each event, by its id. */
type KnownByEvent = {
  [Name in Exclude<keyof FollowUpRows, 'leads' | 'owing'>]: Map<string | null, FollowUpRows[Name]>
} & {
  ledgers: Awaited<ReturnType<typeof getLedgers>>
  elsewhere: Awaited<ReturnType<typeof getConversationTimes>>
  agreements: Awaited<ReturnType<typeof listCurrentAgreements>>
  nights: Awaited<ReturnType<typeof getLogisticsByEvent>>
  nightFacts: Awaited<ReturnType<typeof getDetailsByEvent>>
  /** Ids of amounts due that will be charged to a saved card. */
  charged: ReadonlySet<string>
}

/** Reads the rows of some events, in a query for each table. */
async function readFollowUpRows(db: Db, which: readonly string[], { at: { today }, secret }: FollowUpTime) {
  const of = (column: string) => matchesAnyId(db, column, which)
  const [leads, proposals, owing, history, told, signed, changes, refused, clearing, links] = await Promise.all([
    db
      .selectFrom('event')
      .leftJoin('hold', 'hold.event_id', 'event.id')
      .select(['event.id', 'reference', 'event.state', 'language', 'requestor_name', 'from_email', 'phone_number'])
      .select(['event.event_date', 'created_at', 'first_reply_at', 'hold.until'])
      .select((is) => is.case().when(isFinalCountSoon(today)).then(1).else(0).end().as('counts_soon'))
      .where(of('event.id'))
      .orderBy('event.id')
      .execute(),
    db
      .selectFrom('proposal')
      .select(['event_id', 'version', 'state as standing', 'sent_at', 'opened_at', 'expires_on', 'total_cents'])
      .where(of('event_id'))
      .where('state', '!=', 'draft')
      .orderBy('version', 'desc')
      .execute(),
    db.selectFrom('event_balance').select('event_id').where(of('event_id')).where(hasBalanceDueSql).execute(),
    db
      .selectFrom('history_entry')
      .select(['event_id', 'kind', 'actor', sql<number>`max(at)`.as('at')])
      .where(of('event_id'))
      .groupBy(['event_id', 'kind', 'actor'])
      .execute(),
    db
      .selectFrom('agreement_log_entry')
      .select(['event_id', 'kind', 'actor', sql<number>`max(at)`.as('at')])
      .where(of('event_id'))
      .where('kind', 'in', ['asked', 'answered', 'change-asked', 'change-offered'])
      .groupBy(['event_id', 'kind', 'actor'])
      .execute(),
    db
      .selectFrom('signature')
      .select(['event_id', sql<number>`max(at)`.as('at')])
      .where(of('event_id'))
      .groupBy('event_id')
      .execute(),
    db
      .selectFrom('change_request')
      .select(['event_id', 'kind'])
      .where(of('event_id'))
      .where('state', 'in', ['asked', 'offered'])
      .where('expires_on', '>=', today)
      .execute(),
    db
      .selectFrom('email')
      .select(['event_id', 'recipient'])
      .where(of('event_id'))
      .where('state', '=', 'refused')
      .execute(),
    db
      .selectFrom('checkout')
      .select(['event_id', 'amount_due_id'])
      .where(of('event_id'))
      .where('state', '=', 'clearing')
      .execute(),
    secret === null
      ? []
      : db
          .selectFrom('client_link')
          .select(['id', 'event_id', 'generation'])
          .where(of('event_id'))
          .orderBy('id')
          .execute(),
  ])
  return { leads, proposals, owing, history, told, signed, changes, refused, clearing, links }
}

function toFollowUpEventData(
  event: FollowUpRows['leads'][number],
  known: KnownByEvent,
  secret: string | null,
): FollowUpEventData {
  const { id } = event
  const events = known.history.get(id) ?? []
  const asked = known.told.get(id) ?? []
  const versions = known.proposals.get(id) ?? []
  const elsewhere = known.elsewhere.get(id)
  const out = versions.find(({ standing, sent_at }) => standing === 'out' && sent_at !== null)
  const agreed = versions.find(({ standing }) => isProposalAccepted(standing as ProposalState))
  const repliedAt = latest([
    ...events.flatMap(({ kind, at }) => (kind === 'reply' || kind === 'by-phone' ? at : [])),
    ...asked.flatMap(({ kind, at }) => (kind === 'answered' || kind === 'change-offered' ? at : [])),
    event.first_reply_at,
    elsewhere?.lastReplyAt ?? null,
  ])
  const heardAt = latest([
    elsewhere?.heardAt ?? null,
    ...events.flatMap(({ actor, at }) => (actor === 'client' ? at : [])),
    ...asked.flatMap(({ actor, at }) => (actor === 'client' ? at : [])),
  ])
  const question = latest([
    ...asked.flatMap(({ kind, at }) => (kind === 'asked' ? at : [])),
    elsewhere?.heardAt ?? null,
  ])
  const onTheirWay = new Set([
    ...(known.clearing.get(id) ?? []).map(({ amount_due_id }) => amount_due_id),
    ...known.charged,
  ])
  const { amountsDue, entries } = known.ledgers.get(id) ?? { amountsDue: [], entries: [] }
  const [link] = known.links.get(id) ?? []
  const night = known.nights.get(id)
  return {
    eventId: id,
    reference: event.reference,
    language: event.language as Language,
    name: event.requestor_name,
    email: event.from_email || null,
    phone: event.phone_number || null,
    state: event.state as EventState,
    eventDate: event.event_date,
    askedAt: event.created_at,
    repliedAt,
    heardAt,
    isUnread: question !== null && (repliedAt === null || repliedAt < question),
    hasOpenChange: known.changes.has(id),
    isCallingOff: known.changes.get(id)?.some(({ kind }) => kind === 'call-off') ?? false,
    isRefused: known.refused.get(id)?.some(({ recipient }) => recipient === event.from_email) ?? false,
    heldUntil: event.until,
    proposal: out
      ? {
          version: out.version,
          sentAt: out.sent_at!,
          openedAt: out.opened_at,
          expiresOn: out.expires_on,
          totalCents: out.total_cents,
        }
      : null,
    hasDeclined: versions[0]?.standing === 'declined',
    agreedAt: agreed ? (latest((known.signed.get(id) ?? []).map(({ at }) => at)) ?? agreed.sent_at) : null,
    isPostponed: agreed?.standing === 'postponed',
    amountsDue: computeAmountsDueStatus(amountsDue, entries)
      .filter(({ id, openCents }) => openCents > 0 && !onTheirWay.has(id))
      .map(({ kind, openCents, dueOn, for: of }) => ({
        isDeposit: kind === 'deposit',
        isEverything: of?.code === 'everything',
        openCents,
        dueOn,
      }))
      .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)),
    countDay: known.agreements.get(id)?.document.money.balanceDay ?? null,
    hasToldCount: (known.nightFacts.get(id)?.finalCount ?? null) !== null,
    lacks: night ? findMissingDetails(night) : [],
    link: link && secret !== null ? getClientPagePath(computeClientLinkToken(secret, link)) : null,
  }
}

/** Whether the final count is due within two days of today. The follow-up for an early count is early, too. */
function isFinalCountSoon(today: string) {
  return sql<boolean>`event.state = 'booked' and exists (select 1 from amount_due where amount_due.event_id = event.id and amount_due.kind = 'balance'
    and amount_due.due_on >= ${today} and amount_due.due_on <= ${addDays(today, 2)})`
}

function latest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length > 0 ? Math.max(...known.map(Number)) : null
}
