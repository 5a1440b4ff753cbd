import type { ActorStamp } from '../../../events/event/change-state.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { recordAgreementHistoryEntry } from '../../../agreements/proposals/agreement-history.server.ts'
import { toDesiredEvent, type AgreementChange } from '../../../agreements/agreement/agreement-change.ts'
import {
  noopTransactionHook,
  withChangeableAgreement,
  type ChangeTransactionHook,
  type ChangeResult,
  type ChangeContext,
} from '../../../agreements/changes/locked-agreement.server.ts'
import { computeChangedAgreement } from '../../../agreements/changes/changes.server.ts'
import { applyChange } from '../../../agreements/changes/apply-change.server.ts'
import {
  hashAgreement,
  toChangeHistoryDetails,
  insertChange,
  buildChange,
  computeNextChangeNumber,
  endOtherChanges,
} from '../../../agreements/changes/change-storage.server.ts'

/** Offers a free move because of a named storm, once per storm. Ends any other open change. */
export async function offerWeatherMove(
  db: Db,
  eventId: string,
  { storm, expiresOn }: { storm: { id: string; name: string }; expiresOn: string },
  { today }: ChangeContext,
  by: ActorStamp,
  also: ChangeTransactionHook = noopTransactionHook,
): Promise<ChangeResult> {
  return withChangeableAgreement(db, eventId, by, async ({ db, agreement, changes, phase }) => {
    if (phase !== 'ahead') return { kind: 'over' }
    const same = changes.find(({ stormId }) => stormId === storm.id)
    if (same) return { kind: 'already', change: same }
    await endOtherChanges(db, changes, null, by)
    const change: AgreementChange = {
      ...buildChange(
        agreement,
        { kind: 'storm' },
        { number: computeNextChangeNumber(changes), words: storm.name, today, by },
      ),
      state: 'offered',
      expiresOn,
      stormId: storm.id,
    }
    await insertChange(db, change)
    const details = { ...toChangeHistoryDetails(change), hash: hashAgreement(change), expiresOn }
    await recordAgreementHistoryEntry(db, eventId, { kind: 'change-offered', details }, by)
    await also(db, change, agreement)
    return { kind: 'done', change }
  })
}

/** The client picks a new date of a weather move. It is free of charge and applies at once where the date is available. */
export async function acceptWeatherMove(
  db: Db,
  eventId: string,
  { changeId, eventDate }: { changeId: string; eventDate: string },
  on: ChangeContext,
  by: ActorStamp,
  also: ChangeTransactionHook = noopTransactionHook,
): Promise<ChangeResult> {
  return withChangeableAgreement(db, eventId, by, async (stand) => {
    const { db, agreement, phase } = stand
    if (phase !== 'ahead') return { kind: 'over' }
    const change = stand.changes.find(({ id }) => id === changeId)
    if (change?.state === 'agreed' && change.eventDate === eventDate) return { kind: 'already', change }
    if (change?.kind !== 'storm' || change.state !== 'offered' || change.expiresOn < on.today || eventDate <= on.today)
      return { kind: 'stale', change: change ?? null }
    const moved = await computeChangedAgreement(
      db,
      agreement,
      { ...toDesiredEvent(agreement), eventDate },
      { number: change.number, today: on.today },
    )
    const picked = {
      ...change,
      document: moved.document,
      eventDate,
      isUndated: false,
      chosen: moved.chosen,
      afterCents: moved.totalCents,
    }
    return await applyChange(stand, picked, on, by, also)
  })
}
