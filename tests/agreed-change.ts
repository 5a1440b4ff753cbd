import { toDesiredEvent, type DesiredEvent } from '../app/agreements/agreement/agreement-change.ts'
import { computeChangedAgreement, approveChange, requestChange } from '../app/agreements/changes/changes.server.ts'
import { findCurrentAgreement, listAgreementChanges } from '../app/agreements/agreement/current-agreement.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { openingTime } from './test-app.ts'

/** Requests a change of the agreement and has the owner agree at once. Returns the new total in integer cents. */
export async function changeAgreement(
  db: Db,
  eventId: string,
  changes: Partial<DesiredEvent>,
  { now = openingTime, today = '2026-11-20' }: { now?: number; today?: string } = {},
): Promise<number> {
  const agreement = (await findCurrentAgreement(db, eventId))!
  const wanted = { ...toDesiredEvent(agreement), ...changes }
  const number = ((await listAgreementChanges(db, eventId))[0]?.number ?? 0) + 1
  const { totalCents } = await computeChangedAgreement(db, agreement, wanted, { number, today })
  const ask = { kind: 'change', wanted, totalCents, person: 'a link' } as const
  const asked = await requestChange(db, eventId, ask, { today }, { actor: 'client', now })
  if (asked.kind !== 'done') throw new Error(`Not asked: ${asked.kind}`)
  const yes = { changeId: asked.change.id, totalCents }
  const agreed = await approveChange(db, eventId, yes, { today }, { actor: 'owner', now })
  if (agreed.kind !== 'done') throw new Error(`Not agreed to: ${agreed.kind}`)
  return totalCents
}
