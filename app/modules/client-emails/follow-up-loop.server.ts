import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import { addDays, getToday as dayOf } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import { startPeriodicJobs } from '../../plumbing/queue/periodic-jobs.server.ts'
import {
  recordMissedFollowUp,
  sendFollowUp,
  sendScheduledFollowUps,
  type FollowUpServices,
} from './follow-ups.server.ts'
import { findManualSendReason, type DueFollowUp } from './due-follow-ups.ts'
import { getNotDueReason } from './not-due-reason.ts'
import { getMorningSendTime, computeQuietHoursEnd } from '../../business/quiet-hours.ts'
import { getEffectiveFollowUpMode } from './follow-up-settings.ts'
import {
  isHandledByPhone,
  getFollowUpContext,
  listFollowUpCandidates,
  type FollowUpContext,
} from './follow-up-recipients.server.ts'
import { followUpKinds } from './follow-up-kinds.ts'
import { releaseWaitingFollowUps } from './client-emails-off.server.ts'

type LoopServices = FollowUpServices & { log: Logger; nudge: () => void; isOn: () => Promise<boolean> }

const [minute, hour] = [60_000, 3_600_000]

/** Maximum number of days of downtime to review. */
const maxDowntimeDays = 14

/**
 * Every minute until stopped, while the module is on: sends follow-ups that waited for the morning, and those of automatic
 * rules.
 */
export function startFollowUpLoop(services: LoopServices): { stop: () => Promise<void> } {
  const round = { work: () => sendAutomaticFollowUps(services), failed: 'letters-by-themselves-failed' }
  return startPeriodicJobs([round], { every: minute, log: services.log, isOn: services.isOn })
}

/** Runs a single round, by day only. Returns the number of follow-ups sent. Safe to run in several processes at once. */
export async function sendAutomaticFollowUps(services: FollowUpServices & { nudge: () => void }): Promise<number> {
  const { db, now, config } = services
  await releaseWaitingFollowUps(db)
  const desk = await getFollowUpContext(db, now(), config.secret)
  if (computeQuietHoursEnd(now(), desk.identity.timeZone) !== null) return 0
  const waited = await sendScheduledFollowUps(services)
  const isAny = followUpKinds.some((kind) => getEffectiveFollowUpMode(kind, desk.settings) === 'itself')
  const sent = waited + (isAny ? await sendDueFollowUps(services, desk) : 0)
  await recordRound(db, desk, isAny)
  if (sent > 0) services.nudge()
  return sent
}

async function sendDueFollowUps(services: FollowUpServices, desk: FollowUpContext): Promise<number> {
  let sent = 0
  for (const person of await listFollowUpCandidates(services.db, desk)) {
    const due = person.due.find(
      ({ kind, job }) =>
        getEffectiveFollowUpMode(kind, desk.settings) === 'itself' &&
        findManualSendReason(job, isHandledByPhone(person, job.eventId, desk.at)) === null,
    )
    if (!due || person.lastSentAt !== null) continue
    const outcome = await sendFollowUp(services, due.job.eventId, due.kind, { seen: null, by: 'itself' })
    if (outcome.kind === 'sent') sent++
  }
  return sent
}

/** Stores the time of this round. For days of downtime, records once each follow-up that was due then and has expired. */
async function recordRound(db: Db, desk: FollowUpContext, isAny: boolean): Promise<void> {
  const before = await findSetting(db, 'lettersLookedFor')
  const { now } = desk.at
  if (before !== null && now - before < hour && before <= now) return
  if (isAny && before !== null) await recordMissedFollowUps(db, desk, before)
  await saveSetting(db, 'lettersLookedFor', now, now)
}

async function recordMissedFollowUps(db: Db, desk: FollowUpContext, since: number): Promise<void> {
  const { timeZone } = desk.identity
  const still = new Set((await listFollowUpCandidates(db, desk)).flatMap(({ due }) => due.map(getFollowUpKey)))
  for (let back = maxDowntimeDays; back >= 1; back--) {
    const today = addDays(desk.at.today, -back)
    if (today <= dayOf(since, timeZone)) continue
    const then = { ...desk, at: { now: getMorningSendTime(today, timeZone), today } }
    for (const person of await listFollowUpCandidates(db, then))
      for (const due of person.due)
        if (getEffectiveFollowUpMode(due.kind, desk.settings) === 'itself' && !still.has(getFollowUpKey(due)))
          await recordMissedFollowUp(db, due, getNotDueReason(due.kind, due.job, desk.settings, person), desk)
  }
}

function getFollowUpKey({ job, kind, about }: DueFollowUp): string {
  return `${job.eventId} ${kind} ${about}`
}
