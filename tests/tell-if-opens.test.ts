import { expect, test } from 'vitest'
import { listWaitlist } from '../app/events/event/waitlist.server.ts'
import { createStoredEvent, setEventStatus } from './doubles/stored-event.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp, openingTime } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const waitlistForm = { ...validQuoteForm, tellIfOpens: 'yes' }
const waitlistBoxPattern = /<label class="day-tick[^>]*>/
const readWaitlistBox = ({ html }: { html: string }) => [
  !waitlistBoxPattern.exec(html)![0].includes('hidden'),
  /<input[^>]*name="tellIfOpens"[^>]*>/.exec(html)![0].includes('checked'),
]

test.each(databases)(
  '%s: a client who asks for notice of openings joins the waitlist of a taken date',
  async (database) => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, {}, { state: 'held', held_until: '2026-12-01' })
    const { ask, pickUp, send, open } = await createVisitor(app)
    expect(readWaitlistBox(await open())).toEqual([false, false])
    expect(readWaitlistBox(await open('/quote?eventDate=2027-05-15'))).toEqual([true, false])
    // Without JavaScript the waitlist checkbox appears once the price is shown. A form returned with errors keeps its
    // value.
    const priced = (await send(await pickUp(), { ...validQuoteForm, intent: 'price' })).page
    expect(readWaitlistBox(priced)).toEqual([true, false])
    expect(priced.text).toContain('Tell me if May 15 opens up')
    expect(readWaitlistBox((await send(await pickUp(), { ...waitlistForm, requestorName: '' })).page)).toEqual([
      true,
      true,
    ])

    expect((await ask(waitlistForm)).response.status).toBe(303)
    const event = (await listStoredData(app)).leads.find((event) => event.id !== id)!
    expect(JSON.parse(event.request)).toMatchObject({ tellIfOpens: true })
    const line = () => listWaitlist(app.db, { today: '2026-11-20' })
    expect((await line()).map(({ eventId, isFree }) => [eventId, isFree])).toEqual([[event.id, false]])
    const owner = await createOwnerClient(app)
    const page = await owner.open(`/backbar/jobs/${event.id}`)
    expect(page.text).toContain('If the day opens up wants to be told')
    expect(page.text).toContain('First on the waitlist for May 15')

    // Correcting the event keeps the choice.
    expect((await owner.fill(`/backbar/jobs/${event.id}/edit`, { message: 'By phone' })).status).toBe(303)
    expect((await owner.open(`/backbar/jobs/${event.id}`)).text).toContain('wants to be told')
    await setEventStatus(app.db, id, { state: 'lost' })
    expect((await line()).map(({ isFree }) => isFree)).toEqual([true])
  },
)

test('an open date, an unchecked box or spam adds no event to the waitlist', async () => {
  await using app = await createTestApp()
  const { ask } = await createVisitor(app)
  expect((await ask(waitlistForm)).response.status).toBe(303)
  const [event] = (await listStoredData(app)).leads
  expect(JSON.parse(event!.request)).not.toHaveProperty('tellIfOpens')
  await setEventStatus(app.db, event!.id, { state: 'booked' })
  expect((await ask({ ...validQuoteForm, requestorName: 'Delia' })).response.status).toBe(303)
  expect((await ask({ ...waitlistForm, eventTheme: 'luau' })).response.status).toBe(303)
  expect((await ask({ ...waitlistForm, requestorName: 'Not a tick', tellIfOpens: 'x' })).response.status).toBe(303)
  expect(await app.db.selectFrom('waitlist_entry').selectAll().execute()).toEqual([])
})
