import { expect, test } from 'vitest'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

test.each(databases)('%s: the calendar keeps completed events', async (database) => {
  await using app = await createTestApp(database)
  const { open } = await createOwnerClient(app)
  await put(app, 'Nora Ephron', '2026-11-14', { state: 'done' })
  await put(app, 'Gone Away', '2026-11-13', { state: 'lost' })
  const month = await open('/backbar/calendar?month=2026-11')
  expect(month.text).toContain('Nora')
  expect(month.text).toContain('1 completed')
  const poured = await open('/backbar/calendar?month=2026-11&day=2026-11-14')
  expect(poured.text).toContain('Nora Ephron completed')
  expect(poured.text).not.toContain('Nobody had it')
  const lost = await open('/backbar/calendar?month=2026-11&day=2026-11-13')
  expect(lost.text).toContain('It was not booked.')
  const never = await open('/backbar/calendar?month=2026-11&day=2026-11-12')
  expect(never.text).toContain('It was available.')
})

test.each(databases)(
  '%s: the calendar lists coming events by month and flags days with two events',
  async (database) => {
    await using app = await createTestApp(database)
    const { open } = await createOwnerClient(app)
    expect((await open('/backbar/calendar')).text).toContain('No event is on hold or booked yet.')
    const nora = await put(app, 'Nora Ephron', '2027-05-15', { state: 'booked' })
    await put(app, 'Delia Ephron', '2027-05-15', { state: 'held', held_until: '2026-11-01' })
    await put(app, 'Past Event', '2026-11-19', { state: 'booked' })
    await put(app, 'Tonight', '2026-11-20', { state: 'held' })
    await put(app, 'Asking', '2027-05-15', {})
    await put(app, 'Gone', '2027-05-15', { state: 'lost' })
    const page = await open('/backbar/calendar')
    expect(page.text).toContain('Coming up: 1 booked and 2 on hold.')
    expect(page.text).toMatch(
      /November 2026.*Tonight.*May 2027.*Two events on one day: Delia Ephron \(on hold\) and Nora Ephron \(booked\)|November 2026.*Tonight.*May 2027.*Two events on one day: Nora Ephron \(booked\) and Delia Ephron \(on hold\)/,
    )
    expect(page.text).toContain('was on hold until Sunday, November 1, 2026')
    expect(page.links.get('Nora Ephron')).toBe(`/backbar/jobs/${nora.id}`)
    for (const name of ['Past Event', 'Asking', 'Gone']) expect(page.text).not.toContain(name)
    const agreed = await put(app, 'Said Yes', '2027-06-05', {})
    const { event, ...document } = sampleProposal()
    await acceptSampleProposal(app.db, agreed.id, {
      document: { ...document, event: { ...event, eventDate: '2027-06-05' } },
    })
    expect((await open('/backbar/calendar')).text).toContain('Coming up: 1 booked, 1 agreed and 2 on hold.')
    const asked = await open('/backbar/calendar?show=asked')
    expect(asked.text).toContain('Coming up: 1 booked, 1 agreed, 2 on hold and 1 inquiry.')
    expect(asked.text).toContain('Asking')
  },
)

function put(app: TestApp, requestorName: string, eventDate: string, row: Parameters<typeof insertEvent>[2]) {
  return insertEvent(app, { requestorName, eventDate }, row)
}
