import { listClientRecipients, queueClientEmail } from '../proposals/contact-emails.server.ts'
import { v7 as uuidV7 } from 'uuid'
import { getToday as todayIn } from '../../business/dates.ts'
import { findLastAnswerToClient, recordHistoryEntry } from '../../events/event/history.server.ts'
import { findEvent, toEventRecord } from '../../events/event/events.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { applyStateTransition } from '../../events/event/change-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { endOpenChanges } from '../changes/change-storage.server.ts'
import { isAmountDueBeingPaid } from '../payments/checkout-sale.server.ts'
import { createAmountsDue, getLedger } from '../payments/ledger.server.ts'
import type { AcceptProposalResult } from './accept-proposal.server.ts'
import { listAgreementHistory, recordAgreementHistoryEntry } from '../proposals/agreement-history.server.ts'
import { listUnansweredClientQuestions } from '../proposals/unanswered-questions.ts'
import {
  getOrCreateClientLink,
  listClientLinks,
  getClientPagePath,
  rotateClientLinkToken,
} from '../proposals/client-link.server.ts'
import { composeAnswerEmail } from './answer-email.ts'
import { getEventLanguage } from '../proposals/proposal-language.server.ts'
import {
  isClosedEventState,
  setProposalState,
  closedEventStates,
  listProposals,
} from '../proposals/proposals.server.ts'
import type { EventDataProvider } from '../proposals/event-data-provider.server.ts'
import { acceptProposalAndNotify } from './client-page-form.server.ts'

/** Settings of the site that the owner's actions need. `now` in epoch milliseconds. */
export type OwnerActionContext = {
  secret: string
  siteUrl: string
  events: EventDataProvider
  takesCards: boolean
  now: number
}

/** Sends the answer to a question: on the client page, and by email where the client has an address. */
export async function answerQuestion(
  db: Db,
  eventId: string,
  words: string,
  { secret, siteUrl, now }: OwnerActionContext,
): Promise<'answered' | 'answered-here' | 'empty' | 'gone'> {
  const answer = words.trim().slice(0, 5_000)
  if (answer === '') return 'empty'
  return db.transaction().execute(async (db) => {
    if (!(await lockEvent(db, eventId))) return 'gone'
    const proposal = (await listProposals(db, eventId)).find(({ state }) => state !== 'draft')
    if (!proposal) return 'gone'
    const language = await getEventLanguage(db, eventId)
    await recordAgreementHistoryEntry(db, eventId, { kind: 'answered', details: { words: answer } }, toOwnerActor(now))
    const { name, email } = proposal.document.client
    if ((await listClientRecipients(db, eventId, email)).length === 0) return 'answered-here'
    const { token } = await getOrCreateClientLink(db, { eventId, name, email: email ?? '' }, { secret, now })
    const paper = { id: uuidV7(), siteUrl, link: getClientPagePath(token), language }
    await queueClientEmail(db, composeAnswerEmail(proposal, answer, email ?? '', paper), { secret, now })
    return 'answered'
  })
}

/** Records that the last question was answered by phone. Sends nothing. Returns `none` where there is no open question. */
export async function recordPhoneAnswer(db: Db, eventId: string, now: number): Promise<'by-phone' | 'none'> {
  return db.transaction().execute(async (db) => {
    if (!(await lockEvent(db, eventId))) return 'none'
    const [said, elsewhere] = [await listAgreementHistory(db, eventId), await findLastAnswerToClient(db, eventId)]
    if (listUnansweredClientQuestions(said, elsewhere?.at ?? null).length === 0) return 'none'
    await recordHistoryEntry(db, eventId, { kind: 'by-phone', details: {} }, toOwnerActor(now))
    return 'by-phone'
  })
}

/** Withdraws a sent proposal. It can't be accepted any more, and its hold is released. */
export async function withdrawProposal(db: Db, eventId: string, now: number): Promise<'done' | 'stale'> {
  return db.transaction().execute(async (db) => {
    if (!(await lockEvent(db, eventId))) return 'stale'
    const proposal = (await listProposals(db, eventId)).find(({ state }) => state === 'out')
    if (!proposal) return 'stale'
    await setProposalState(db, proposal, 'taken-back', toOwnerActor(now))
    return 'done'
  })
}

/**
 * Releases an agreement that was never booked: the date is available again and the amounts due are canceled. Payments
 * become a credit of the client. Returns `being-paid` where the client began to pay meanwhile.
 */
export async function releaseAgreement(db: Db, eventId: string, now: number): Promise<'done' | 'stale' | 'being-paid'> {
  return db.transaction().execute(async (db) => {
    const event = await lockEvent(db, eventId)
    const proposal = (await listProposals(db, eventId)).find(({ state }) => state === 'agreed')
    if (!event || !proposal) return 'stale'
    if (await isAmountDueBeingPaid(db, eventId, now)) return 'being-paid'
    await setProposalState(db, proposal, 'released', toOwnerActor(now))
    await endOpenChanges(db, eventId, toOwnerActor(now))
    const { amountsDue } = await getLedger(db, eventId)
    const owed = amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const dueOn = todayIn(now, proposal.document.house.timeZone)
    const told = { code: 'released', day: proposal.document.event.eventDate } as const
    if (owed !== 0)
      await createAmountsDue(db, eventId, [{ kind: 'change', for: told, amountCents: -owed, dueOn }], {
        source: `${proposal.id}-released`,
        now,
      })
    if (event.state === 'booked')
      await applyStateTransition(db, event, { to: 'quoted', because: 'released' }, toOwnerActor(now))
    return 'done'
  })
}

/** Replaces the client link. The old link stops working. */
export async function replaceClientLink(
  db: Db,
  eventId: string,
  { secret, now }: OwnerActionContext,
): Promise<'done' | 'stale'> {
  return db.transaction().execute(async (db) => {
    if (!(await lockEvent(db, eventId))) return 'stale'
    const [link] = await listClientLinks(db, eventId)
    if (!link) return 'stale'
    await rotateClientLinkToken(db, link, secret)
    const details = { person: link.id, generation: link.generation + 1 }
    await recordAgreementHistoryEntry(db, eventId, { kind: 'link-replaced', details }, toOwnerActor(now))
    return 'done'
  })
}

/** Records an acceptance by phone: marked as not signed, with a copy to the client. Null if no sent proposal exists. */
export async function recordPhoneAcceptance(
  db: Db,
  eventId: string,
  version: number,
  { secret, siteUrl, events, takesCards, now }: OwnerActionContext,
): Promise<(AcceptProposalResult & { isMailed: boolean }) | null> {
  const event = await findEvent(db, eventId)
  const proposal = (await listProposals(db, eventId)).find(({ state }) => state !== 'draft')
  if (!event || !proposal) return null
  const { document, chosen, totalCents } = proposal
  const { name, email } = document.client
  const { link, token } = await getOrCreateClientLink(db, { eventId, name, email: email ?? '' }, { secret, now })
  const options = document.lines
    .filter(({ id, choice }) => choice !== 'fixed' && chosen.includes(id))
    .map(({ id }) => id)
  const yes = {
    version,
    totalCents,
    options,
    kind: 'noted' as const,
    name,
    email: email ?? '',
    consent: 'Said on the phone: not signed',
    ip: '',
    userAgent: '',
    zone: document.house.timeZone,
    linkLetterId: null,
  }
  const isMailed = link.email !== ''
  const terms = { token, secret, now, siteUrl, events, takesCards, isMailed, language: event.language }
  return { ...(await acceptProposalAndNotify(db, { event, link }, yes, terms)), isMailed }
}

/** Withdraws sent proposals of closed events, and ends their open changes. */
export async function withdrawClosedProposals(db: Db, now: number): Promise<void> {
  const waiting = (table: 'proposal' | 'change_request', states: string[]) =>
    db
      .selectFrom(table)
      .innerJoin('event', 'event.id', `${table}.event_id`)
      .select('event.id')
      .where(`${table}.state`, 'in', states)
      .where('event.state', 'in', closedEventStates)
      // While the decline email waits, declining the event can be undone. Its proposal then continues unchanged.
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('email')
              .select('email.id')
              .whereRef('email.event_id', '=', 'event.id')
              .where('email.kind', '=', 'declined')
              .where('email.state', '=', 'waiting')
              .where('email.due_at', '>', now),
          ),
        ),
      )
  const rows = await waiting('proposal', ['out'])
    .union(waiting('change_request', ['asked', 'offered']))
    .execute()
  for (const { id } of rows) await withdrawProposalIfClosed(db, id, now)
}

/** Like `withdrawClosedProposals`, for a single event. */
export async function withdrawProposalIfClosed(db: Db, eventId: string, now: number): Promise<void> {
  await runInTransaction(db, async (db) => {
    const row = await lockEvent(db, eventId)
    if (!row || !isClosedEventState(toEventRecord(row).state)) return
    const proposal = (await listProposals(db, eventId)).find(({ state }) => state === 'out')
    if (proposal) await setProposalState(db, proposal, 'taken-back', toOwnerActor(now), 'the request is over')
    await endOpenChanges(db, eventId, toOwnerActor(now))
  })
}

function toOwnerActor(now: number) {
  return { actor: 'owner', now } as const
}
