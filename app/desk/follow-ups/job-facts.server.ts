import { sql } from 'kysely'
import { currentAgreements } from '../../agreements/agreement/current-agreement.server.ts'
import { standingOf } from '../../agreements/payments/ledger.ts'
import { isOwing, readLedgers } from '../../agreements/payments/ledger.server.ts'
import { pathOf, tokenOf } from '../../agreements/proposals/client-link.server.ts'
import { isAgreed, type ProposalState } from '../../agreements/proposals/proposal.ts'
import { dayAway } from '../../business/dates.ts'
import type { LeadState } from '../../leads/lead/lead.ts'
import { missingOf } from '../../nights/events/night.ts'
import { readNights } from '../../nights/events/nights.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Language } from '../../ui/language.ts'
import type { JobFacts } from './job-facts.ts'
import type { LetterSettings } from './letter-settings.ts'
import type { RuleTime } from './rules.ts'

/**
 * What the rules ask of some jobs, by their ids: a dozen queries however many there are. `secret` makes the address of their
 * page; nothing where none is wanted.
 */
export async function readJobFacts(
  db: Db,
  ids: readonly string[],
  { at: { today }, settings: { days }, secret }: { at: RuleTime; settings: LetterSettings; secret: string | null },
): Promise<Map<string, JobFacts>> {
  if (ids.length === 0) return new Map()
  const of = [...ids]
  const leads = await db
    .selectFrom('lead')
    .leftJoin('hold', 'hold.lead_id', 'lead.id')
    .select(['lead.id', 'reference', 'state', 'language', 'requestor_name', 'from_email', 'phone_number'])
    .leftJoin('balance', 'balance.lead_id', 'lead.id')
    .select(['event_date', 'created_at', 'first_reply_at', 'hold.until'])
    .select((is) => is.case().when(isOwing).then(1).else(0).end().as('owes'))
    .where('lead.id', 'in', of)
    .execute()
  const ahead = leads.filter(({ state, event_date }) => state === 'booked' && event_date >= today)
  const asked = dayAway(today, days['missing-facts'])
  const nearby = ahead.filter(({ event_date }) => event_date <= asked).map(({ id }) => id)
  const agreements = await currentAgreements(
    db,
    ahead.map(({ id }) => id),
  )
  const [history, told, proposals, signed, ledgers, changes, refused, clearing, links, nights] = await Promise.all([
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
    readLedgers(
      db,
      leads.filter(({ owes }) => owes === 1).map(({ id }) => id),
    ),
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
    readNights(db, nearby, agreements),
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
      const { dues, entries } = ledgers.get(id) ?? { dues: [], entries: [] }
      const [link] = linksOf.get(id) ?? []
      const night = nights.get(id)
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
        countDay: agreements.get(id)?.document.money.balanceDay ?? null,
        lacks: night ? missingOf(night) : [],
        link: link && secret !== null ? pathOf(tokenOf(secret, link)) : null,
      }
      return [id, facts]
    }),
  )
}

function latest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length > 0 ? Math.max(...known.map(Number)) : null
}
