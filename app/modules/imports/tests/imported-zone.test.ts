import { describe, expect, test } from 'vitest'
import { getCapacity } from '../../../days/capacity.server.ts'
import { listCapacityClaims } from '../../../events/event/claims.server.ts'
import type { QuoteRequest } from '../../../events/event/event.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { processNextImport } from '../events/process-imports.server.ts'

const packDownMs = 3_600_000

/** End times of the events in May 2027, with the days they claim. Driving time is zero. */
async function listClaimEnds({ db }: TestApp) {
  const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const around = { from: '2027-05-01', to: '2027-05-31', on: '2026-11-20' }
  const claims = await listCapacityClaims(db, around, {
    catalogue,
    identity,
    capacity: { ...capacity, driveFactor: 0 },
  })
  return claims.map(({ day, to }) => [day, to - packDownMs] as const)
}

describe.each(databases)('%s: an imported event in another time zone', (database) => {
  test('an imported event has the time zone of its ZIP, also for its date', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const text = `Name,Email,Event Date,Start Time,End Time,Guests,Location,Status
Nora Ephron,nora@home.example,2027-05-15,5:00 PM,11:00 PM,80,"Destin, FL 32541",Booked
Ana Reyes,ana@home.example,2027-05-22,5:00 PM,11:00 PM,80,"Jacksonville, FL 32202",Booked
`
    const body = new FormData()
    body.set('file', new File([text], 'elsewhere.csv', { type: 'text/csv' }))
    const at = (await owner.visit('/backbar/in-and-out/import', { method: 'POST', body })).headers.get('Location')!
    while (await processNextImport(app));
    const { fields } = await owner.open(at)
    await owner.post(at, { intent: 'import', confirmed: 'yes', seen: fields.get('seen') ?? '' })
    while (await processNextImport(app));
    const rows = await app.db
      .selectFrom('event')
      .select(['request', 'snapshot', 'staffing_fields'])
      .orderBy('event_date')
      .execute()
    expect(rows.map(({ request }) => (JSON.parse(request) as QuoteRequest).timeZone)).toEqual([
      'America/Chicago',
      undefined,
    ])
    const [destin] = rows
    expect(destin!.snapshot).toContain('2027-05-15T23:00:00-05:00')
    expect(await listClaimEnds(app)).toContainEqual(['2027-05-15', Date.parse('2027-05-15T23:00:00-05:00')])
    const { text: day } = await owner.open('/backbar/calendar?day=2027-05-15')
    expect(day.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('5:00 PM to 11:00 PM Central')
  })
})
