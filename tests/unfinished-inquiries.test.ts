import { describe, expect, test } from 'vitest'
import { demandRetentionMs } from '../app/days/demand.server.ts'
import { runCleanup } from '../app/upkeep/cleanup/cleanup.server.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'
import { createTestApp, databases, type TestApp } from './test-app.ts'

const address = '/backbar/jobs/new'
const nora = { requestorName: 'Nora Diaz', phoneNumber: '(904) 555-0134', eventGuestCount: '80' }
const minute = 60_000

describe.each(databases)('%s', (database) => {
  test('a call saved without a date is on Today and opens with its fields', async () => {
    await using app = await createTestApp(database)
    const { fill, open } = await createOwnerClient(app)
    const { status, to } = await fill(address, { ...nora, message: 'Some Saturday in June', receipt: 'yes' })
    expect([status, to]).toEqual([303, '/backbar?said=kept-undated'])
    app.advance(5 * minute)
    const today = await open(to)
    expect(today.text).toContain('Kept. It becomes an event when it has a date.')
    expect(today.text).toContain(
      'Nora Diaz: finish the inquiry, no date yet (904) 555-0134 · 80 guests · kept 5 minutes',
    )
    expect(await countRows(app)).toEqual({ events: 0, unfinished: 1 })
    const call = await open(today.links.get('Finish : Nora Diaz: finish the inquiry, no date yet')!)
    expect(Object.fromEntries(call.fields)).toMatchObject({ ...nora, message: 'Some Saturday in June', receipt: 'yes' })
    expect(call.text).toContain(
      'Kept Nov 20, 2026, 9:00 AM by Olive Cartwright. It becomes an event when it has a date.',
    )
  })

  test('saving an unfinished inquiry again without a date replaces the stored fields', async () => {
    await using app = await createTestApp(database)
    const { fill } = await createOwnerClient(app)
    await fill(address, nora)
    await fill(await getPath(app), { eventGuestCount: '', fromEmail: 'nora@home.example' })
    expect(await countRows(app)).toEqual({ events: 0, unfinished: 1 })
    const { input } = await app.db.selectFrom('unfinished_inquiry').select('input').executeTakeFirstOrThrow()
    const { requestorName, phoneNumber } = nora
    expect(JSON.parse(input)).toEqual({
      input: { requestorName, phoneNumber, fromEmail: 'nora@home.example' },
      onRequest: [],
    })
  })

  test('adding a date turns an unfinished inquiry into one event despite a double tap', async () => {
    await using app = await createTestApp(database)
    const { fill, open, post } = await createOwnerClient(app)
    await fill(address, nora)
    const path = await getPath(app)
    const form = { ...Object.fromEntries((await open(path)).fields), eventDate: '12/5' }
    const [first, second] = await Promise.all([post(address, form), post(address, form)])
    expect(first.to).toMatch(/^\/backbar\/jobs\/[\w-]+\?said=call-kept$/)
    expect([second.to, (await post(address, form)).to]).toEqual([first.to, first.to])
    expect(await countRows(app)).toEqual({ events: 1, unfinished: 0 })
    expect((await open('/backbar')).text).not.toContain('finish the inquiry')
    expect((await open(first.to)).text).toContain('Nora Diaz')
    // A link that is open elsewhere leads to the event.
    expect((await post(path, { ...form, intent: 'delete' })).to).toBe('/backbar?said=stale')
    expect((await open(path)).headers.get('Location')).toBe(first.to.split('?')[0])
  })

  test('a caller without a name is named by the time of the first save', async () => {
    await using app = await createTestApp(database)
    const { fill, open, post } = await createOwnerClient(app)
    await fill(address, { phoneNumber: '904 555 0134' })
    app.advance(200 * minute)
    expect((await open('/backbar')).text).toContain('Caller, 9:00 AM: finish the inquiry, no date yet')
    const form = { ...Object.fromEntries((await open(await getPath(app))).fields), eventDate: '12/5' }
    await post(address, form)
    app.advance(minute)
    await post(address, form)
    const names = await app.db.selectFrom('event').select('requestor_name').execute()
    expect(names).toEqual([{ requestor_name: 'Caller, 9:00 AM' }])
  })

  test('owners and assistants can delete an unfinished inquiry and undo that', async () => {
    await using app = await createTestApp(database)
    const { fill, open, post } = await createUserClient(app, 'desk')
    await fill(address, nora)
    const { to } = await post(await getPath(app), { intent: 'delete' })
    const gone = await open(to)
    expect(gone.text).toContain('Deleted.')
    expect(gone.text).not.toContain('Nora Diaz')
    const bin = new URL(to, 'https://bar.example').searchParams.get('bin')!
    expect((await post('/backbar/undo', { bin, to: '/backbar' })).to).toBe('/backbar?said=restored')
    expect((await open('/backbar')).text).toContain('Nora Diaz: finish the inquiry')
  })

  test('the search finds an unfinished inquiry by name, phone and email', async () => {
    await using app = await createTestApp(database)
    const { fill, open, visit } = await createOwnerClient(app)
    await fill(address, { ...nora, requestorName: 'Nora Díaz', fromEmail: 'Nora@Home.example' })
    const path = await getPath(app)
    for (const words of ['diaz', '904-555-0134', '+1 904 555 0134', 'nora@home.example']) {
      const query = new URLSearchParams({ q: words })
      expect((await open(`/backbar/jobs?${query}`)).links.get('Nora Díaz')).toBe(path)
      const found = await (await visit(`/backbar/jobs/found?${query}`)).json()
      expect(found).toEqual([{ href: path, title: 'Nora Díaz', hint: 'inquiry, no date yet' }])
    }
    expect((await open('/backbar/jobs?q=delia')).text).toContain('Nothing matches that.')
  })

  test('an unfinished inquiry is deleted two years after its last change', async () => {
    await using app = await createTestApp(database)
    const { fill } = await createOwnerClient(app)
    await fill(address, nora)
    app.advance(demandRetentionMs)
    await runCleanup(app)
    expect(await countRows(app)).toEqual({ events: 0, unfinished: 1 })
    app.advance(1)
    await runCleanup(app)
    expect(await countRows(app)).toEqual({ events: 0, unfinished: 0 })
  })

  test('a date in words is stored, shown and found by the search', async () => {
    await using app = await createTestApp(database)
    const { fill, open, post } = await createOwnerClient(app)
    const { to } = await fill(address, { ...nora, eventDate: '  Sometime in June ' })
    expect(to).toBe('/backbar?said=kept-undated')
    const line = 'Nora Diaz: finish the inquiry, no date yet: “Sometime in June”'
    const today = await open('/backbar')
    expect(today.text).toContain(line)
    const path = today.links.get(`Finish : ${line}`)!
    expect((await open('/backbar/jobs?q=june')).text).toContain('inquiry, no date yet: “Sometime in June”')
    const call = await open(path)
    expect(call.fields.get('dateText')).toBe('Sometime in June')
    expect(call.html).toContain('data-text="Sometime in June"')
    expect(call.text).toContain(
      '“Dec 5”, “next Sat” and “first Saturday in December” work, too. Save keeps your words.',
    )
    // Without JavaScript the typed date text is kept until the event has a date.
    await fill(path, { eventGuestCount: '90' })
    expect((await open(path)).fields.get('dateText')).toBe('Sometime in June')
    await post(address, { ...Object.fromEntries((await open(path)).fields), eventDate: '2026-12-05' })
    expect(await app.db.selectFrom('event').select('event_date').execute()).toEqual([{ event_date: '2026-12-05' }])
    expect(await countRows(app)).toEqual({ events: 1, unfinished: 0 })
  })

  test('a date in words never turns an unfinished inquiry into an event', async () => {
    await using app = await createTestApp(database)
    const { fill } = await createOwnerClient(app)
    for (const intent of ['book', 'waitlist']) {
      const { status, page } = await fill(address, { ...nora, eventDate: 'sometime in June', intent })
      expect([status, page.text]).toEqual([422, expect.stringContaining('Type the date of the event, as “12/5”')])
    }
    for (const eventDate of ['June 2027', 'easter', '6'])
      expect((await fill(address, { ...nora, eventDate })).to).toBe('/backbar?said=kept-undated')
    expect(await countRows(app)).toEqual({ events: 0, unfinished: 3 })
  })

  test('a date that does not exist is refused, and the typed values stay', async () => {
    await using app = await createTestApp(database)
    const { fill } = await createOwnerClient(app)
    for (const eventDate of ['2027-02-31', '13/13', 'June 31']) {
      const { status, page } = await fill(address, { ...nora, eventDate })
      expect([status, page.text]).toEqual([422, expect.stringContaining('Enter a real date up to 2099')])
      expect(page.fields.get('dateText')).toBe(eventDate)
    }
    expect(await countRows(app)).toEqual({ events: 0, unfinished: 0 })
  })

  test('a save that conflicts with another user’s shows their changes and stores nothing', async () => {
    await using app = await createTestApp(database)
    const { olive, mia, form, path } = await openTogether(app)
    await olive.post(address, { ...form, eventGuestCount: '90', occasion: 'Wedding' })
    app.advance(minute)
    const { status, page } = await mia.post(address, { ...form, eventGuestCount: '100', message: 'June' })
    expect(status).toBe(409)
    expect(page.text).toContain('This was changed in the meantime')
    expect(page.text).toContain('Kept Nov 20, 2026, 9:00 AM by Olive Cartwright.')
    expect(page.text).toMatch(/Guests\W+stored now 90\W+yours 100/)
    expect(page.text).toMatch(/Occasion\W+stored now Wedding\W+yours nothing/)
    expect(page.text).not.toMatch(/Name\W+stored now/)
    expect(page.fields.get('message')).toBe('June')
    expect((await olive.open(path)).fields.get('eventGuestCount')).toBe('90')
    // Saving again overwrites Olive's version.
    const again = await mia.post(address, Object.fromEntries(page.fields))
    expect(again.to).toBe('/backbar?said=kept-undated')
    const { fields, text } = await olive.open(path)
    expect([fields.get('eventGuestCount'), fields.get('message')]).toEqual(['100', 'June'])
    expect(text).toContain('9:01 AM by Mia')
  })

  test('of two concurrent saves of an unfinished inquiry the second is refused', async () => {
    await using app = await createTestApp(database)
    const { olive, mia, form } = await openTogether(app)
    const saved = await Promise.all([
      olive.post(address, { ...form, eventGuestCount: '90' }),
      mia.post(address, { ...form, eventGuestCount: '100' }),
    ])
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
  })

  test('an unfinished inquiry changed by another user does not become an event', async () => {
    await using app = await createTestApp(database)
    const { olive, mia, form } = await openTogether(app)
    await olive.post(address, { ...form, phoneNumber: '(904) 555-0199' })
    for (const intent of ['save', 'book', 'waitlist']) {
      const { status, page } = await mia.post(address, { ...form, eventDate: '12/5', intent })
      expect([status, page.text]).toEqual([409, expect.stringContaining('This was changed in the meantime')])
    }
    expect(await countRows(app)).toEqual({ events: 0, unfinished: 1 })
    const { page } = await mia.post(address, { ...form, eventDate: '12/5' })
    expect(page.text).toMatch(/Date\W+stored now nothing\W+yours Saturday, December 5, 2026/)
    await mia.post(address, Object.fromEntries(page.fields))
    expect(await countRows(app)).toEqual({ events: 1, unfinished: 0 })
  })

  test.each(['', '12/6'])(
    'saving an inquiry that became an event, with the date “%s”, reports the event',
    async (eventDate) => {
      await using app = await createTestApp(database)
      const { olive, mia, form } = await openTogether(app)
      const { to } = await olive.post(address, { ...form, eventDate: '12/5' })
      const { status, page } = await mia.post(address, { ...form, eventDate, message: 'June' })
      expect([status, page.text]).toEqual([409, expect.stringContaining('This became an event in the meantime')])
      expect(page.links.get('Open Nora Diaz')).toBe(to.split('?')[0])
      expect(await countRows(app)).toEqual({ events: 1, unfinished: 0 })
      await mia.post(address, Object.fromEntries(page.fields))
      expect(await countRows(app)).toEqual(eventDate ? { events: 2, unfinished: 0 } : { events: 1, unfinished: 1 })
    },
  )

  test.each(['', '12/6'])(
    'saving a deleted unfinished inquiry, with the date “%s”, reports the deletion',
    async (eventDate) => {
      await using app = await createTestApp(database)
      const { olive, mia, form, path } = await openTogether(app)
      await olive.post(path, { intent: 'delete' })
      const { status, page } = await mia.post(address, { ...form, eventDate })
      expect([status, page.text]).toEqual([409, expect.stringContaining('This inquiry was deleted meanwhile')])
      expect(await countRows(app)).toEqual({ events: 0, unfinished: 0 })
      await mia.post(address, Object.fromEntries(page.fields))
      expect(await countRows(app)).toEqual(eventDate ? { events: 1, unfinished: 0 } : { events: 0, unfinished: 1 })
    },
  )
})

test('after an error, an unfinished inquiry is still checked for other users’ changes', async () => {
  await using app = await createTestApp()
  const { olive, mia, form } = await openTogether(app)
  await olive.post(address, { ...form, eventGuestCount: '90' })
  const { page } = await mia.post(address, { ...form, fromEmail: 'nora@' })
  expect((await mia.post(address, { ...Object.fromEntries(page.fields), fromEmail: '' })).status).toBe(409)
})

test('errors beside a missing date are shown, and typed values stay', async () => {
  await using app = await createTestApp()
  const { fill, post } = await createOwnerClient(app)
  const { status, page } = await fill(address, { ...nora, fromEmail: 'nora@' })
  expect([status, page.fields.get('requestorName')]).toEqual([422, 'Nora Diaz'])
  expect(page.text).toContain('Enter an email address')
  expect(page.text).not.toContain('Enter the date of the event')
  const book = await fill(address, { ...nora, intent: 'book' })
  expect([book.status, book.page.text]).toEqual([422, expect.stringContaining('Enter the date of the event')])
  const blank = await post(address, {})
  expect([blank.status, blank.page.text]).toEqual([422, expect.stringContaining('Type what you know')])
  expect(await countRows(app)).toEqual({ events: 0, unfinished: 0 })
})

test('a date without a year needs confirmation, and an overlong date is refused', async () => {
  await using app = await createTestApp()
  const { fill } = await createOwnerClient(app)
  const ask = await fill(address, { ...nora, eventDate: '5/12' })
  expect([ask.status, ask.page.text]).toEqual([422, expect.stringContaining('Tap the day they mean')])
  const long = await fill(address, { ...nora, eventDate: 'in June '.repeat(20) })
  expect([long.status, long.page.text]).toEqual([422, expect.stringContaining('Shorten the date to 100 characters')])
  expect(await countRows(app)).toEqual({ events: 0, unfinished: 0 })
})

test('an error while finishing an unfinished inquiry shows its page again', async () => {
  await using app = await createTestApp()
  const { fill } = await createOwnerClient(app)
  await fill(address, nora)
  const { status, page } = await fill(await getPath(app), { eventDate: 'easter', fromEmail: 'nora@' })
  expect([status, page.text]).toEqual([422, expect.stringContaining('Delete this inquiry')])
})

test('a person’s data export includes their unfinished inquiries until they are erased', async () => {
  await using app = await createTestApp()
  const { fill, open, post, visit } = await createOwnerClient(app)
  await fill(address, nora)
  await fill(address, { ...nora, requestorName: 'Nora at work', fromEmail: 'nora@work.example' })
  const phone = '+19045550134'
  const query = new URLSearchParams({ email: phone })
  const found = await open(`/backbar/in-and-out?${query}`)
  expect(found.text).toContain('Kept: 1 unfinished inquiry')
  expect(found.links.get('Nora Diaz')).toMatch(/\?unfinished=/)
  expect(found.text).not.toContain('Nora at work')
  const file = await (await visit(`/backbar/in-and-out/person.json?${query}`)).json()
  expect(file.unfinishedInquiries).toEqual([
    expect.objectContaining({ input: nora, createdAt: '2026-11-20T14:00:00.000Z' }),
  ])
  const path = `/backbar/in-and-out?open=erase&${query}`
  const { fields } = await open(path)
  await post(path, Object.fromEntries(fields))
  expect((await open('/backbar')).text).not.toContain('Nora Diaz')
  expect((await open('/backbar')).text).toContain('Nora at work')
})

/** Two users who have the same unfinished inquiry open. */
async function openTogether(app: TestApp) {
  const olive = await createOwnerClient(app)
  const mia = await createUserClient(app, 'desk')
  await olive.fill(address, nora)
  const path = await getPath(app)
  const form = Object.fromEntries((await mia.open(path)).fields)
  return { olive, mia, form, path }
}

/** Page of the only unfinished inquiry. */
async function getPath({ db }: TestApp): Promise<string> {
  const { id } = await db.selectFrom('unfinished_inquiry').select('id').executeTakeFirstOrThrow()
  return `${address}?unfinished=${id}`
}

async function countRows({ db }: TestApp) {
  const [events, unfinished] = await Promise.all([
    db.selectFrom('event').select('id').execute(),
    db.selectFrom('unfinished_inquiry').select('id').execute(),
  ])
  return { events: events.length, unfinished: unfinished.length }
}
