import { describe, expect, test } from 'vitest'
import { computeLedgerTotals } from '../../../agreements/payments/ledger.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import type { ActorStamp } from '../../../events/event/change-state.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { acceptWeatherMove, offerWeatherMove } from './event-weather-move.server.ts'

const on = { today: '2026-11-20' }
const owner: ActorStamp = { actor: 'owner', now: openingTime }
const client: ActorStamp = { actor: 'client', now: openingTime }

/** Creates an event on this day with the sample proposal accepted. */
async function agreedOn({ db }: TestApp, eventDate: string): Promise<string> {
  const { id } = await createStoredEvent(db, openingTime, {
    request: { fromEmail: `${eventDate}@home.example`, eventDate },
  })
  const document = sampleProposal()
  await acceptSampleProposal(db, id, { document: { ...document, event: { ...document.event, eventDate } } })
  return id
}

describe.each(databases)('%s', (database) => {
  test('when two clients pick the same weather-move date, only one client gets it', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const ids = [await agreedOn(app, '2027-05-15'), await agreedOn(app, '2027-05-16')]
    const storm = { storm: { id: 'idalia-2027', name: 'Idalia' }, expiresOn: '2027-05-15' }
    const offered = await Promise.all(ids.map((id) => offerWeatherMove(db, id, storm, on, owner)))
    expect(await offerWeatherMove(db, ids[0]!, storm, on, owner)).toMatchObject({ kind: 'already' })
    const pick = (i: number, eventDate: string) => {
      const outcome = offered[i]!
      if (outcome.kind !== 'done') throw new Error('Not offered')
      return acceptWeatherMove(db, ids[i]!, { changeId: outcome.change.id, eventDate }, on, client)
    }
    const picked = await Promise.all([pick(0, '2027-06-19'), pick(1, '2027-06-19')])
    expect(picked.map(({ kind }) => kind).toSorted()).toEqual(['done', 'taken'])
    const loser = picked[0]?.kind === 'taken' ? 0 : 1
    expect(await pick(loser, '2027-06-20')).toMatchObject({ kind: 'done' })
    const days = await Promise.all(ids.map(async (id) => (await findEvent(db, id))!.request.eventDate))
    expect(days.toSorted()).toEqual(['2027-06-19', '2027-06-20'])
    for (const id of ids) {
      const { amountsDue, entries } = await getLedger(db, id)
      expect(computeLedgerTotals(amountsDue, entries)).toMatchObject({ dueCents: 104_000 })
    }
  })
})
