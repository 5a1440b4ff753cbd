import { randomUUID } from 'node:crypto'
import type { EventRecord } from '../app/events/event/event.ts'
import { recordAgreementHistoryEntry } from '../app/agreements/proposals/agreement-history.server.ts'
import { hashProposalDocument, saveProposalDraft, sendProposal } from '../app/agreements/proposals/proposals.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent, setFreeOfCharge, type EventStatus } from './doubles/stored-event.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { openingTime, type TestApp } from './test-app.ts'

const hour = 3_600_000

/** A bar on a Friday before a wedding, with an event for each kind of task, by name. */
export async function createBusyBar(house: TestApp) {
  const { db } = house
  let nth = 0
  const put = (
    name: string,
    eventDate: string,
    row: EventStatus = {},
    more: object = {},
    ago = 0,
  ): Promise<EventRecord> =>
    createStoredEvent(
      db,
      openingTime - ago,
      {
        request: {
          requestorName: name,
          eventDate,
          fromEmail: `${name.split(' ')[0]!.toLowerCase()}@home.example`,
          phoneNumber: `+1904555${String(1000 + nth++)}`,
          ...more,
        },
      },
      row,
    )
  const event = await put('Ana & Luis', '2026-11-21', { state: 'booked' }, { eventVenue: 'The White Room' })
  const facts = await put('Grace Hopper', '2026-11-26', { state: 'booked' })
  for (const { id } of [event, facts]) await setFreeOfCharge(db, id)
  const asking = await put('Dana Scully', '2027-05-22', { state: 'quoted' })
  await recordAgreementHistoryEntry(
    db,
    asking.id,
    { kind: 'asked', details: { words: 'Do you bring the ice?', person: 'p' } },
    { actor: 'client', now: openingTime - 2 * hour },
  )
  const yes = await put('Nora & Eli', '2027-05-15', {}, {}, 20 * hour)
  await acceptSampleProposal(db, yes.id)
  const owed = await put('Kelly Jones', '2026-06-12', { state: 'done' })
  await db
    .insertInto('payment')
    .values({
      id: randomUUID(),
      event_id: owed.id,
      amount_due_id: null,
      kind: 'payment',
      amount_cents: 15_000,
      is_tip: 0,
      method: 'cash',
      paid_on: '2026-06-12',
      reference: '',
      reason: '',
      original_id: null,
      actor: 'owner',
      at: openingTime,
      provider_id: null,
      provider_details: null,
    })
    .execute()
  const held = await put('Hannah & Joe', '2027-06-12', { state: 'held', held_until: '2026-11-22' })
  const silent = await put('Marcus Aurel', '2027-07-10', { state: 'quoted' }, {}, 10 * 24 * hour)
  const document = sampleProposal({ keepsDay: false })
  await saveProposalDraft(db, silent.id, document, { today: '2026-11-10', now: openingTime - 6 * 24 * hour })
  await sendProposal(
    db,
    silent.id,
    { seen: hashProposalDocument(document), today: '2026-11-14', despite: '' },
    { actor: 'owner', now: openingTime - 6 * 24 * hour },
  )
  const fresh = await put('Jordan Baker', '2027-06-19', {}, { eventGuestCount: 80 }, hour)
  const waiting = await put('Elena Ferrante', '2027-10-16', {}, { eventGuestCount: 140 }, 5 * hour)
  return { event, facts, asking, yes, owed, held, silent, fresh, waiting }
}
