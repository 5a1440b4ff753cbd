import { readPayToSetting } from '../../agreements/proposals/pay-to.server.ts'
import { findSetting, readSetting } from '../../business/business.server.ts'
import type { Identity } from '../../business/business.ts'
import { today as dayOf } from '../../business/dates.ts'
import { readStopped } from '../../leads/lead/letter-stop.server.ts'
import { readPutInto } from '../../leads/lead/same-event.server.ts'
import { isAmong } from '../../plumbing/database/among.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FollowUpRow } from '../../plumbing/database/schema.ts'
import { recipientKey } from '../../plumbing/outbox/email-address.ts'
import { candidatesOf } from './candidates.server.ts'
import { readJobFacts } from './job-facts.server.ts'
import type { JobFacts } from './job-facts.ts'
import {
  apart,
  dueLetters,
  needsPerson,
  sentStates,
  type Answer,
  type AnswerState,
  type DueLetter,
  type PersonFacts,
} from './judge.ts'
import { letterSettings, modeOf, type LetterSettings } from './letter-settings.ts'
import { letterRules, type LetterKind, type RuleTime } from './rules.ts'

/** The rules as they hold, by what the owner said of them and where mail reaches us. */
export async function readLetterSettings(db: Db): Promise<LetterSettings> {
  const [stored, payTo] = await Promise.all([findSetting(db, 'letterRules'), readPayToSetting(db)])
  return letterSettings(stored ?? {}, payTo.check ?? '')
}

/** A person with all that decides which of their letters may go. */
export type Person = PersonFacts & {
  /** Their mailbox, as `recipientKey` has it; null where nobody knows one. */
  key: string | null
  jobs: JobFacts[]
  answers: Answer[]
  due: DueLetter[]
}

/** `secret` is what addresses that were erased are known again by. */
export type Desk = { settings: LetterSettings; identity: Identity; at: RuleTime; secret: string }

export async function readDesk(db: Db, now: number, secret: string): Promise<Desk> {
  const [settings, identity] = await Promise.all([readLetterSettings(db), readSetting(db, 'identity')])
  return { settings, identity, at: { now, today: dayOf(now, identity.timeZone) }, secret }
}

/** Everybody of whom some rule may hold; the address of their page is made where it is wanted. */
export async function readPersons(db: Db, desk: Desk, { withLinks = false } = {}): Promise<Person[]> {
  const candidates = await candidatesOf(db, desk.settings, desk.at)?.execute()
  const ids = new Set(candidates?.map(({ id }) => id))
  return personsOf(db, [...ids], desk, withLinks)
}

/** Whose job this is, with their other jobs; null where there is no such job. */
export async function readPersonOf(db: Db, leadId: string, desk: Desk): Promise<Person | null> {
  const others = await db
    .selectFrom('lead')
    .innerJoin('lead as one', (join) => join.on('one.id', '=', leadId))
    .select('lead.id')
    .whereRef(
      (is) => is.fn<string>('lower', ['lead.from_email']),
      '=',
      (is) => is.fn<string>('lower', ['one.from_email']),
    )
    .where('lead.from_email', '!=', '')
    .orderBy('lead.created_at', 'desc')
    .limit(20)
    .execute()
  const ids = [...new Set([leadId, ...others.map(({ id }) => id)])]
  const persons = await personsOf(db, ids, desk, true)
  return persons.find(({ jobs }) => jobs.some((job) => job.leadId === leadId)) ?? null
}

async function personsOf(db: Db, ids: readonly string[], desk: Desk, withLinks: boolean): Promise<Person[]> {
  if (ids.length === 0) return []
  const { settings, at, secret } = desk
  const [byId, answers] = await Promise.all([
    readJobFacts(db, ids, { ...desk, secret: withLinks ? secret : null }),
    readAnswers(db, ids),
  ])
  const jobs = [...byId.values()]
  const byKey = Map.groupBy(jobs, ({ email, leadId }) => (email === null ? leadId : recipientKey(email)))
  const keys = [...byKey.keys()]
  const [sent, stopped] = await Promise.all([
    db
      .selectFrom('follow_up')
      .select(['recipient', 'at', 'state'])
      .where(isAmong(db, 'recipient', keys))
      .where('at', '>', at.now - apart)
      .execute(),
    readStopped(db, keys, secret),
  ])
  const answersOf = Map.groupBy(answers, ({ leadId }) => leadId)
  // By state here: few letters are that young, and asked for by state, too, all of it is read.
  const wasSent = ({ state }: { state: string }) => sentStates.some((one) => one === state)
  const sentTo = Map.groupBy(sent.filter(wasSent), ({ recipient }) => recipient!)
  return [...byKey].map(([key, jobs]) => {
    const answers = jobs.flatMap(({ leadId }) => answersOf.get(leadId) ?? [])
    const moments = (sentTo.get(key) ?? []).map(({ at }) => Number(at))
    const facts: PersonFacts = {
      isStopped: stopped.has(key),
      lastSentAt: moments.length > 0 ? Math.max(...moments) : null,
    }
    const due = dueLetters(jobs, answers, settings, facts, at)
    return { ...facts, key: jobs[0]!.email === null ? null : key, jobs, answers, due }
  })
}

/** What became of letters of some jobs; of a request that was put into one of them, too, but for those about its proposals. */
async function readAnswers(db: Db, ids: readonly string[]): Promise<Answer[]> {
  const putInto = await readPutInto(db, ids)
  const rows = await db
    .selectFrom('follow_up')
    .select(['lead_id', 'kind', 'about', 'state', 'at', 'until', 'person_id'])
    .where(isAmong(db, 'lead_id', [...ids, ...putInto.keys()]))
    .execute()
  const own = new Set(ids)
  const answers = rows.map(answerOf)
  return answers.flatMap((answer) => {
    const leadId = putInto.get(answer.leadId)
    const theirs = own.has(answer.leadId) ? [answer] : []
    return leadId === undefined || letterRules[answer.kind].isOfProposal ? theirs : [...theirs, { ...answer, leadId }]
  })
}

function answerOf(row: Omit<FollowUpRow, 'id' | 'recipient' | 'letter_id' | 'words' | 'reason'>): Answer {
  return {
    leadId: row.lead_id,
    kind: row.kind as LetterKind,
    about: row.about,
    state: row.state as AnswerState,
    at: Number(row.at),
    until: row.until === null ? null : Number(row.until),
    by: row.person_id,
  }
}

/** Whether somebody said lately that they see to this job by phone. */
export function isByPhone({ answers }: Pick<Person, 'answers'>, leadId: string, { now }: RuleTime): boolean {
  const lately = now - 14 * 24 * 3_600_000
  return answers.some((answer) => answer.leadId === leadId && answer.state === 'by-phone' && answer.at > lately)
}

/**
 * The letters that wait for a tap: of each person the first that may go. What goes by itself waits only where a person has
 * to look first, and nobody is shown what cannot go yet.
 */
export function waitingOf(persons: readonly Person[], { settings, at }: Desk): DueLetter[] {
  return persons.flatMap((person) => {
    if (person.lastSentAt !== null && at.now - person.lastSentAt < apart) return []
    const first = person.due.find(
      ({ kind, job }) =>
        modeOf(kind, settings) === 'ask' || needsPerson(job, isByPhone(person, job.leadId, at)) !== null,
    )
    return first ?? []
  })
}
