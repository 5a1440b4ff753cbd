import { expect, test } from 'vitest'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parsePage } from './doubles/read-page.ts'
import { fullQuoteForm, validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp, openingTime } from './test-app.ts'

test('the quote form requires exactly the nine specified fields and contains a form token', async () => {
  await using app = await createTestApp()
  const form = await (await createVisitor(app)).open()
  expect(form.status).toBe(200)
  expect(form.text).toContain('Contact Us')
  expect(form.links.get('hello@nerdandtonic.example')).toBe('mailto:hello@nerdandtonic.example')
  expect(form.links.get('(904) 555-0142')).toBe('tel:+19045550142')
  expect(form.links.get('Instagram')).toBe('https://instagram.example/nerdandtonic')
  expect(form.links.get('TikTok')).toBe('https://tiktok.example/@nerdandtonic')
  expect(form.action).toBe('/quote')
  expect(form.required.toSorted()).toEqual(Object.keys(validQuoteForm).toSorted())
  for (const name of ['occasion', 'message', 'heardFrom']) expect(form.fields.get(name)).toBe('')
  expect(form.fields.get('token')).toMatch(/^[\w-]+\.[\w-]+$/)
  for (const wish of ['ice-and-coolers', 'cups', 'extra-hours', 'beer-and-wine'])
    expect(form.html).toContain(`value="${wish}"`)
})

test.each(databases)(
  '%s: a valid quote request stores the event and queues the confirmation and alert emails',
  async (database) => {
    await using app = await createTestApp(database)
    const { ask } = await createVisitor(app)
    const { response, address } = await ask(fullQuoteForm, ['cups'])
    expect(response.status).toBe(303)
    expect(address).toMatch(/^\/thankyou\?to=[\w.-]+$/)
    const { leads: events, emails } = await listStoredData(app)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      state: 'new',
      created_at: openingTime + 60_000,
      requestor_name: 'Nora Ephron',
      phone_number: '+19045550142',
      event_guest_count: 120,
    })
    expect(JSON.parse(events[0]!.request)).toMatchObject({
      experience: 'luxe-cocktail',
      cocktails: 4,
      onRequest: ['cups'],
      zip: '32084',
    })
    // Luxe, a second bartender, a fifth hour and a fourth cocktail. St. Augustine is within the forty miles.
    expect(JSON.parse(events[0]!.snapshot)).toMatchObject({ totalCents: 114_000, open: [], bartenders: 2 })
    expect(emails.map(({ kind, recipient, reply_to, state }) => [kind, recipient, reply_to, state])).toEqual([
      ['alert', 'hello@nerdandtonic.example', 'nora@home.example', 'waiting'],
      ['receipt', 'nora@home.example', 'hello@nerdandtonic.example', 'waiting'],
    ])
    for (const { body_text } of emails) expect(body_text).toContain(events[0]!.reference)
    const alert = emails.find(({ kind }) => kind === 'alert')!
    expect(alert.body_text).toContain(`/backbar/jobs/${events[0]!.id}`)
  },
)

test.each([
  ['', '2027. Open: Saturday, May 8', '$400 to $800', 'Additional Service Time'],
  ['/es', '2027. Libre: Sábado 8 de mayo', '$400 a $800', 'Tiempo de servicio adicional'],
])('the quote form shows a price range for a booked date without guests: “%s”', async (prefix, hours, range, line) => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const booked = { eventDate: fullQuoteForm.eventDate, eventStartTime: '17:00', eventEndTime: '23:00' }
  await createStoredEvent(app.db, openingTime, { request: booked }, { state: 'booked' })
  const text = (await open(`${prefix}/quote?eventDate=${booked.eventDate}`)).text.replaceAll(/\s+/g, ' ')
  expect(text).toContain(hours)
  const ticket = text.slice(text.indexOf(prefix ? 'Ese día ya' : 'We are booked that day'))
  expect(ticket).toContain(range)
  expect(ticket).not.toContain(line)
})

test('the quote form, the emails and the thank-you page show whether the date is available', async () => {
  await using app = await createTestApp()
  const { ask, visit, pickUp, send } = await createVisitor(app)
  const booked = { eventDate: fullQuoteForm.eventDate, eventStartTime: '17:00', eventEndTime: '23:00' }
  await ask(fullQuoteForm)
  const open = await listStoredData(app)
  const receipt = open.emails.find(({ kind }) => kind === 'receipt')!.body_text
  expect(receipt).toMatch(/^SATURDAY, MAY 15, 2027 IS OPEN\n/)
  expect(receipt).toContain('nothing is owed: your yes and the deposit make the date yours.')
  const inForm = async () => (await send(await pickUp(), { ...fullQuoteForm, intent: 'price' })).page.text
  expect(await inForm()).toMatch(/Saturday, May 15, 2027 is open/)
  await createStoredEvent(app.db, openingTime, { request: booked }, { state: 'booked' })
  expect(await inForm()).toMatch(/We are booked on \w+day, /)
  const thanks = await ask({ ...fullQuoteForm, requestorName: 'Second Asker' })
  const { emails } = await listStoredData(app)
  const told = emails
    .map((one) => one.body_text)
    .filter((text) => !text.includes(open.leads[0]!.reference))
    .toSorted((a) => (a.includes('They were told') ? -1 : 1))
  const alert = emails.find(({ kind, subject }) => kind === 'alert' && subject.startsWith('New: Second Asker'))!
  expect(alert.subject).toMatch(/, 120 guests · same day as Nora Ephron \(booked\)$/)
  expect(told[0]).toMatch(/They were told: We are booked on \w+day, /)
  expect(told[1]).toMatch(/We are booked on \w+day, /)
  expect(await (await visit(thanks.address)).text()).toMatch(/We are booked on \w+day, /)
  // Other available dates are named before the price.
  for (const text of [told[1]!.replace(/\s+/g, ' '), (await parsePage(await visit(thanks.address))).text])
    expect(text).toMatch(
      /We are booked on [^.]*\. When you asked, we were still open on \w+day, May \d+;[^.]* \(all at the same price\)\. Tell us if one of them/,
    )

  const form = { ...(await pickUp('/es/quote')), action: '/es/quote' }
  const waiting = await send(form, { ...fullQuoteForm, requestorName: 'Tercera', tellIfOpens: 'yes' })
  expect((await parsePage(await visit(waiting.address))).text).toMatch(
    /Ya tenemos un evento [^.]*\. Estás en la fila: te avisamos si se libera el 15 de mayo\. Opciones libres cuando preguntaste: /,
  )
})

test('a price posted with the quote form is ignored', async () => {
  await using app = await createTestApp()
  const { ask } = await createVisitor(app)
  await ask({ ...fullQuoteForm, totalCents: '1', total: '1', price: '1' })
  expect(JSON.parse((await listStoredData(app)).leads[0]!.snapshot).totalCents).toBe(114_000)
})

test('a quote form posted as multipart data is accepted', async () => {
  await using app = await createTestApp()
  const { pickUp, post } = await createVisitor(app)
  const form = await pickUp()
  const body = new FormData()
  for (const [name, words] of Object.entries({ ...validQuoteForm, token: form.fields.get('token')! }))
    body.set(name, words)
  body.set('menu', new File(['a file nobody asked for'], 'menu.pdf'))
  expect((await post('/quote', body)).status).toBe(303)
  expect((await listStoredData(app)).leads).toHaveLength(1)
})

test('known campaign parameters in the URL are stored with a quote request, others are dropped', async () => {
  await using app = await createTestApp()
  const { pickUp, send } = await createVisitor(app)
  const form = await pickUp('/quote?utm_source=card&utm_campaign=Spring%20%26%20Sun&gclid=abc&evil=1&utm_UPPER=1')
  expect(form.action).toBe('/quote?utm_source=card&utm_campaign=Spring+%26+Sun&gclid=abc')
  const mended = (await send(form, { ...validQuoteForm, eventGuestCount: '0' })).page
  expect((await send(mended, validQuoteForm)).response.status).toBe(303)
  const [event] = (await listStoredData(app)).leads
  expect(JSON.parse(event!.request).campaign).toEqual({
    utm_source: 'card',
    utm_campaign: 'Spring & Sun',
    gclid: 'abc',
  })
})

test('an experience or package in the URL is preselected in the quote form', async () => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  expect((await open('/quote?experience=dry-hire')).fields.get('experience')).toBe('dry-hire')
  expect((await open('/quote?package=elite')).fields.get('package')).toBe('elite')
  expect((await open('/quote?package=elite')).fields.get('experience')).toBe('luxe-cocktail')
})

test('a calculator list sets the quote form’s guest count and is shown attached', async () => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const form = await open('/quote?drinks=guests%3D140')
  expect(form.fields.get('eventGuestCount')).toBe('140')
  expect(form.text).toContain('Your list is attached. 140 guests')
  // The attached list follows the guest count of the form.
  expect((await open('/quote?drinks=guests%3D140&eventGuestCount=150')).text).toContain(
    'Your list is attached. 150 guests: ',
  )
  expect((await open('/quote?drinks=guests%3D140&eventGuestCount=150')).fields.get('eventGuestCount')).toBe('150')
  expect((await open('/quote?drinks=nonsense')).fields.get('eventGuestCount')).toBe('')
})

test.each<[Record<string, string>, string]>([
  [{}, 'A date and head count, then your price'],
  [{ experience: 'dry-hire', cocktails: '1' }, 'A date and head count, then your price'],
  [{ eventGuestCount: '20' }, 'A date, then your price'],
  [{ eventDate: '2027-05-15' }, 'A head count, then your price'],
  [{ eventDate: '2027-05-15', eventGuestCount: '20' }, '$550 to $950 20 guests, 1 bartender, 5 hours See why'],
  [fullQuoteForm, 'from $1,140 120 guests, 2 bartenders, 5 hours See why'],
])('the price bar under a quote form with %o shows %j', async (words, bar) => {
  await using app = await createTestApp()
  const { pickUp, send } = await createVisitor(app)
  const { page } = await send(await pickUp(), { ...words, intent: 'price' })
  expect(page.text).toContain(bar)
})

test('the price summary names the package and full date and explains a wrong end time', async () => {
  await using app = await createTestApp()
  const { pickUp, send } = await createVisitor(app)
  const elite = { ...validQuoteForm, package: 'elite', intent: 'price' }
  const ticket = (html: string) => html.slice(html.indexOf('<aside'), html.indexOf('</aside>'))
  const whole = ticket((await send(await pickUp(), elite)).page.html)
  for (const words of ['Elite Nerd Package', 'Saturday, May 15, 2027', 'in a straight line, ZIP to ZIP'])
    expect(whole).toContain(words)
  const short = ticket((await send(await pickUp(), { ...elite, eventEndTime: '18:00' })).page.html)
  expect(short).toContain('A later end time: the bar closes before the event ends.')
  expect(short).not.toContain('Date, start and end')
})

test('the quote form marks optional fields and no required ones', async () => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const { html, required } = await open('/quote')
  expect(html).not.toContain('>required<')
  const labels = [...html.matchAll(/<label[^>]*\bfor="(\w+)"[^>]*>(.*?)<\/label>/gs)]
  const marked = labels.filter(([, , words = '']) => words.includes('optional')).map(([, name]) => name)
  expect(labels.map(([, name]) => name)).toEqual(expect.arrayContaining(required))
  expect(marked).toEqual(expect.arrayContaining(['heardFrom', 'message', 'occasion']))
  expect(marked.filter((name) => required.includes(name!))).toEqual([])
  const neither = labels
    .map(([, name = '']) => name)
    .filter((name) => !marked.includes(name) && !required.includes(name))
  // Choices and counts with a default value, and the honeypot field.
  expect(neither).toEqual(['package', 'cocktails', 'garnishes', 'mixers', 'bartenders', 'eventTheme'])
})

test('time fields of the quote form step by fifteen minutes', async () => {
  await using app = await createTestApp()
  const { html } = await (await createVisitor(app)).open('/quote')
  expect(html).toContain('type="time"')
  for (const step of html.matchAll(/<input[^>]*type="time"[^>]*>/g)) expect(step[0]).toContain('step="900"')
})

test('without JavaScript a button of the quote form shows the price and stores nothing', async () => {
  await using app = await createTestApp()
  const { pickUp, send } = await createVisitor(app)
  const { eventLocation: _, ...unfinished } = fullQuoteForm
  const form = await pickUp()
  const { page } = await send(form, { ...unfinished, requestorName: '', intent: 'price' })
  expect(page.status).toBe(200)
  expect(page.text).toContain('120 guests: at least two bartenders past 75')
  expect(page.text).toContain('from $1,140')
  expect(page.text).toMatch(/Travel: a five-digit ZIP/)
  for (const [name, words] of Object.entries({ ...unfinished, requestorName: '' }))
    expect([name, page.fields.get(name)]).toEqual([name, words])
  expect(page.fields.get('token')).toBe(form.fields.get('token'))
  expect((await listStoredData(app)).leads).toEqual([])
  const wrong = (await send(page, { ...unfinished, eventDate: '2027-02-31', intent: 'price' })).page
  expect(wrong.status).toBe(422)
  expect(wrong.fields.get('eventDate')).toBe('2027-02-31')
})
