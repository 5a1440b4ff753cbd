import { expect, test } from 'vitest'
import { defaultReplies } from '../app/events/replies/default-replies.ts'
import { runCleanup } from '../app/upkeep/cleanup/cleanup.server.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { freeOfCharge, createOwnerClient } from './owner-client.ts'

const page = (id: string) => `/backbar/jobs/${id}`
const history = (id: string) => `${page(id)}/history`

test('the event list shows each event’s state and links to it', async () => {
  await using app = await createTestApp()
  const { open } = await createOwnerClient(app)
  const empty = await open('/backbar/jobs')
  expect(empty.text).toContain('No inquiries yet.')
  const { id } = await createStoredEvent(app.db, openingTime - 12 * 60_000, {
    request: { occasion: 'Wedding reception' },
  })
  await createStoredEvent(app.db, openingTime - 3_600_000, { spamReason: 'a trap' })
  const inbox = await open('/backbar/jobs')
  expect(inbox.title).toBe('Events · Backbar')
  expect(inbox.text).toContain('Nora Ephron new, 12 min Wedding reception, 120 guests')
  expect(inbox.links.get('Nora Ephron')).toBe(page(id))
  expect(inbox.links.get('Add an inquiry')).toBe('/backbar/jobs/new')
  expect((await open('/backbar/jobs?show=spam')).text).toContain('Nora Ephron spam 120 guests')
  expect((await open('/backbar/jobs?q=nora+wedding')).text).toContain(
    'Found for “nora wedding” The latest first. May 15 Sat Nora Ephron',
  )
  expect((await open('/backbar/jobs?q=%3Cscript%3E')).text).toContain('Nothing matches that.')
})

test('the event page shows everything from the quote request', async () => {
  await using app = await createTestApp()
  const { open } = await createOwnerClient(app)
  const request = {
    message: 'No rosemary',
    zip: null,
    eventLocation: 'Somewhere',
    campaign: { utm_source: 'a friend' },
    drinks: 'guests=120&hours=5&bar=full-bar',
    eventDate: '2026-12-11',
  }
  const { id, reference } = await createStoredEvent(app.db, openingTime, {
    request,
    snapshot: { open: ['travel'], remarks: ['Asked for the package “deluxe”.'] },
  })
  const shown = await open(page(id))
  for (const words of [
    `Reference ${reference}`,
    'New, just now · in 21 days Nora Ephron Friday, December 11 · 120 guests The Cistern Club, Somewhere',
    'Nora Ephron',
    'No rosemary',
    'utm_source: a friend',
    '54 miles, 40 included',
    '$810.50',
    '5:00 PM, May 15',
    'Bar opens',
    '21 days away',
    'No ZIP, so travel has no price',
    'Needs 2 bartenders',
    'Asked for the package “deluxe”.',
    'Email nora@home.example',
  ])
    expect(shown.text).toContain(words)
  expect((await open(history(id))).text).toContain(`It came in through the form: event ${reference}`)
  expect(shown.links.get('Call Nora: (904) 555-0142')).toBe('tel:+19045550142')
  expect(shown.links.get('Text Nora')).toBe('sms:+19045550142')
  expect(shown.links.get('Email Nora from your own mail')).toMatch(
    /^mailto:nora%40home\.example\?subject=Your%20event%20on%20Friday/,
  )
  expect(shown.links.get('See it')).toBe(
    '/alcohol-calculator?guests=120&hours=5&bar=cocktails&daypart=evening&weekday=fri-sat&hot=false&experience=luxe-cocktail',
  )
  expect(shown.text).not.toContain('Who buys the alcohol?')
  for (const address of [page('nobody'), history('nobody'), `${page('nobody')}/reply`, `${page('nobody')}/edit`]) {
    const lost = await open(address)
    expect([lost.status, lost.title]).toEqual([404, 'This event was not found · Backbar'])
  }
})

/** The text of an event's page among other events that share its email, phone number, date or nothing. */
async function openAmongAlike(app: TestApp): Promise<string> {
  const { db } = app
  const own = await createStoredEvent(db, openingTime)
  const elsewhere = { fromEmail: 'x@y.example', phoneNumber: '+19045550001', eventDate: '2027-09-09' }
  await createStoredEvent(db, openingTime, {
    request: { ...elsewhere, requestorName: 'Mail', fromEmail: 'NORA@home.example' },
  })
  await createStoredEvent(db, openingTime, {
    request: { ...elsewhere, requestorName: 'Phone', phoneNumber: '+19045550142' },
  })
  await createStoredEvent(db, openingTime, { request: { ...elsewhere, requestorName: 'Day', eventDate: '2027-05-15' } })
  const farAway = { eventDate: '2027-05-15', eventVenue: 'Fort Clinch', eventLocation: '32034', zip: '32034' }
  await createStoredEvent(db, openingTime, { request: { ...elsewhere, ...farAway, requestorName: 'Stranger' } })
  await createStoredEvent(db, openingTime, { request: { ...elsewhere, requestorName: 'Nobody alike' } })
  await createStoredEvent(
    db,
    openingTime,
    { request: { ...elsewhere, requestorName: 'Lost', eventDate: '2027-05-15' } },
    { state: 'lost' },
  )
  return (await (await createOwnerClient(app)).open(page(own.id))).text
}

test('likely duplicates are listed with what matches', async () => {
  await using app = await createTestApp()
  const text = await openAmongAlike(app)
  expect(text).toMatch(/Mail, Sep 9 NT-\S+, new: same email/)
  expect(text).toMatch(/Phone, Sep 9 NT-\S+, new: same phone/)
  expect(text).toMatch(/Day, May 15 NT-\S+, new: same day and place/)
  expect(text).not.toMatch(/Nobody alike|Lost, May|same date/)
})

test('other events of the same day are listed apart from likely duplicates', async () => {
  await using app = await createTestApp()
  const text = await openAmongAlike(app)
  expect(text).toContain('Other events on that day Day new, 5–11 PM, 120 guests, The Cistern Club')
  expect(text).toMatch(/Other events on that day .*Stranger new, 5–11 PM, 120 guests, Fort Clinch/)
  expect(text).not.toMatch(/Stranger, May 15 NT-/)
})

test('likely duplicates of an event stay separate events until the owner merges them', async () => {
  await using app = await createTestApp()
  await openAmongAlike(app)
  const states = await app.db.selectFrom('event').select('state').orderBy('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['lost', ...Array.from({ length: 6 }, () => 'new')])
  expect(await app.db.selectFrom('merged_event').selectAll().execute()).toEqual([])
})

test.each(databases)(
  '%s: only the ten latest likely duplicates of an event are listed, newest first',
  async (database) => {
    await using app = await createTestApp(database)
    const own = await createStoredEvent(app.db, openingTime)
    for (let i = 1; i <= 12; i++)
      await createStoredEvent(app.db, openingTime - (13 - i) * 60_000, {
        request: { requestorName: `Nth${i}`, fromEmail: `${i}@home.example`, eventDate: '2027-09-09' },
      })
    const { text } = await (await createOwnerClient(app)).open(page(own.id))
    const names = [...text.matchAll(/(Nth\d+), Sep 9 NT-\S+, new: same phone/g)].map(([, name]) => name)
    expect(names).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((nth) => `Nth${nth}`))
  },
)

test('state changes can be undone, require valid input and are refused from outdated pages', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime)
  const { open, post } = await createOwnerClient(app)
  const old = Object.fromEntries((await open(page(id))).fields)
  const form = { intent: 'move', from: old.from!, seen: old.seen! }

  const asked = await post(page(id), { ...form, to: 'held', heldUntil: 'soon' })
  expect([asked.status, asked.page.title.slice(0, 7), asked.page.fields.get('heldUntil')]).toEqual([
    422,
    'Error: ',
    'soon',
  ])
  expect(asked.page.text).toContain('Enter the day until which you hold the date')
  expect((await post(page(id), { ...form, to: 'lost', lostReason: ' ' })).page.text).toContain('Say in a few words why')
  expect((await post(page(id), { ...form, to: 'done' })).status).toBe(422)

  expect(await post(page(id), { ...form, to: 'held', heldUntil: '2026-11-24' })).toMatchObject({
    status: 303,
    to: `${page(id)}?said=moved-held`,
  })
  expect((await open(page(id))).text).toContain('On hold until Tuesday, November 24 · in 176 days')
  const late = await post(page(id), { ...form, to: 'lost', lostReason: 'No answer' })
  expect([late.status, late.page.text]).toEqual([
    409,
    expect.stringContaining(
      'This event changed since you opened it The date is on hold until Tuesday, November 24. Nothing was changed.',
    ),
  ])
  expect((await open(page(id))).text).toContain('On hold until Tuesday, November 24')

  expect((await open(history(id))).text).toContain('Undo the last move: back to new')
  const undone = await post(page(id), {
    intent: 'undo',
    tab: 'history',
    event: (await app.db.selectFrom('history_entry').select('id').executeTakeFirstOrThrow()).id,
  })
  expect(undone.to).toBe(`${history(id)}?said=undone`)
  expect((await open(history(id))).text).toMatch(/Undone: waiting for a reply again/)
})

test('an expired hold ends automatically and is listed as ended for a while', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime)
  const { open, fill } = await createOwnerClient(app)
  await fill(page(id), { intent: 'move', to: 'held', heldUntil: '2026-11-24' })
  app.advance(5 * 24 * 3_600_000)
  expect((await open(page(id))).text).toContain('The hold ended on Tuesday, November 24')
  await runCleanup(app)
  expect((await open('/backbar/jobs')).text).toMatch(
    /Holds that ended .* May 15 Sat Nora Ephron new, 5 days 120 guests/,
  )
  const shown = await open(history(id))
  expect(shown.text).toContain('The hold ended: waiting for a reply again')
  expect(shown.text).not.toContain('Undo')
  app.advance(15 * 24 * 3_600_000)
  expect((await open('/backbar/jobs')).text).not.toContain('Holds that ended')
})

test('a note is stored once and can be deleted and restored', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime)
  const { open, post } = await createOwnerClient(app)
  const key = (await open(history(id))).fields.get('key')!
  const empty = await post(history(id), { intent: 'note', key, words: ' ' })
  expect([empty.status, empty.page.title]).toEqual([422, 'Error: Nora Ephron: history · Backbar'])
  expect(empty.page.text).toContain('Write the note first')
  for (let tap = 0; tap < 2; tap++)
    expect((await post(history(id), { intent: 'note', key, words: 'Call <b>her</b> mother' })).to).toBe(
      `${history(id)}?said=noted`,
    )
  const notes = () => app.db.selectFrom('history_entry').select('id').execute()
  expect(await notes()).toHaveLength(1)
  const deleted = await post(history(id), { intent: 'delete-note', note: (await notes())[0]!.id })
  expect(await notes()).toEqual([])
  const { fields } = await open(deleted.to)
  expect((await post('/backbar/undo', { bin: fields.get('bin')!, to: history(id) })).to).toBe(
    `${history(id)}?said=restored`,
  )
  expect((await open(history(id))).text).toContain('Call <b>her</b> mother')
})

test('a reply starts from a template, keeps its text after errors and is sent once', async () => {
  await using app = await createTestApp()
  const { id, reference } = await createStoredEvent(app.db, openingTime)
  const { open, fill, post } = await createOwnerClient(app)
  const address = `${page(id)}/reply?template=quote`
  const form = await open(address)
  expect(form.fields.get('subject')).toBe(`Your quote for Saturday, May 15, 2027 (${reference})`)
  expect(form.fields.get('body')).toContain('Luxe Cocktail Experience: $800.00 (4 hours of bartender service)')
  expect(form.fields.get('notedAs')).toBe('quoted')
  const back = await fill(address, { subject: '', body: 'Hello {nora}' })
  expect([back.status, back.page.fields.get('body'), back.page.title.slice(0, 7)]).toEqual([
    422,
    'Hello {nora}',
    'Error: ',
  ])
  expect(back.page.text).toContain('Write what goes in place of {nora}')
  const words = {
    ...Object.fromEntries(form.fields),
    subject: 'Your quote\r\nBcc: all@home.example',
    body: 'Here it is',
  }
  for (let tap = 0; tap < 2; tap++) expect((await post(address, words)).to).toBe(`${page(id)}?said=sent`)
  const emails = await app.db.selectFrom('email').selectAll().execute()
  expect(emails.map(({ subject, body_text }) => [subject, body_text])).toEqual([
    ['Your quote Bcc: all@home.example', 'Here it is\n'],
  ])
  expect((await open(page(id))).text).toContain('Quoted · in 176 days')
  const shown = await open(history(id))
  expect(shown.links.get('Your quote Bcc: all@home.example')).toBe(`/backbar/letters?open=${emails[0]!.id}`)
})

test('a declined inquiry leaves Today, and a reply to a completed event starts blank', async () => {
  await using app = await createTestApp()
  const { db } = app
  const { id } = await createStoredEvent(db, openingTime)
  const done = await createStoredEvent(db, openingTime, {}, { state: 'done' })
  const { open, fill } = await createOwnerClient(app)
  expect((await open('/backbar')).text).toContain('Nora, 120 guests, $810.50')
  expect((await fill(`${page(id)}/reply?template=decline`, {})).status).toBe(303)
  expect((await open('/backbar')).text).not.toContain('Nora, 120 guests, $810.50')
  // The page of a lost event links only to its history.
  const lost = await open(page(id))
  expect(lost.text).toContain('Lost We declined Reopen the event')
  expect(
    [...lost.links.values()].filter((to) => [page(id), `${page(id)}/money`, `${page(id)}/night`].includes(to)),
  ).toEqual([])
  const letter = await open(`${page(done.id)}/reply`)
  expect(letter.fields.get('body')).toBe('Hi Nora,\n\n\n\nCheers,\nNerd & Tonic')
})

test('every reply template can be previewed with all placeholders filled in', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  for (const key of Object.keys(defaultReplies)) {
    const address = `/backbar/settings/replies?open=${key}`
    const words = Object.fromEntries((await open(address)).fields)
    const shown = await post(address, { ...words, subject: 'For {first}', intent: 'preview' })
    const [, letter = ''] = /id="preview".*?<p class="post-text[^"]*">(.*?)<\/p>/s.exec(shown.page.html)!
    expect([key, shown.status, /\{\w+\}/.exec(letter)]).toEqual([key, 200, null])
    expect(shown.page.text).toContain('As Alex Rivera would read it')
    expect(shown.page.text).toContain('For Alex')
    expect(shown.page.fields.get('subject')).toBe('For {first}')
    expect((await open(address)).fields.get('subject')).toBe(words.subject)
  }
})

test('template changes reject unknown placeholders, and conflicts show both texts', async () => {
  await using app = await createTestApp()
  const { open, fill, post } = await createOwnerClient(app)
  const address = '/backbar/settings/replies?open=decline'
  const old = Object.fromEntries((await open(address)).fields)
  const wrong = await fill(address, { body: 'Dear {frist}' })
  expect([wrong.status, wrong.page.fields.get('body')]).toEqual([422, 'Dear {frist}'])
  expect(wrong.page.text).toContain('Nothing is filled in for {frist}')
  expect((await fill(address, { subject: 'Sorry about {date}' })).to).toMatch(
    /^\/backbar\/settings\/replies\?open=decline&said=kept&undo=/,
  )
  // Unchanged templates are not stored, so they follow later defaults.
  const kept = await app.db.selectFrom('setting').select('value').where('name', '=', 'replies').executeTakeFirst()
  expect(Object.keys(JSON.parse(kept!.value))).toEqual(['decline'])
  const second = await post(address, { ...old, subject: 'Alas, {date}' })
  expect([second.status, second.page.fields.get('subject')]).toEqual([409, 'Alas, {date}'])
  expect(second.page.text).toContain('Subject stored now Sorry about [event date] yours Alas, [event date]')
  expect((await post(address, Object.fromEntries(second.page.fields))).status).toBe(303)
  expect((await open(address)).fields.get('subject')).toBe('Alas, [event date]')
})

test.each(databases)('%s: an event with only a name, date and phone number works on every page', async (database) => {
  await using app = await createTestApp(database)
  const { open, fill, visit } = await createOwnerClient(app)
  const known = { requestorName: 'Ida Lupino', eventDate: '2027-05-15', phoneNumber: '904 555 0142' }
  const noReceipt = await fill('/backbar/jobs/new', { ...known, receipt: 'yes' })
  expect(noReceipt.page.text).toContain('Enter an email address for the receipt, or uncheck it below')
  const mistyped = await fill('/backbar/jobs/new', { ...known, fromEmail: 'ida@', eventGuestCount: 'lots' })
  for (const words of ['Enter an email address, such as', 'Enter a whole number of guests'])
    expect(mistyped.page.text).toContain(words)
  const { to } = await fill('/backbar/jobs/new', known)
  const here = to.split('?')[0]!

  const shown = await open(to)
  expect(shown.text).toContain('Ida Lupino Saturday, May 15, 2027')
  for (const words of [
    'No email address: emails cannot reach them',
    'No start and end yet',
    'No number of guests yet',
    'No venue yet',
    'No location yet, so travel has no price',
    'Estimate Entered by hand, Nov 20, 2026, 9:00 AM No starting price yet.',
  ])
    expect(shown.text).toContain(words)
  // She was just on the phone, so that the next step is not a call.
  expect(shown.links.get('Make the proposal')).toBe(`${here}/proposal`)
  expect([...shown.links.values()].filter((to) => to.startsWith('mailto:'))).toEqual([])
  expect((await open('/backbar/jobs')).text).toMatch(/May 15 Sat Ida Lupino new, just now no price yet/)
  expect((await open('/backbar/jobs?q=lupino')).text).toContain('Ida Lupino')

  // An email leaves unknown details as placeholders and cannot be sent without an address.
  const letter = await open(`${here}/reply?template=quote`)
  expect(letter.text).toContain('There is no email address to send this to yet')
  expect(letter.fields.get('body')).toContain('for [number of guests] guests on Saturday, May 15, 2027, [event hours]')
  const unsent = await fill(`${here}/reply?template=blank`, { body: 'Hello Ida' })
  expect([unsent.status, unsent.page.fields.get('body')]).toEqual([422, 'Hello Ida'])
  expect(unsent.page.text).toContain('There is no email address to send this to: add one to the event, or call them')

  await fill(here, { intent: 'move', to: 'booked', ...freeOfCharge })
  expect((await open('/backbar/calendar?month=2027-05')).text).toContain('Ida Lupino Nothing more is known yet booked')
  const file = await (await visit(`${here}/event.ics`)).text()
  expect(file).toContain('DTSTART;VALUE=DATE:20270515\r\nDTEND;VALUE=DATE:20270516')
  expect(file).toContain('SUMMARY:Ida Lupino\r\n')
  const sheet = await (await visit('/backbar/in-and-out/requests.csv')).text()
  expect(sheet).toContain('Ida Lupino,,(904) 555-0142,2027-05-15,,,,,,,')
  const { requests } = await (await visit('/backbar/in-and-out/requests.json')).json()
  expect(requests[0].request).toMatchObject({ fromEmail: null, eventGuestCount: null, eventStartTime: null, zip: null })
  const person = await open('/backbar/in-and-out?email=(904)%20555-0142')
  expect(person.text).toContain('Kept: 1 event')

  // With more details the event gets an estimate by itself, because it had none to keep.
  const more = { eventStartTime: '17:00', eventEndTime: '22:00', eventGuestCount: '60', experience: 'luxe-cocktail' }
  expect((await fill(`${here}/edit`, more)).to).toBe(`${here}?said=kept`)
  const priced = await open(here)
  expect(priced.text).toMatch(/Estimate They have not seen this price yet.* Luxe Cocktail Experience .* from \$800\.00/)
  expect((await open(`${here}/edit`)).fields.get('eventLocation')).toBe('')
  expect(await (await visit(`${here}/event.ics`)).text()).toContain(String.raw`SUMMARY:Ida Lupino\, 60 guests`)
  expect(app.lines.filter(({ event }) => event === 'error')).toEqual([])
})

test('adding an event by hand allows past dates and sends no email', async () => {
  await using app = await createTestApp()
  const { open, fill } = await createOwnerClient(app)
  const address = '/backbar/jobs/new'
  const blank = await open(address)
  expect(blank.required).toEqual([])
  expect(Object.keys(validQuoteForm).filter((name) => !blank.fields.has(name))).toEqual([])
  expect(blank.text).toContain('Who is calling?')
  const back = await fill(address, { ...validQuoteForm, eventEndTime: '17:30' })
  expect([back.status, back.page.fields.get('eventVenue')]).toEqual([422, validQuoteForm.eventVenue])
  expect(back.page.text).toContain('Enter a later end time')
  const { to } = await fill(address, { ...validQuoteForm, eventDate: '2026-05-16', eventVenue: 'not booked yet' })
  expect(to).toMatch(/^\/backbar\/jobs\/[\w-]+\?said=call-kept$/)
  const shown = await open(to)
  expect((await open(`${to.split('?')[0]}/history`)).text).toContain('You wrote it down by hand')
  expect(shown.text).toContain('The date has passed, 188 days ago')
  expect(await app.db.selectFrom('email').select('id').execute()).toEqual([])
})

test('correcting an inquiry keeps its estimate unless recalculated, and a conflict shows both values', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime, { request: { campaign: { utm_source: 'x' } } })
  const { open, fill, post } = await createOwnerClient(app)
  const address = `${page(id)}/edit`
  expect((await open(address)).text).not.toContain('stays as signed')
  const old = Object.fromEntries((await open(address)).fields)
  expect(old).toMatchObject({
    eventDate: '2027-05-15',
    requestorName: 'Nora Ephron',
    phoneNumber: '(904) 555-0142',
    experience: 'luxe-cocktail',
    cocktails: '4',
  })
  expect((await fill(address, { eventGuestCount: 'many' })).page.fields.get('eventGuestCount')).toBe('many')
  expect((await fill(address, { eventGuestCount: '50' })).to).toBe(`${page(id)}?said=kept`)
  const kept = await open(page(id))
  expect((await open(history(id))).text).toContain('Corrected. Guests: 120 → 50')
  expect(kept.text).toContain('$810.50')
  expect(kept.text).toContain('utm_source: x')
  const second = await post(address, { ...old, requestorName: 'Nora Jones', eventGuestCount: '60' })
  expect(second.status).toBe(409)
  expect(second.page.text).toContain('Guests stored now 50 yours 60 Name stored now Nora Ephron yours Nora Jones')
  const again = await post(address, { ...Object.fromEntries(second.page.fields), anew: 'yes' })
  expect(again.to).toBe(`${page(id)}?said=kept`)
  // Sixty guests need only one bartender.
  expect((await open(page(id))).text).toMatch(/Estimate They have not seen this price yet.*\$990\.00/)
  const told = await open(history(id))
  expect(told.text).toContain('The estimate was recalculated.')
  expect(told.text).toMatch(/What the client was told.*\$810\.50/)
  expect(told.text).not.toContain('$990.00')
})

test('a former event address redirects pages and posted forms with their query string', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime)
  const { visit } = await createOwnerClient(app)
  const body = new URLSearchParams({ subject: 'Hello' })
  // 308 makes a browser repeat the POST request at the new address.
  for (const init of [{}, { method: 'POST', body }]) {
    const response = await visit(`/backbar/requests/${id}/reply?template=opened`, init)
    expect([response.status, response.headers.get('Location')]).toEqual([308, `${page(id)}/reply?template=opened`])
  }
})
