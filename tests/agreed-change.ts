import { toDesiredEvent, type DesiredEvent } from '../app/agreements/agreement/agreement-change.ts'
import {
  computeChangedAgreement,
  approveChange,
  offerChange,
  requestChange,
  signChange,
} from '../app/agreements/changes/changes.server.ts'
import { findCurrentAgreement, listAgreementChanges } from '../app/agreements/agreement/current-agreement.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { sampleAcceptance } from './doubles/sample-proposal.ts'
import { openingTime } from './test-app.ts'

type Moment = { now?: number; today?: string }

/** Requests a change of the agreement and has the owner agree at once. Returns the new total in integer cents. */
export async function changeAgreement(
  db: Db,
  eventId: string,
  changes: Partial<DesiredEvent>,
  { now = openingTime, today = '2026-11-20' }: Moment = {},
): Promise<number> {
  const { changeId, totalCents } = await requestAgreementChange(db, eventId, changes, { now, today })
  const agreed = await approveChange(db, eventId, { changeId, totalCents }, { today }, { actor: 'owner', now })
  if (agreed.kind !== 'done') throw new Error(`Not agreed to: ${agreed.kind}`)
  return totalCents
}

/** Requests a change of the agreement. The owner offers it at the same price, and the client signs it. */
export async function signAgreementChange(
  db: Db,
  eventId: string,
  changes: Partial<DesiredEvent>,
  name: string,
): Promise<void> {
  const [now, today] = [openingTime, '2026-11-20']
  const { changeId, totalCents } = await requestAgreementChange(db, eventId, changes, { now, today })
  const offer = { changeId, subtotalCents: null, words: '' }
  const offered = await offerChange(db, eventId, offer, { today }, { actor: 'owner', now })
  if (offered.kind !== 'done') throw new Error(`Not offered: ${offered.kind}`)
  const signature = { ...sampleAcceptance, name, changeId, totalCents }
  const signed = await signChange(db, eventId, signature, { today }, { actor: 'client', now })
  if (signed.kind !== 'done') throw new Error(`Not signed: ${signed.kind}`)
}

async function requestAgreementChange(
  db: Db,
  eventId: string,
  changes: Partial<DesiredEvent>,
  { now, today }: Required<Moment>,
): Promise<{ changeId: string; totalCents: number }> {
  const agreement = (await findCurrentAgreement(db, eventId))!
  const wanted = { ...toDesiredEvent(agreement), ...changes }
  const number = ((await listAgreementChanges(db, eventId))[0]?.number ?? 0) + 1
  const { totalCents } = await computeChangedAgreement(db, agreement, wanted, { number, today })
  const ask = { kind: 'change', wanted, totalCents, person: 'a link' } as const
  const asked = await requestChange(db, eventId, ask, { today }, { actor: 'client', now })
  if (asked.kind !== 'done') throw new Error(`Not asked: ${asked.kind}`)
  return { changeId: asked.change.id, totalCents }
}
