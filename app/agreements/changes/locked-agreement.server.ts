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

/** Result of an act on a change: the change, or why nothing was done. */
export type ChangeResult =
  | { kind: 'done'; change: AgreementChange }
  /** Already done, by a second tap or in another window. */
  | { kind: 'already'; change: AgreementChange }
  /** Another change is open. Only a single change can be open at a time. */
  | { kind: 'open'; change: AgreementChange }
  /** The change has moved on since the page was shown, or has expired. */
  | { kind: 'stale'; change: AgreementChange | null }
  /** The total differs from the total on the button. */
  | { kind: 'differs'; after: AgreementContent; totalCents: number }
  /** The change form has neither a change nor a message. */
  | { kind: 'nothing' }
  /** No agreement can be changed, because it was canceled or its event is over. */
  | { kind: 'over' }
  /** The date or its hours are taken. The former agreement stays in force. */
  | { kind: 'taken'; taken: DayConflict }
  /** A payment by the client or a charge of their card is in progress. */
  | { kind: 'being-paid' }
  | { kind: 'gone' }

/** Context of a change: the business's day, and the conflict on the day that the owner has already seen (`despite`). */
export type ChangeContext = {
  today: string
  despite?: string
  /** Language of the page where the client acted, else the quote request's. */
  language?: Language
}

export type ChangeTransactionHook = (db: Db, change: AgreementChange, before: Agreement) => Promise<void>

export const noopTransactionHook: ChangeTransactionHook = async () => {}

export type LockedAgreement = { db: Db; event: LockedEvent; agreement: Agreement; changes: AgreementChange[] }

/** Runs `work` on an event's agreement, with the event locked. */
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

/**
 * Like `withLockedAgreement`, but only for an active agreement. `work` uses `phase` to decide what can still change.
 */
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

/** Returns the phase of an agreed event on its own clock, and its time zone. */
export async function getEventPhaseAndZone(
  db: Db,
  agreement: Agreement,
  now: number,
): Promise<{ phase: EventPhase; timeZone: string }> {
  const { eventId } = agreement.proposal
  const timeZone = await getEventTimeZone(db, eventId)
  return { phase: computeEventPhase(agreement, { now, timeZone }), timeZone }
}

/** Whether an agreement is active, with or without a date. */
export function isAgreementActive({ proposal }: Pick<Agreement, 'proposal'>): boolean {
  return ['agreed', 'reserved', 'postponed'].includes(proposal.state)
}
