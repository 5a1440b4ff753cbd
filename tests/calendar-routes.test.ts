import { expect, test } from 'vitest'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

test.each(databases)('%s: the calendar keeps completed, lost and canceled events of past days', async (database) => {
  await using app = await createTestApp(database)
  const { open } = await createOwnerClient(app)
  const nora = await put(app, 'Nora Ephron', '2026-11-14', { state: 'done' })
  await put(app, 'Gone Away', '2026-11-13', { state: 'lost' })
  await put(app, 'Spam Sender', '2026-11-12', { state: 'spam' })
  const month = await open('/backbar/calendar?month=2026-11')
  expect(month.text).toContain('1 completed')
  expect(month.text).toMatch(/Earlier in November.*Nora Ephron.*completed/)
  const poured = await open('/backbar/calendar?day=2026-11-14')
  expect(poured.text).toContain('November 14: Nora Ephron A Saturday, 6 days ago.')
  expect(poured.text).toContain('Nora Ephron completed')
  expect(poured.links.get('Open Nora Ephron')).toBe(`/backbar/jobs/${nora.id}`)
  expect(poured.links.get('Add a past event')).toBe('/backbar/jobs/new?date=2026-11-14')
  const lost = await open('/backbar/calendar?day=2026-11-13')
  expect(lost.text).toContain('November 13 was not booked')
  expect(lost.text).toContain('Gone Away lost')
  const never = await open('/backbar/calendar?day=2026-11-12')
  expect(never.text).toContain('November 12 was available A Thursday, 8 days ago. Nobody asked for it.')
  // An agreement that was canceled leaves the month and stays in the agenda.
  const canceled = await put(app, 'Cal Off', '2026-12-05', {})
  await acceptFor(app, canceled.id, '2026-12-05')
  await app.db.updateTable('proposal').set({ state: 'called-off' }).where('event_id', '=', canceled.id).execute()
  await app.db.updateTable('event').set({ state: 'lost' }).where('id', '=', canceled.id).execute()
  const december = await open('/backbar/calendar?month=2026-12')
  expect(december.html).toMatch(/<b class="gone">Cal Off/)
  expect(december.text).toContain('Nothing booked in December yet.')
  expect(december.text).not.toContain('1 booked')
})

test.each(databases)('%s: the calendar lists a month and flags days with competing events', async (database) => {
  await using app = await createTestApp(database)
  const { open } = await createOwnerClient(app)
  const empty = await open('/backbar/calendar')
  expect(empty.text).toContain('Nothing booked in November yet.')
  const nora = await put(app, 'Nora Ephron', '2027-05-15', { state: 'booked' })
  await put(app, 'Delia Ephron', '2027-05-15', { state: 'held', held_until: '2026-11-01' })
  await put(app, 'Past Event', '2026-11-19', { state: 'booked' })
  await put(app, 'Tonight', '2026-11-20', { state: 'held' })
  await put(app, 'Asking', '2027-05-16', {})
  await put(app, 'Gone', '2027-05-15', { state: 'lost' })
  const page = await open('/backbar/calendar')
  expect(page.text).toContain('1 booked and 1 on hold')
  expect(page.text).toMatch(/From today.*Tonight, today.*Next: .* Ephron, May 15.*Earlier in November.*Past Event/)
  const may = await open('/backbar/calendar?month=2027-05')
  expect(may.text).toContain('1 booked, 1 on hold and 1 inquiry')
  expect(may.text).toMatch(
    /Two events on one day: (Delia Ephron \(on hold\) and Nora Ephron \(booked\)|Nora Ephron \(booked\) and Delia Ephron \(on hold\))/,
  )
  expect(may.text).toContain('was on hold until Sunday, November 1, 2026')
  expect(may.text).toContain('Asking')
  expect(may.html).toContain(`href="/backbar/jobs/${nora.id}"`)
  for (const name of ['Past Event', 'Gone', 'Tonight']) expect(may.text).not.toContain(name)
  const agreed = await put(app, 'Said Yes', '2027-06-05', {})
  await acceptFor(app, agreed.id, '2027-06-05')
  expect((await open('/backbar/calendar?month=2027-06')).text).toMatch(/1 agreed.*Said Yes.*agreed/)
  expect((await open('/backbar/calendar?month=2027-07')).text).toContain('Nothing booked in July yet.')
})

test.each(databases)('%s: a selected day shows its availability and the matching actions', async (database) => {
  await using app = await createTestApp(database)
  const { open, post } = await createOwnerClient(app)
  const held = await put(app, 'Hannah & Joe', '2027-06-19', { state: 'held', held_until: '2026-12-01' })
  const asked = await put(app, 'Tara & Dev', '2027-06-26', {})
  const booked = await put(app, 'Rosa & Héctor', '2027-06-05', { state: 'booked' })
  const day = (date: string) => open(`/backbar/calendar?month=2027-06&day=${date}`)

  const free = await day('2027-06-12')
  expect(free.text).toContain('June 12 is available')
  expect(free.text).toContain('Nobody asked for it yet.')
  expect(free.text).toContain('The week before Sat, Jun 5: Rosa & Héctor The week after Sat, Jun 19: Hannah & Joe')
  expect(free.text).toContain('Nearest inquiry Tara & Dev, Jun 26')
  expect(free.links.get('Add inquiry')).toBe('/backbar/jobs/new?date=2027-06-12')
  expect((await open('/backbar/jobs/new?date=2027-06-12')).fields.get('eventDate')).toBe('2027-06-12')

  const taken = await day('2027-06-05')
  expect(taken.text).toContain('June 5 is booked')
  expect(taken.links.get('Open Rosa & Héctor')).toBe(`/backbar/jobs/${booked.id}`)
  const wanted = await day('2027-06-26')
  expect(wanted.text).toContain('June 26 is available')
  expect(wanted.links.get('Answer Tara & Dev')).toBe(`/backbar/jobs/${asked.id}`)

  const onHold = await day('2027-06-19')
  expect(onHold.text).toContain('June 19 is on hold')
  expect(onHold.text).toContain('For Hannah & Joe until Tuesday, December 1.')
  expect(onHold.links.get('Ask Hannah & Joe')).toBe(`/backbar/jobs/${held.id}/reply`)
  const release = { intent: 'move', from: 'held', to: 'quoted', seen: onHold.fields.get('seen')! }
  expect((await post(`/backbar/jobs/${held.id}`, release)).status).toBe(303)
  expect((await day('2027-06-19')).text).toContain('June 19 is available')

  // One tap on the calendar closes a day, and another tap opens it again.
  const { key, from, kind } = Object.fromEntries(free.fields)
  expect([from, kind]).toEqual(['2027-06-12', 'closed'])
  expect((await post('/backbar/calendar', { intent: 'close-days', key: key!, from: from!, kind: kind! })).status).toBe(
    303,
  )
  const closed = await day('2027-06-12')
  expect(closed.text).toContain('June 12 is closed')
  expect((await post('/backbar/calendar', { intent: 'drop-rule', rule: closed.fields.get('rule')! })).status).toBe(303)
  expect((await day('2027-06-12')).text).toContain('June 12 is available')
})

test.each([
  ['6/12', '/backbar/calendar?month=2027-06&day=2027-06-12#day'],
  ['next sat', '/backbar/calendar?month=2026-11&day=2026-11-21#day'],
  ['june', '/backbar/calendar?month=2027-06'],
  ['Tori & Sam', '/backbar/jobs?q=Tori+%26+Sam'],
  ['(904) 555-0142', '/backbar/jobs?q=%28904%29+555-0142'],
])('going to the date %s leads to %s', async (typed, to) => {
  await using app = await createTestApp('sqlite')
  const { visit, open } = await createOwnerClient(app)
  const answer = await visit(`/backbar/calendar?go=${encodeURIComponent(typed)}`)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, to])
  const refused = await open('/backbar/calendar?go=next+easter')
  expect([refused.status, refused.fields.get('go')]).toEqual([200, 'next easter'])
  expect(refused.text).toContain('Type a day, as 6/12.')
})

async function acceptFor(app: TestApp, id: string, eventDate: string): Promise<void> {
  const { event, ...document } = sampleProposal()
  await acceptSampleProposal(app.db, id, { document: { ...document, event: { ...event, eventDate } } })
}

function put(app: TestApp, requestorName: string, eventDate: string, row: Parameters<typeof insertEvent>[2]) {
  return insertEvent(app, { requestorName, eventDate }, row)
}
