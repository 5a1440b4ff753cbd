import { sql } from 'kysely'
import { readAgreedDocuments } from '../../agreements/agreement/current-agreement.server.ts'
import { standingOf } from '../../agreements/payments/ledger.ts'
import { readLedgers } from '../../agreements/payments/ledger.server.ts'
import { pathOf, tokenOf } from '../../agreements/proposals/client-link.server.ts'
import { isAgreed, type ProposalState } from '../../agreements/proposals/proposal.ts'
import { dayAway } from '../../business/dates.ts'
import type { LeadState } from '../../leads/lead/lead.ts'
import { bookedVenue } from '../../leads/lead/missing-facts.ts'
import type { NightFacts } from '../../nights/events/night-facts.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Language } from '../../ui/language.ts'
import type { JobFacts, LackCode } from './job-facts.ts'
import { letterRules, type RuleTime } from './rules.ts'

/** How far ahead event details are asked for: as far as the owner's days may go. */
const detailsFrom = letterRules['missing-facts'].days!.most

/**
 * What the rules ask of some jobs, by their ids: a dozen queries however many there are. `secret` makes the address of their
 * page; nothing where none is wanted.
 */
export async function readJobFacts(
  db: Db,
  ids: readonly string[],
  { at: { today }, secret }: { at: RuleTime; secret: string | null },
): Promise<Map<string, JobFacts>> {
  if (ids.length === 0) return new Map()
  const of = [...ids]
  const leads = await db
    .selectFrom('lead')
    .leftJoin('hold', 'hold.lead_id', 'lead.id')
    .select(['lead.id', 'reference', 'state', 'language', 'requestor_name', 'from_email', 'phone_number'])
    .select(['event_date', 'event_start_time', 'event_end_time', 'event_guest_count', 'event_venue'])
    .select(['created_at', 'first_reply_at', 'hold.until'])
    .where('lead.id', 'in', of)
    .execute()
  const nearby = leads
    .filter(({ state, event_date }) => {
      return state === 'booked' && event_date >= today && event_date <= dayAway(today, detailsFrom)
    })
    .map(({ id }) => id)
  const [history, told, proposals, signed, ledgers, changes, refused, clearing, links, documents, details] =
    await Promise.all([
      db
        .selectFrom('lead_event')
        .select(['lead_id', 'kind', 'actor', sql<number>`max(at)`.as('at')])
        .where('lead_id', 'in', of)
        .groupBy(['lead_id', 'kind', 'actor'])
        .execute(),
      db
        .selectFrom('agreement_event')
        .select(['lead_id', 'kind', 'actor', sql<number>`max(at)`.as('at')])
        .where('lead_id', 'in', of)
        .where('kind', 'in', ['asked', 'answered', 'change-asked', 'change-offered'])
        .groupBy(['lead_id', 'kind', 'actor'])
        .execute(),
      db
        .selectFrom('proposal')
        .select(['lead_id', 'version', 'state', 'sent_at', 'opened_at', 'expires_on', 'total_cents'])
        .where('lead_id', 'in', of)
        .where('state', '!=', 'draft')
        .orderBy('version', 'desc')
        .execute(),
      db
        .selectFrom('signature')
        .select(['lead_id', sql<number>`max(at)`.as('at')])
        .where('lead_id', 'in', of)
        .groupBy('lead_id')
        .execute(),
      readLedgers(db, of),
      db
        .selectFrom('change_request')
        .select('lead_id')
        .where('lead_id', 'in', of)
        .where('state', 'in', ['asked', 'offered'])
        .where('expires_on', '>=', today)
        .execute(),
      db
        .selectFrom('letter')
        .select(['lead_id', 'recipient'])
        .where('lead_id', 'in', of)
        .where('state', '=', 'refused')
        .execute(),
      db
        .selectFrom('checkout')
        .select(['lead_id', 'due_id'])
        .where('lead_id', 'in', of)
        .where('state', '=', 'clearing')
        .execute(),
      secret === null
        ? []
        : db
            .selectFrom('client_link')
            .select(['id', 'lead_id', 'generation'])
            .where('lead_id', 'in', of)
            .orderBy('id')
            .execute(),
      readAgreedDocuments(db, nearby),
      readDetails(db, nearby),
    ])
  const byLead = <Row extends { lead_id: string | null }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ lead_id }) => lead_id)
  const [historyOf, toldOf, proposalsOf] = [byLead(history), byLead(told), byLead(proposals)]
  const [signedOf, changesOf, refusedOf] = [byLead(signed), byLead(changes), byLead(refused)]
  const [clearingOf, linksOf] = [byLead(clearing), byLead(links)]
  return new Map(
    leads.map((lead) => {
      const { id } = lead
      const events = historyOf.get(id) ?? []
      const asked = toldOf.get(id) ?? []
      const versions = proposalsOf.get(id) ?? []
      const out = versions.find(({ state, sent_at }) => state === 'out' && sent_at !== null)
      const agreed = versions.find(({ state }) => isAgreed(state as ProposalState))
      const repliedAt = latest([
        ...events.flatMap(({ kind, at }) => (kind === 'reply' ? at : [])),
        ...asked.flatMap(({ kind, at }) => (kind === 'answered' || kind === 'change-offered' ? at : [])),
        lead.first_reply_at,
      ])
      const heardAt = latest([
        ...events.flatMap(({ actor, at }) => (actor === 'client' ? at : [])),
        ...asked.flatMap(({ actor, at }) => (actor === 'client' ? at : [])),
      ])
      const question = latest(asked.flatMap(({ kind, at }) => (kind === 'asked' ? at : [])))
      const onTheirWay = new Set(clearingOf.get(id)?.map(({ due_id }) => due_id))
      const { dues, entries } = ledgers.get(id)!
      const [link] = linksOf.get(id) ?? []
      const facts: JobFacts = {
        leadId: id,
        reference: lead.reference,
        language: lead.language as Language,
        name: lead.requestor_name,
        email: lead.from_email || null,
        phone: lead.phone_number || null,
        state: lead.state as LeadState,
        eventDate: lead.event_date,
        askedAt: lead.created_at,
        repliedAt,
        heardAt,
        isUnread: question !== null && (repliedAt === null || repliedAt < question),
        hasOpenChange: changesOf.has(id),
        isRefused: refusedOf.get(id)?.some(({ recipient }) => recipient === lead.from_email) ?? false,
        heldUntil: lead.until,
        proposal: out
          ? {
              version: out.version,
              sentAt: out.sent_at!,
              openedAt: out.opened_at,
              expiresOn: out.expires_on,
              totalCents: out.total_cents,
            }
          : null,
        hasDeclined: versions[0]?.state === 'declined',
        agreedAt: agreed ? (latest((signedOf.get(id) ?? []).map(({ at }) => at)) ?? agreed.sent_at) : null,
        isPostponed: agreed?.state === 'postponed',
        dues: standingOf(dues, entries)
          .filter(({ id, openCents }) => openCents > 0 && !onTheirWay.has(id))
          .map(({ kind, openCents, dueOn }) => ({ isDeposit: kind === 'deposit', openCents, dueOn }))
          .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)),
        countDay: documents.get(id)?.money.balanceDay ?? null,
        lacks: nearby.includes(id) ? lacksOf(lead, details.get(id)) : [],
        link: link && secret !== null ? pathOf(tokenOf(secret, link)) : null,
      }
      return [id, facts]
    }),
  )
}

type Details = { facts: Partial<NightFacts>; hasPlace: boolean; contact: string; phone: string; wayIn: string }

/** What is known of some nights, the places they are at included. */
async function readDetails(db: Db, ids: readonly string[]): Promise<Map<string, Details>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('lead')
    .leftJoin('event_fact', 'event_fact.lead_id', 'lead.id')
    .leftJoin('event_venue', 'event_venue.lead_id', 'lead.id')
    .leftJoin('venue', 'venue.id', 'event_venue.venue_id')
    .select(['lead.id', 'event_fact.facts', 'venue.address', 'venue.contact', 'venue.phone', 'venue.load_in'])
    .where('lead.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, facts, address, contact, phone, load_in }) => {
      const known = facts === null ? {} : (JSON.parse(facts) as Partial<NightFacts>)
      const hasPlace = Boolean(address)
      return [id, { facts: known, hasPlace, contact: contact ?? '', phone: phone ?? '', wayIn: load_in ?? '' }]
    }),
  )
}

type Asked = {
  event_start_time: string
  event_end_time: string
  event_guest_count: number
  event_venue: string
}

/** What a client can be asked that nobody knows yet. */
function lacksOf(lead: Asked, details: Details | undefined): LackCode[] {
  const { facts = {}, hasPlace = false, contact = '', phone = '', wayIn = '' } = details ?? {}
  const lacking: Record<LackCode, boolean> = {
    times: lead.event_start_time === '' || lead.event_end_time === '',
    guests: lead.event_guest_count === 0,
    place: !hasPlace && bookedVenue(lead.event_venue) === '',
    contact: !(facts.contact || contact) || !(facts.contactPhone || phone),
    'way-in': !(facts.loadInWay || wayIn),
    setting: !facts.setting,
    minors: (facts.minors ?? null) === null,
  }
  return (Object.keys(lacking) as LackCode[]).filter((code) => lacking[code])
}

function latest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length > 0 ? Math.max(...known.map(Number)) : null
}

/** Jobs of which some rule may hold: each asked for by an index, so that those of former years cost nothing. */
export async function readCandidates(db: Db, { now, today }: RuleTime): Promise<string[]> {
  const month = 24 * 3_600_000 * 60
  const of = (from: number, to: number) => [dayAway(today, from), dayAway(today, to)] as const
  const within = (state: string, [from, to]: readonly [string, string]) =>
    db
      .selectFrom('lead')
      .select('id')
      .where('state', '=', state)
      .where('event_date', '>=', from)
      .where('event_date', '<=', to)
      .execute()
  const rows = await Promise.all([
    db
      .selectFrom('lead')
      .select('id')
      .where('state', '=', 'new')
      .where('created_at', '>', now - month)
      .execute(),
    db
      .selectFrom('lead_event')
      .innerJoin('lead', 'lead.id', 'lead_event.lead_id')
      .select('lead.id')
      .where('lead_event.actor', '=', 'owner')
      .where('lead_event.at', '>', now - month)
      .where('lead_event.kind', '=', 'reply')
      .where('lead.state', '=', 'replied')
      .execute(),
    db
      .selectFrom('proposal')
      .select('lead_id as id')
      .where('state', '=', 'out')
      .where('event_date', '>', today)
      .execute(),
    db.selectFrom('hold').select('lead_id as id').where('until', '=', today).execute(),
    db
      .selectFrom('due')
      .innerJoin('balance', 'balance.lead_id', 'due.lead_id')
      .select('due.lead_id as id')
      .where('due.due_on', '>=', of(-40, 0)[0])
      .where('due.due_on', '<=', of(0, 31)[1])
      .where(sql<boolean>`balance.due_cents > balance.received_cents - balance.returned_cents`)
      .execute(),
    within('booked', of(1, detailsFrom)),
    within('done', of(-111, -1)),
    within('done', of(-391, -180)),
  ])
  return [...new Set(rows.flat().map(({ id }) => id))]
}
