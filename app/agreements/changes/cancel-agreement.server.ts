import { toEventRecord } from '../../events/event/events.server.ts'
import { applyStateTransition, type ActorStamp } from '../../events/event/change-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { isZeroTotalCorrection } from '../payments/ledger.ts'
import { createAmountsDue, getLedger } from '../payments/ledger.server.ts'
import { recordZeroTotalCorrections } from '../payments/record-ledger-entry.server.ts'
import { createTipsOwedNotice } from '../payments/tips-owed.server.ts'
import { isClosedEventState, setProposalState } from '../proposals/proposals.server.ts'
import {
  withLockedAgreement,
  noopTransactionHook,
  withChangeableAgreement,
  type ChangeTransactionHook,
  type ChangeResult,
  type ChangeContext,
} from './locked-agreement.server.ts'
import { applyChange } from './apply-change.server.ts'
import {
  insertChange,
  buildChange,
  computeNextChangeNumber,
  settleAgreedChange,
  endOtherChanges,
} from './change-storage.server.ts'

/**
 * Cancels the agreement, or confirms the client's request to cancel. The amounts due drop to what the owner keeps.
 * Anything paid beyond is a credit until it is refunded.
 */
export async function cancelAgreement(
  db: Db,
  eventId: string,
  { keptCents, words, isOurs = false }: { keptCents: number; words: string; isOurs?: boolean },
  { today }: ChangeContext,
  by: ActorStamp,
  also: ChangeTransactionHook = noopTransactionHook,
): Promise<ChangeResult> {
  return withLockedAgreement(db, eventId, async ({ db, event, agreement, changes }) => {
    const { proposal } = agreement
    if (proposal.state === 'called-off') {
      const done = changes.find(({ kind, state }) => kind === 'call-off' && state === 'agreed')
      return done ? { kind: 'already', change: done } : { kind: 'over' }
    }
    if (!['agreed', 'reserved', 'postponed'].includes(proposal.state)) return { kind: 'over' }
    const asked = await endOtherChanges(db, changes, 'call-off', by)
    const change =
      asked ??
      buildChange(agreement, { kind: 'call-off' }, { number: computeNextChangeNumber(changes), words, today, by })
    if (!asked) await insertChange(db, change)
    const after = { ...change, afterCents: keptCents, answer: asked ? words : '' }
    const { amountsDue } = await getLedger(db, eventId)
    const owed = amountsDue.reduce(
      (sum, amountDue) => sum + (isZeroTotalCorrection(amountDue) ? 0 : amountDue.amountCents),
      0,
    )
    if (keptCents !== owed) {
      const told = { code: 'called-off' } as const
      const amountDue = { kind: 'change', for: told, amountCents: keptCents - owed, dueOn: today } as const
      await createAmountsDue(db, eventId, [amountDue], { source: change.id, now: by.now })
      await recordZeroTotalCorrections(db, eventId, { today, now: by.now })
    }
    const done = await settleAgreedChange(db, agreement, after, { today }, by)
    await setProposalState(db, proposal, 'called-off', by)
    await createTipsOwedNotice(db, eventId, by.now)
    const reason = isOurs ? 'We canceled it' : 'The event was canceled'
    if (!isClosedEventState(toEventRecord(event).state))
      await applyStateTransition(db, event, { to: 'lost', reason }, by)
    await also(db, done, agreement)
    return { kind: 'done', change: done }
  })
}

/** Records that the event is postponed without a new date. Payments stay, and the date is released. */
export async function postponeAgreement(
  db: Db,
  eventId: string,
  { words }: { words: string },
  { today }: ChangeContext,
  by: ActorStamp,
  also: ChangeTransactionHook = noopTransactionHook,
): Promise<ChangeResult> {
  return withChangeableAgreement(db, eventId, by, async ({ db, event, agreement, changes, phase }) => {
    if (phase !== 'ahead') return { kind: 'over' }
    if (agreement.proposal.state === 'postponed') return { kind: 'nothing' }
    const asked = await endOtherChanges(db, changes, 'postpone', by)
    const change =
      asked ??
      buildChange(agreement, { kind: 'postpone' }, { number: computeNextChangeNumber(changes), words, today, by })
    if (!asked) await insertChange(db, change)
    return await applyChange({ db, event, agreement, changes }, change, { today }, by, also)
  })
}
