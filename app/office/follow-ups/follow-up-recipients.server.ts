import { getPaymentDestinations } from '../../agreements/proposals/payment-destinations.server.ts'
import { findSetting, getSetting } from '../../business/stored-settings.server.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { getToday as dayOf } from '../../business/dates.ts'
import { listUnsubscribedRecipients } from '../../events/event/unsubscribe.server.ts'
import { getMergeTargetIds } from '../../events/event/merge-events.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FollowUpRow } from '../../plumbing/database/schema.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'
import { buildCandidateQueries } from './candidate-queries.server.ts'
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
import { resolveFollowUpSettings, getEffectiveMode, type FollowUpSettings } from './follow-up-settings.ts'
import { followUpRules, type FollowUpKind, type RuleEvaluationTime } from './follow-up-rules.ts'

/** The rules as they hold, by what the owner said of them and where mail reaches us. */
export async function getFollowUpSettings(db: Db): Promise<FollowUpSettings> {
  const [stored, payTo] = await Promise.all([findSetting(db, 'letterRules'), getPaymentDestinations(db)])
  return resolveFollowUpSettings(stored ?? {}, payTo.check ?? '')
}

/** A person with all that decides which of their letters may go. */
export type FollowUpRecipient = RecipientStatus & {
  /** Their mailbox, as `computeRecipientKey` has it; null where nobody knows one. */
  key: string | null
  jobs: FollowUpEventData[]
  answers: FollowUpOutcome[]
  due: DueFollowUp[]
}

/** `secret` is what addresses that were erased are known again by. */
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

/** Everybody of whom some rule may hold; the address of their page is made where it is wanted. */
export async function listFollowUpRecipients(
  db: Db,
  desk: FollowUpContext,
  { withLinks = false } = {},
): Promise<FollowUpRecipient[]> {
  const candidates = await Promise.all(buildCandidateQueries(db, desk.settings, desk.at).map((one) => one.execute()))
  return listPersons(db, candidates.flat(), desk, withLinks)
}

/** Whose job this is, with their other jobs; null where there is no such job. */
export async function findFollowUpRecipient(
  db: Db,
  eventId: string,
  desk: FollowUpContext,
): Promise<FollowUpRecipient | null> {
  const jobs = db.selectFrom('lead').select(['lead.id', 'lead.from_email as email'])
  const [own, others] = await Promise.all([
    jobs.where('lead.id', '=', eventId).execute(),
    jobs
      .innerJoin('lead as one', (join) => join.on('one.id', '=', eventId))
      .whereRef(
        (is) => is.fn<string>('lower', ['lead.from_email']),
        '=',
        (is) => is.fn<string>('lower', ['one.from_email']),
      )
      .where('lead.from_email', '!=', '')
      .orderBy('lead.created_at', 'desc')
      .limit(20)
      .execute(),
  ])
  const persons = await listPersons(db, [...own, ...others], desk, true)
  return persons.find(({ jobs }) => jobs.some((job) => job.eventId === eventId)) ?? null
}

/** The persons of some jobs, each with all of those that are theirs; a job may be named several times. */
async function listPersons(
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
    readAnswers(db, ids),
    db
      .selectFrom('follow_up')
      .select(['recipient', 'at', 'state'])
      .where(matchesAnyId(db, 'recipient', keys))
      .where('at', '>', at.now - minFollowUpIntervalMs)
      .execute(),
    listUnsubscribedRecipients(db, keys, secret),
  ])
  const byKey = Map.groupBy(byId.values(), ({ email, eventId }) =>
    email === null ? eventId : computeRecipientKey(email),
  )
  const answersOf = Map.groupBy(answers, ({ eventId }) => eventId)
  // By state here: few letters are that young, and asked for by state, too, all of it is read.
  const wasSent = ({ state }: { state: string }) => sentOutcomeStates.some((one) => one === state)
  const sentTo = Map.groupBy(sent.filter(wasSent), ({ recipient }) => recipient!)
  return [...byKey].map(([key, jobs]) => {
    const answers = jobs.flatMap(({ eventId }) => answersOf.get(eventId) ?? [])
    const inTheMorning = answers.flatMap(({ state, until }) => (state === 'waiting' && until! > at.now ? until! : []))
    const moments = [...(sentTo.get(key) ?? []).map(({ at }) => Number(at)), ...inTheMorning]
    const facts: RecipientStatus = {
      isStopped: stopped.has(key),
      lastSentAt: moments.length > 0 ? Math.max(...moments) : null,
    }
    const due = findDueFollowUps(jobs, answers, settings, facts, at)
    return { ...facts, key: jobs[0]!.email === null ? null : key, jobs, answers, due }
  })
}

/** What became of letters of some jobs; of a request that was put into one of them, too, but for those about its proposals. */
async function readAnswers(db: Db, ids: readonly string[]): Promise<FollowUpOutcome[]> {
  const of = (eventIds: readonly string[]) =>
    db
      .selectFrom('follow_up')
      .select(['lead_id', 'kind', 'about', 'state', 'at', 'until', 'person_id'])
      .where(matchesAnyId(db, 'lead_id', eventIds))
      .execute()
  const own = new Set(ids)
  const [rows, putInto] = await Promise.all([of(ids), getMergeTargetIds(db, ids)])
  const others = [...putInto.keys()].filter((id) => !own.has(id))
  const answers = [...rows, ...(others.length > 0 ? await of(others) : [])].map(getAnswer)
  return answers.flatMap((answer) => {
    const eventId = putInto.get(answer.eventId)
    const theirs = own.has(answer.eventId) ? [answer] : []
    return eventId === undefined || followUpRules[answer.kind].isOfProposal
      ? theirs
      : [...theirs, { ...answer, eventId }]
  })
}

function getAnswer(row: Omit<FollowUpRow, 'id' | 'recipient' | 'letter_id' | 'words' | 'reason'>): FollowUpOutcome {
  return {
    eventId: row.lead_id,
    kind: row.kind as FollowUpKind,
    about: row.about,
    state: row.state as FollowUpOutcomeState,
    at: Number(row.at),
    until: row.until === null ? null : Number(row.until),
    by: row.person_id,
  }
}

/** Whether somebody said lately that they see to this job by phone. */
export function isHandledByPhone(
  { answers }: Pick<FollowUpRecipient, 'answers'>,
  eventId: string,
  { now }: RuleEvaluationTime,
): boolean {
  const lately = now - 14 * 24 * 3_600_000
  return answers.some((answer) => answer.eventId === eventId && answer.state === 'by-phone' && answer.at > lately)
}

/**
 * The letters that wait for a tap: of each person the first that may go. What goes by itself waits only where a person has
 * to look first, and nobody is shown what cannot go yet.
 */
export function listPendingFollowUps(
  persons: readonly FollowUpRecipient[],
  { settings, at }: FollowUpContext,
): DueFollowUp[] {
  return persons.flatMap((person) => {
    if (person.lastSentAt !== null && at.now - person.lastSentAt < minFollowUpIntervalMs) return []
    const first = person.due.find(
      ({ kind, job }) =>
        getEffectiveMode(kind, settings) === 'ask' ||
        findManualSendReason(job, isHandledByPhone(person, job.eventId, at)) !== null,
    )
    return first ?? []
  })
}
