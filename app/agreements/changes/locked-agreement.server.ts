import { getSetting } from '../../business/stored-settings.server.ts'
import { getEventTimeZone } from '../../events/event/event-zone.server.ts'
import { toEventRecord } from '../../events/event/events.server.ts'
import { lockEvent, type LockedEvent } from '../../events/event/lock-event.server.ts'
import type { DayConflict } from '../../events/event/day-conflict.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { Language } from '../../ui/language.ts'
import { isClosedEventState } from '../proposals/proposals.server.ts'
import type { AgreementContent, AgreementChange } from '../agreement/agreement-change.ts'
import { findCurrentAgreement, listAgreementChanges, type Agreement } from '../agreement/current-agreement.server.ts'
import { computeEventPhase, type EventPhase } from './change-phase.ts'

/** Where the change stands after something was done, or why nothing was. */
export type ChangeResult =
  | { kind: 'done'; change: AgreementChange }
  /** It had been done before, by another tap or in another window. */
  | { kind: 'already'; change: AgreementChange }
  /** Another change waits for an answer: one at a time. */
  | { kind: 'open'; change: AgreementChange }
  /** It has moved on since the page was shown, or its last day is over. */
  | { kind: 'stale'; change: AgreementChange | null }
  /** The sum is not the one on the button. */
  | { kind: 'differs'; after: AgreementContent; totalCents: number }
  /** There is nothing to change: nothing is different, and nothing was said. */
  | { kind: 'nothing' }
  /** There is no agreement that could be changed: it was called off, or its day is over. */
  | { kind: 'over' }
  /** The day or its hours went to others: what was agreed before holds. */
  | { kind: 'taken'; taken: DayConflict }
  | { kind: 'gone' }

/** The business's day of it, and what the owner has seen of a day that is taken. */
export type ChangeContext = {
  today: string
  despite?: string
  /** The language it was shown in, where they do it themselves; else their request's. */
  language?: Language
}

export type ChangeTransactionHook = (db: Db, change: AgreementChange, before: Agreement) => Promise<void>

export const noopTransactionHook: ChangeTransactionHook = async () => {}

export type LockedAgreement = { db: Db; event: LockedEvent; agreement: Agreement; changes: AgreementChange[] }

/** Does something to the agreement of a request, which is locked meanwhile. */
export async function withLockedAgreement(
  db: Db,
  eventId: string,
  work: (standing: LockedAgreement) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  return runInTransaction(db, async (db) => {
    const event = await lockEvent(db, eventId)
    if (!event) return { kind: 'gone' }
    const agreement = await findCurrentAgreement(db, eventId)
    return agreement
      ? work({ db, event, agreement, changes: await listAgreementChanges(db, eventId) })
      : { kind: 'over' }
  })
}

export type ActiveAgreement = LockedAgreement & { phase: EventPhase }

/** The same where the agreement still stands. `work` decides by `phase` what can still be done to its event. */
export async function withChangeableAgreement(
  db: Db,
  eventId: string,
  { now }: { now: number },
  work: (standing: ActiveAgreement) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  return withLockedAgreement(db, eventId, async (stand) => {
    const { state, request } = toEventRecord(stand.event)
    const { agreement } = stand
    if (!isAgreementActive(agreement) || isClosedEventState(state)) return { kind: 'over' }
    const timeZone = request.timeZone ?? (await getSetting(db, 'identity')).timeZone
    return await work({ ...stand, phase: computeEventPhase(agreement, { now, timeZone }) })
  })
}

/** Returns how far an agreed event is on its own clock, and that clock's time zone. */
export async function getEventPhaseAndZone(
  db: Db,
  agreement: Agreement,
  now: number,
): Promise<{ phase: EventPhase; timeZone: string }> {
  const { eventId } = agreement.proposal
  const timeZone = await getEventTimeZone(db, eventId)
  return { phase: computeEventPhase(agreement, { now, timeZone }), timeZone }
}

/** Whether what was agreed still stands, with or without a day. */
export function isAgreementActive({ proposal }: Pick<Agreement, 'proposal'>): boolean {
  return ['agreed', 'reserved', 'postponed'].includes(proposal.state)
}

/** Whether an agreement can still be moved to another day: it stands, and its day is to come or not set. */
export function canRescheduleAgreement(agreement: Agreement, today: string): boolean {
  const { proposal, document } = agreement
  return isAgreementActive(agreement) && (proposal.state === 'postponed' || document.event.eventDate >= today)
}
