import { describe, expect, test } from 'vitest'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { createTestClient } from './test-client.ts'
import { parseCalendarFeed } from './doubles/read-calendar.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { smtpDouble } from './doubles/smtp-double.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { submitChangeForm } from './submit-change-form.ts'

describe.each(databases)('%s: agreed bar times', (database) => {
  test('changed bar times update the calendar entry’s description without moving the entry', async () => {
    await using app = await createTestApp(database)
    const { event } = await createClientWithBarTimes(app)
    const owner = await createOwnerClient(app)
    const page = await owner.open('/backbar/calendar?month=2027-05&day=2027-05-15')
    expect(page.text).toMatch(/leave base \d+:\d\d [AP]M, bar 4:30 PM to 9:30 PM/)
    const read = async () =>
      parseCalendarFeed(await (await owner.visit(`/backbar/jobs/${event.id}/event.ics`)).text()).events[0]!
    const before = await read()
    // The date is booked for this client once the deposit is paid.
    expect(before).toMatchObject({ UID: event.id, STATUS: 'TENTATIVE' })
    for (const words of ['Leave base', 'Load-in, set-up', '4:30 PM Bar opens', '9:30 PM Bar stops'])
      expect(before.DESCRIPTION).toContain(words)
    app.advance(60_000)
    const facts = { barOpens: '5:15 PM', loadIn: '2:30 PM' }
    expect((await owner.fill(`/backbar/jobs/${event.id}/facts`, facts)).status).toBe(303)
    const after = await read()
    expect(after.DESCRIPTION).toContain('5:15 PM Bar opens')
    expect(after.DESCRIPTION).toContain('2:30 PM Load-in, set-up')
    const start = 'DTSTART;TZID=America/New_York'
    expect([after.UID, after.SEQUENCE, after[start]]).toEqual([before.UID, before.SEQUENCE, before[start]])
    expect(after['LAST-MODIFIED']).not.toBe(before['LAST-MODIFIED'])
    const file = await owner.visit(`/backbar/jobs/${event.id}/event.ics`)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="nt-/)
    expect(parseCalendarFeed(await file.text()).events[0]!.UID).toBe(event.id)
    expect((await owner.visit('/backbar/jobs/nobody/event.ics')).status).toBe(404)
    await app.db.updateTable('proposal').set({ state: 'reserved' }).where('event_id', '=', event.id).execute()
    expect((await read()).STATUS).toBe('CONFIRMED')
  })

  test('the owner’s acceptance email attaches the calendar event, the client’s does not', async () => {
    await using smtp = await smtpDouble()
    await using app = await createTestApp(database, { MAIL_URL: smtp.url, MAIL_FROM: 'bar@bar.example' })
    const { event: lead } = await createClientWithBarTimes(app)
    while ((await sendDueEmails(app)) > 0);
    const named = (subject: string) => smtp.emails.find((email) => email.subject.startsWith(subject))!
    const [pdf, calendar] = named('Yes: ').attachments
    expect([pdf!.type, calendar!.name]).toEqual(['application/pdf', expect.stringMatching(/^nt-.*\.ics$/)])
    const text = Buffer.from(calendar!.bytes).toString()
    expect(parseCalendarFeed(text).calendar).toMatchObject({ METHOD: 'PUBLISH' })
    expect(parseCalendarFeed(text).events[0]).toMatchObject({ UID: lead.id, STATUS: 'TENTATIVE' })
    expect(named('Yes: ').text).toContain(`Attached: ${pdf!.name}, ${calendar!.name}`)
    expect(named('You said yes').attachments).toHaveLength(1)
    // A change sends the event in its new form.
    const owner = await createOwnerClient(app)
    const { done } = await submitChangeForm(owner, `/backbar/jobs/${lead.id}`, { what: 'day', eventDate: '2027-05-22' })
    expect(done.to).toContain('change?done=')
    while ((await sendDueEmails(app)) > 0);
    // The change is in both calendars, which are told apart by the client link they contain.
    const files = smtp.emails.flatMap(({ attachments }) => attachments.filter(({ name }) => name.endsWith('.ics')))
    expect(files).toHaveLength(3)
    // The two emails of the change are sent concurrently, in either order.
    const ours = files
      .map(({ bytes }) => parseCalendarFeed(Buffer.from(bytes).toString()).events[0]!)
      .filter(({ UID }) => UID === lead.id)
    expect(ours.map((event) => event['DTSTART;TZID=America/New_York']?.slice(0, 9))).toEqual(['20270515T', '20270522T'])
  })
})

/** A client who accepted guests at 5:00 PM and a bar from 4:30 PM to 9:30 PM. */
async function createClientWithBarTimes(app: TestApp) {
  const { event } = sampleProposal()
  const timeline = event.timeline.map((moment) => ({
    ...moment,
    at:
      moment.code === 'bar-opens'
        ? '2027-05-15T16:30:00-04:00'
        : moment.code === 'service-stops'
          ? '2027-05-15T21:30:00-04:00'
          : moment.at,
  }))
  const here = await createTestClient(app, { event: { ...event, barOpens: '16:30', barStops: '21:30', timeline } })
  const { fields } = await here.open()
  const yes = { ...Object.fromEntries(fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
  expect((await here.post(yes)).status).toBe(303)
  return here
}
