import { getPaymentDestinations } from '../../agreements/proposals/payment-destinations.server.ts'
import { findSetting, getSetting } from '../../business/stored-settings.server.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { getToday as dayOf } from '../../business/dates.ts'
import { getUnsubscribedRecipientKeys } from '../../events/event/unsubscribe.server.ts'
import { getMergeTargetIds } from '../../events/event/merge-events.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FollowUpRow } from '../../plumbing/database/schema.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'
import { buildFollowUpCandidateQueries } from './candidate-queries.server.ts'
import { listFollowUpEventData } from './follow-up-event-data.server.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import {
  minFollowUpIntervalMs,
  findDueFollowUps,
  findManualSendReason,
  sentOutcomeStates,
  type FollowUpOutcome,
  type FollowUpOutcomeState,
  type DueFollowUp,
  type RecipientStatus,
} from './due-follow-ups.ts'
import { toFollowUpSettings, getEffectiveFollowUpMode, type FollowUpSettings } from './follow-up-settings.ts'
import { followUpRules } from './follow-up-rules.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'
import type { RuleEvaluationTime } from './follow-up-conditions.ts'

/** Effective follow-up settings, from the owner's rules and the mailing address, or else the address for checks. */
export async function getFollowUpSettings(db: Db): Promise<FollowUpSettings> {
  const [stored, identity, payTo] = await Promise.all([
    findSetting(db, 'letterRules'),
    getSetting(db, 'identity'),
    getPaymentDestinations(db),
  ])
  return toFollowUpSettings(stored ?? {}, identity.postal || (payTo.check ?? ''))
}

/** A recipient with everything that decides which follow-ups may be sent. */
export type FollowUpRecipient = RecipientStatus & {
  /** Key of the mailbox (`computeRecipientKey`). Null if no address is known. */
  key: string | null
  jobs: FollowUpEventData[]
  answers: FollowUpOutcome[]
  due: DueFollowUp[]
}

/** `secret` is the HMAC key that recognizes erased addresses. */
export type FollowUpContext = {
  settings: FollowUpSettings
  identity: BusinessIdentity
  at: RuleEvaluationTime
  secret: string
}

export async function getFollowUpContext(db: Db, now: number, secret: string): Promise<FollowUpContext> {
  const [settings, identity] = await Promise.all([getFollowUpSettings(db), getSetting(db, 'identity')])
  return { settings, identity, at: { now, today: dayOf(now, identity.timeZone) }, secret }
}

/** Everyone to whom some rule may apply. Client page addresses are created only where needed. */
export async function listFollowUpCandidates(
  db: Db,
  desk: FollowUpContext,
  { withLinks = false } = {},
): Promise<FollowUpRecipient[]> {
  const candidates = await Promise.all(
    buildFollowUpCandidateQueries(db, desk.settings, desk.at).map((one) => one.execute()),
  )
  return listRecipientsByEvents(db, candidates.flat(), desk, withLinks)
}

/** Recipient of an event with their other events. Null if no such event exists. */
export async function findFollowUpRecipient(
  db: Db,
  eventId: string,
  desk: FollowUpContext,
): Promise<FollowUpRecipient | null> {
  const jobs = db.selectFrom('event').select(['event.id', 'event.from_email as email'])
  const [own, others] = await Promise.all([
    jobs.where('event.id', '=', eventId).execute(),
    jobs
      .innerJoin('event as one', (join) => join.on('one.id', '=', eventId))
      .whereRef(
        (is) => is.fn<string>('lower', ['event.from_email']),
        '=',
        (is) => is.fn<string>('lower', ['one.from_email']),
      )
      .where('event.from_email', '!=', '')
      .orderBy('event.created_at', 'desc')
      .limit(20)
      .execute(),
  ])
  const persons = await listRecipientsByEvents(db, [...own, ...others], desk, true)
  return persons.find(({ jobs }) => jobs.some((job) => job.eventId === eventId)) ?? null
}

/** Recipients of some events, each with all of their events. An event may be named several times. */
async function listRecipientsByEvents(
  db: Db,
  named: readonly { id: string; email: string }[],
  desk: FollowUpContext,
  withLinks: boolean,
): Promise<FollowUpRecipient[]> {
  if (named.length === 0) return []
  const { settings, at, secret } = desk
  const ids = [...new Set(named.map(({ id }) => id))]
  const keys = [...new Set(named.flatMap(({ email }) => (email === '' ? [] : computeRecipientKey(email))))]
  const [byId, answers, sent, stopped] = await Promise.all([
    listFollowUpEventData(db, ids, { ...desk, secret: withLinks ? secret : null }),
    listOutcomes(db, ids),
    db
      .selectFrom('follow_up')
      .select(['recipient', 'at', 'state'])
      .where(matchesAnyId(db, 'recipient', keys))
      .where('at', '>', at.now - minFollowUpIntervalMs)
      .execute(),
    getUnsubscribedRecipientKeys(db, keys, secret),
  ])
  const byKey = Map.groupBy(byId.values(), ({ email, eventId }) =>
    email === null ? eventId : computeRecipientKey(email),
  )
  const answersOf = Map.groupBy(answers, ({ eventId }) => eventId)
  // Filters states in memory: few follow-ups are that recent, and a filter by state would read every row.
  const wasSent = ({ state }: { state: string }) => sentOutcomeStates.some((one) => one === state)
  const sentTo = Map.groupBy(sent.filter(wasSent), ({ recipient }) => recipient!)
  return [...byKey].map(([key, jobs]) => {
    const answers = jobs.flatMap(({ eventId }) => answersOf.get(eventId) ?? [])
    const inTheMorning = answers.flatMap(({ state, until }) => (state === 'waiting' && until! > at.now ? until! : []))
    const moments = [...(sentTo.get(key) ?? []).map(({ at }) => at), ...inTheMorning]
    const facts: RecipientStatus = {
      isStopped: stopped.has(key),
      lastSentAt: moments.length > 0 ? Math.max(...moments) : null,
    }
    const due = findDueFollowUps(jobs, answers, settings, facts, at)
    return { ...facts, key: jobs[0]!.email === null ? null : key, jobs, answers, due }
  })
}

/** Outcomes of some events' follow-ups, merged events included, except follow-ups about a merged event's proposals. */
async function listOutcomes(db: Db, ids: readonly string[]): Promise<FollowUpOutcome[]> {
  const of = (eventIds: readonly string[]) =>
    db
      .selectFrom('follow_up')
      .select(['event_id', 'kind', 'about', 'state', 'at', 'until', 'user_id'])
      .where(matchesAnyId(db, 'event_id', eventIds))
      .execute()
  const own = new Set(ids)
  const [rows, putInto] = await Promise.all([of(ids), getMergeTargetIds(db, ids)])
  const others = [...putInto.keys()].filter((id) => !own.has(id))
  const answers = [...rows, ...(others.length > 0 ? await of(others) : [])].map(toOutcome)
  return answers.flatMap((answer) => {
    const eventId = putInto.get(answer.eventId)
    const theirs = own.has(answer.eventId) ? [answer] : []
    return eventId === undefined || followUpRules[answer.kind].isOfProposal
      ? theirs
      : [...theirs, { ...answer, eventId }]
  })
}

function toOutcome(row: Omit<FollowUpRow, 'id' | 'recipient' | 'email_id' | 'draft' | 'reason'>): FollowUpOutcome {
  return {
    eventId: row.event_id,
    kind: row.kind as FollowUpKind,
    about: row.about,
    state: row.state as FollowUpOutcomeState,
    at: row.at,
    until: row.until,
    by: row.user_id,
  }
}

/** Whether a user recently marked this event as handled by phone. */
export function isHandledByPhone(
  { answers }: Pick<FollowUpRecipient, 'answers'>,
  eventId: string,
  { now }: RuleEvaluationTime,
): boolean {
  const lately = now - 14 * 24 * 3_600_000
  return answers.some((answer) => answer.eventId === eventId && answer.state === 'by-phone' && answer.at > lately)
}

/**
 * Follow-ups to send manually: the first sendable for each recipient. Those of automatic rules are included only where a
 * manual send is required. Blocked follow-ups are left out.
 */
export function listPendingFollowUps(
  persons: readonly FollowUpRecipient[],
  { settings, at }: FollowUpContext,
): DueFollowUp[] {
  return persons.flatMap((person) => {
    if (person.lastSentAt !== null && at.now - person.lastSentAt < minFollowUpIntervalMs) return []
    const first = person.due.find(
      ({ kind, job }) =>
        getEffectiveFollowUpMode(kind, settings) === 'ask' ||
        findManualSendReason(job, isHandledByPhone(person, job.eventId, at)) !== null,
    )
    return first ?? []
  })
}
