import { describe, expect, test } from 'vitest'
import { saveSetting } from '../../../business/stored-settings.server.ts'
import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { listTimeOff, listCertificates } from '../members/staff-members.server.ts'
import { createMissingShifts } from '../shifts/sync-event-shifts.server.ts'
import { listEventShifts } from '../shifts/event-shifts.server.ts'
import { getInstantAtHour } from '../shifts/offer-deadlines.ts'
import { defaultPackingRules } from '../../../operations/events/default-packing-rules.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { samplePdf } from '../../../../tests/doubles/sample-pdf.ts'
import { createStaffMember } from '../../../../tests/doubles/worked-event.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'

/** An accepted event and three staff members, with the paths of their pages. */
async function createStaffedEvent(app: TestApp) {
  const event = await createStoredEvent(app.db, openingTime, {})
  await createStaffMember(app.db, { id: 'ana-id-0001', name: 'Ana Reyes', roles: ['lead', 'bartender'] })
  await createStaffMember(app.db, { id: 'ben-id-0001', name: 'Ben Ortiz', language: 'es', phone: '+19045550172' })
  await createStaffMember(app.db, { id: 'cy-id-00001', name: 'Cy Dunn', phone: '+19045550126', email: '' })
  await acceptSampleProposal(app.db, event.id)
  await createMissingShifts(app.db, openingTime, app.config)
  const visit = await createAppVisitor(app)
  const getPath = async (personId: string) =>
    getStaffPagePath(await getOrCreateStaffLinkToken(app.db, personId, { secret: app.config.secret, now: app.now() }))
  const open = async (path: string) => parsePage(await visit(path))
  const post = async (path: string, words: Record<string, string> | [string, string][]) => {
    const response = await visit(path, { method: 'POST', body: new URLSearchParams(words) })
    return {
      status: response.status,
      to: response.headers.get('Location') ?? '',
      page: await parsePage(response.clone()),
    }
  }
  const shifts = () => listEventShifts(app.db, event.id)
  return { event, visit, pathOf: getPath, open, post, shifts, owner: await createOwnerClient(app) }
}

/** Stores these drinks as the client's choice. */
async function pickDrinks({ db, now }: TestApp, eventId: string, drinks: { recipe: string; name: string }[]) {
  const card = { title: '', pouring: '', design: 'bough', changed_at: now(), changed_by: 'client' }
  const picked = JSON.stringify(drinks.map((drink) => ({ ...drink, dedication: '' })))
  await db
    .insertInto('menu_card')
    .values({ event_id: eventId, ...card, drinks: picked })
    .execute()
}

const findOfferId = (html: string) => /name="offer" value="([^"]+)"/.exec(html)?.[1] ?? ''

describe.each(databases)('%s: staff page', (database) => {
  test('a staff member accepts, confirms and clocks a shift, and GET requests change nothing', async () => {
    await using app = await createTestApp(database)
    const { event, pathOf: getPath, open, post, shifts, owner } = await createStaffedEvent(app)
    const first = (await shifts())[0]!
    const job = await owner.open(`/backbar/jobs/${event.id}`)
    expect(job.text).toContain('Staff')
    expect(job.text).toContain('Ask Ana')
    const asked = await owner.post(`/backbar/jobs/${event.id}/crew`, {
      intent: 'ask',
      post: first.id,
      person: 'ana-id-0001',
      way: 'one',
    })
    expect(asked.to).toContain('did=asked')

    const ana = await getPath('ana-id-0001')
    for (let i = 0; i < 3; i++) expect((await open(ana)).text).toContain('I can’t that day')
    const page = await open(ana)
    for (const words of ['$28/h', '+ tips', 'Answer by', 'You would lead: ']) expect(page.text).toContain(words)
    expect((await shifts())[0]!.state).toBe('offered')
    const said = await post(ana, { intent: 'yes', offer: findOfferId(page.html) })
    expect([said.status, said.to]).toEqual([303, `${ana}?post=${first.id}&said=yes`])
    expect((await open(said.to)).text).toMatch(/May 15(, [^.]+)? is yours\. See you there\./)
    expect((await open(`${ana}?said=yes`)).text).toContain('It’s yours. See you there.')
    expect((await shifts())[0]!.person?.name).toBe('Ana Reyes')
    // Accepting twice gets the same response.
    expect((await post(ana, { intent: 'yes', offer: findOfferId(page.html) })).to).toContain('said=yes')

    const { day, callAt } = first
    const timeZone = 'America/New_York'
    expect((await open(ana)).html).not.toContain('value="good"')
    expect((await open(ana)).text).toMatch(/You can tap “I’m here” from Sat May 15, .* PM\./)
    expect((await post(ana, getTap((await shifts())[0]!.tenure!.id, 'here'))).to).toContain('said=too-early')
    app.advance(getInstantAtHour(day, 10, timeZone) - 2 * 86_400_000 - app.now())
    expect((await post(ana, { intent: 'good', post: first.id })).to).toContain('said=confirmed')
    expect((await open(ana)).text).toContain('You confirmed. See you there.')

    const { tenure } = (await shifts())[0]!
    app.advance(callAt - 600_000 - app.now())
    expect((await open(ana)).text).toContain('I’m here')
    // A double click counts once.
    const here = getTap(tenure!.id, 'here')
    for (let i = 0; i < 2; i++) await post(ana, here)
    expect((await open(ana)).text).toContain('You checked in')
    // A clock-out made offline arrives with its time.
    app.advance(5 * 3_600_000)
    const taps = [{ id: 'tap-offline-1', kind: 'off', tenure: tenure!.id, ago: 3_600_000 }, { kind: 'nonsense' }]
    expect((await post(ana, { intent: 'taps', taps: JSON.stringify(taps) })).status).toBe(204)
    const kept = await app.db.selectFrom('clock_event').selectAll().orderBy('at').execute()
    expect(kept.map(({ kind }) => kind)).toEqual(['here', 'off'])
    expect(kept[1]!.received_at - kept[1]!.at).toBe(3_600_000)
  })

  test.each([
    ['declining a shift needs no reason and is no time off', 'no', []],
    ['a day somebody cannot work becomes time off', 'cannot', ['2027-05-15']],
  ])('on the staff page %s', async (_, answer, daysOff) => {
    await using app = await createTestApp(database)
    const { event, pathOf: getPath, open, post, shifts, owner } = await createStaffedEvent(app)
    const [first] = await shifts()
    const ask = { intent: 'ask', post: first!.id, person: 'ana-id-0001', way: 'one' }
    await owner.post(`/backbar/jobs/${event.id}/crew`, ask)
    const ana = await getPath('ana-id-0001')
    const said = await post(ana, { intent: answer, offer: findOfferId((await open(ana)).html) })
    expect([said.status, said.to]).toEqual([303, expect.stringContaining(`said=${answer}`)])
    expect((await shifts())[0]).toMatchObject({ state: 'open', offers: [{ answer: 'no' }] })
    expect((await listTimeOff(app.db, ['ana-id-0001'], '2026-01-01')).map(({ fromDay }) => fromDay)).toEqual(daysOff)
  })

  test('a late acceptance is refused, and staff see the end of their assignments', async () => {
    await using app = await createTestApp(database)
    const { event, pathOf: getPath, open, post, shifts, owner } = await createStaffedEvent(app)
    const bartender = (await shifts()).find(({ role }) => role === 'bartender')!
    await owner.post(`/backbar/jobs/${event.id}/crew`, [
      ['intent', 'ask'],
      ['post', bartender.id],
      ['person', 'ben-id-0001'],
      ['person', 'cy-id-00001'],
      ['way', 'all'],
    ])
    const [ben, cy] = [await getPath('ben-id-0001'), await getPath('cy-id-00001')]
    const bens = await open(ben)
    expect(bens.text).toContain('Ese día no puedo')
    expect(bens.text).toContain('el turno es de quien diga que sí primero')
    expect((await open(cy)).text).toContain('Others are asked, too: the first yes has it.')
    const cys = findOfferId((await open(cy)).html)
    const yes = await post(ben, { intent: 'yes', offer: findOfferId(bens.html) })
    expect((await open(yes.to)).text).toMatch(/15 de mayo[^.]*: el turno es tuyo\. Nos vemos allá\./)
    const late = await post(cy, { intent: 'yes', offer: cys })
    expect([late.status, late.page.text]).toEqual([409, expect.stringContaining('That shift was taken at')])
    // The page of a staff member who came too late says so again on reload. The page of the winner does not.
    expect((await open(cy)).text).toContain('What changed Somebody else has it now: May 15')
    expect((await open(ben)).text).not.toContain('Lo que cambió')
    // Ben is assigned that day, so he must hand off the shift before taking the day off.
    const away = await post(`${ben}/days-off`, { intent: 'away', from: bartender.day, key: 'away-ben-1' })
    expect([away.status, away.page.text]).toEqual([409, expect.stringContaining('primero pásaselo')])
    expect(await listTimeOff(app.db, ['ben-id-0001'], '2026-01-01')).toEqual([])
    expect((await post(cy, { intent: 'yes', offer: 'somebody-elses' })).to).toContain('said=stale')
    const over = await post(ben, { intent: 'hand-over', post: bartender.id, why: 'mi hermana se casa' })
    expect(over.to).toContain('said=hand-over')
    const relief = await open(cy)
    expect(relief.text).toContain('Ben cannot make it')
    const id = /name="handOver" value="([^"]+)"/.exec(relief.html)![1]!
    expect((await post(cy, { intent: 'take', handOver: id })).to).toContain('said=taken')
    expect((await shifts()).find((one) => one.id === bartender.id)!.person!.name).toBe('Ben Ortiz')
    await owner.post(`/backbar/jobs/${event.id}/crew`, { intent: 'nod', handOver: id })
    expect((await shifts()).find((one) => one.id === bartender.id)!.person!.name).toBe('Cy Dunn')
    expect((await open(ben)).text).toContain('Lo que cambió Cy cubre tu turno: ')
    expect((await open(cy)).text).not.toContain('What changed')
    await owner.post(`/backbar/jobs/${event.id}/crew`, { intent: 'take-off', post: bartender.id })
    expect((await open(cy)).text).toMatch(/What changed Our plans changed: May 15.* is no longer yours\./)
    app.advance(15 * 86_400_000)
    expect((await open(cy)).text).not.toContain('What changed')
  })

  test('all open shifts are offered together, and staff with an offer are marked', async () => {
    await using app = await createTestApp(database)
    const { event, pathOf: getPath, open, post, shifts, owner } = await createStaffedEvent(app)
    const here = `/backbar/jobs/${event.id}`
    const job = await owner.open(here)
    expect(job.text).toContain('Ask Ana, Ben and Cy for both shifts')
    const form = job.html.split('<form').find((one) => one.includes('for both shifts'))!
    const input = [...form.matchAll(/name="(post|way|person)" value="([^"]+)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    const asked = await owner.open(
      (await owner.post(`${here}/crew`, [['intent', 'ask'], ...input] as [string, string][])).to,
    )
    expect(asked.text).toContain('Ana, Ben and Cy are asked')
    const [ana, ben] = [await getPath('ana-id-0001'), await getPath('ben-id-0001')]
    await post(ana, { intent: 'yes', offer: findOfferId((await open(ana)).html) })
    await post(ben, { intent: 'yes', offer: findOfferId((await open(ben)).html) })
    expect((await shifts()).map(({ role, person }) => `${role} ${person?.name}`)).toEqual([
      'lead Ana Reyes',
      'bartender Ben Ortiz',
    ])
    expect((await open(await getPath('cy-id-00001'))).text).toContain('Somebody else has it now')
    // A staff member with a pending offer is marked before getting another offer for the same event.
    for (const { id } of await shifts()) await owner.post(`${here}/crew`, { intent: 'take-off', post: id })
    const [first] = await shifts()
    await owner.post(`${here}/crew`, {
      intent: 'ask',
      post: first!.id,
      person: 'ana-id-0001',
      way: 'one',
      anyway: 'yes',
    })
    expect((await owner.open(`${here}/crew`)).text).toContain('is asked for another shift at this event')
  })

  test('staff who worked a past event can be recorded afterwards and are listed for pay', async () => {
    await using app = await createTestApp(database)
    const { event, owner } = await createStaffedEvent(app)
    const here = `/backbar/jobs/${event.id}/crew`
    await app.db.deleteFrom('shift').execute()
    expect((await owner.open(here)).status).toBe(404)
    const early = await owner.post(here, { intent: 'poured', person: 'ben-id-0001', role: 'bartender' })
    expect(early.to).toContain('said=stale')
    app.advance(getInstantAtHour('2027-05-17', 10, 'America/New_York') - app.now())
    const later = await createOwnerClient(app)
    expect((await later.open(`/backbar/jobs/${event.id}`)).text).toContain('No staff is entered for this event.')
    expect((await later.open(here)).text).toContain('Who was there?')
    for (let i = 0; i < 2; i++) await later.post(here, { intent: 'poured', person: 'ben-id-0001', role: 'bartender' })
    expect(await app.db.selectFrom('assignment').selectAll().execute()).toHaveLength(1)
    expect((await later.open(here)).text).toMatch(/Staff who worked.*Ben/)
    expect((await later.open(`/backbar/crew/pay?event=${event.id}`)).text).toContain('Agree to Ben Ortiz’s')
  })

  test('staff save certificates and days off themselves, and a new staff link disables the old', async () => {
    await using app = await createTestApp(database)
    const { visit, pathOf: getPath, open, post } = await createStaffedEvent(app)
    const ben = await getPath('ben-id-0001')
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'paper', key: 'paper-of-ben', paperKind: 'alcohol-service' }))
      form.append(name, value)
    form.append('file', new Blob([samplePdf()]), 'x.pdf')
    const sent = await visit(`${ben}/papers`, { method: 'POST', body: form })
    expect(sent.headers.get('Location')).toContain('/papers?said=paper-sent')
    expect(await listCertificates(app.db, ['ben-id-0001'])).toMatchObject([{ seenAt: null, madeBy: 'person' }])
    expect((await open(ben)).text).toContain('aún sin revisar')
    await post(`${ben}/days-off`, [
      ['intent', 'boxes'],
      ['month', '2026-12'],
      ['day', '2026-12-24'],
      ['day', '2026-12-31'],
    ])
    expect((await open(ben)).text).toContain('24 de diciembre')
    // An unknown run sheet is refused in the staff member's language.
    expect((await open(`${ben}/sheet/nobodys`)).html).toMatch(/<html lang="es"[\s\S]*Este enlace/)
    const back = await post(`${ben}/me`, { intent: 'me', phone: '12', language: 'es' })
    expect([back.status, back.page.fields.get('phone')]).toEqual([422, '12'])
    await post(`${ben}/me`, { intent: 'me', phone: '904 555 0199', language: 'en' })
    expect((await open(ben)).text).toContain('Days off')
    const fresh = await post(ben, { intent: 'new-link' })
    const old = await open(ben)
    expect([old.status, old.text]).toEqual([404, expect.stringContaining('This link doesn’t work')])
    expect((await open(fresh.to)).status).toBe(200)
    for (const path of [`${ben}/papers`, `${ben}/calendar.ics`, `/crew/${'x'.repeat(22)}`])
      expect((await visit(path)).status).toBe(404)
  })
})

test('without email, each shift offer, assignment and handoff shows a text message link', async () => {
  await using app = await createTestApp()
  const { event, pathOf: getPath, open, post, shifts, owner } = await createStaffedEvent(app)
  const here = `/backbar/jobs/${event.id}/crew`
  const bartender = (await shifts()).find(({ role }) => role === 'bartender')!
  const ask = { intent: 'ask', post: bartender.id, way: 'one' }
  const asked = await owner.open((await owner.post(here, { ...ask, person: 'cy-id-00001' })).to)
  expect(asked.text).toContain(
    'Cy is asked, on their own page. Email isn’t connected, so no email goes out: send Cy a text. Text Cy',
  )
  expect(asked.text).toContain('Each is asked to confirm 3 days before, on their own page, and again the day before.')
  const cy = await getPath('cy-id-00001')
  const [, body = ''] = /href="sms:\+19045550126\?&amp;body=([^"]+)"/.exec(asked.html)!
  expect(decodeURIComponent(body)).toMatch(/^May 15.*bartender.*\$28\/h.*Yes or no by .*\/crew\/[\w-]{22}$/)
  expect(decodeURIComponent(body)).toContain(cy)
  expect(asked.text).not.toMatch(/are told|letters are on their way/)

  const none = await owner.post(here, { intent: 'put-in', post: bartender.id, person: '' })
  expect([none.status, none.page.text.includes('Assign anyway')]).toEqual([409, false])
  expect(none.page.text).toContain('Choose the one who said yes')
  const put = await owner.open(
    (await owner.post(here, { intent: 'put-in', post: bartender.id, person: 'ben-id-0001' })).to,
  )
  expect(put.text).toContain('Ben has this shift now. Text Ben')
  expect(put.text).toContain('Take it from Ben')

  const ben = await getPath('ben-id-0001')
  await post(ben, { intent: 'hand-over', post: bartender.id, why: 'mi hermana se casa' })
  const waiting = await owner.open(here)
  expect(waiting.text).toContain('Ben wants to hand it over; not taken yet. Ben: “mi hermana se casa”')
  expect(waiting.text).not.toContain('Take it from Ben')
  expect(waiting.text).toContain('Text Ana')
  const id = /name="handOver" value="([^"]+)"/.exec((await open(cy)).html)![1]!
  await post(cy, { intent: 'take', handOver: id })
  expect((await open(cy)).text).toContain('You would take May 15 over from Ben. Waiting for a yes from us.')
  expect((await owner.open(`/backbar/jobs/${event.id}`)).text).not.toContain('1 of 2 is set')

  // The owner agrees on Today with a single click.
  const row = await owner.open('/backbar')
  expect(row.text).toContain('Cy takes May 15 over from Ben')
  const form = row.html.slice(row.html.indexOf(`action="${here}"`)).slice(0, 300)
  for (const field of ['name="intent" value="nod"', `name="handOver" value="${id}"`]) expect(form).toContain(field)
  const agreed = await owner.open((await owner.post(here, { intent: 'nod', handOver: id })).to)
  expect(agreed.text).toContain(
    'Cy has this shift now, and Ben is relieved. Email isn’t connected, so no email goes out: send Cy and Ben a text. Text Cy Text Ben',
  )

  // Staff who were just relieved are not preselected for a new offer.
  const free = await owner.open((await owner.post(here, { intent: 'take-off', post: bartender.id })).to)
  expect(free.text).toContain('Cy is relieved, and the shift is open again. Email isn’t connected')
  // A reloaded page shows the current state.
  const again = await open(`${cy}?post=${bartender.id}&said=yes`)
  expect(again.text).toContain('That is no longer open. Here is how it is now.')
  expect(again.text).not.toContain('is yours. See you there')
  expect(free.text).toContain('Cy You relieved Cy from it.')
  expect(free.text).toContain('Ben You relieved Ben from it, as they asked.')
  const ticked = (name: string) =>
    new RegExp(
      `<input type="checkbox"[^>]*checked=""[^>]*value="${name}|<input type="checkbox"[^>]*value="${name}[^>]*checked=""`,
    )
  for (const name of ['cy-id', 'ben-id']) expect([name, ticked(name).test(free.html)]).toEqual([name, false])
})

test('the owner records phoned answers to shift offers and handoffs', async () => {
  await using app = await createTestApp()
  const { event, pathOf: getPath, open, post, shifts, owner } = await createStaffedEvent(app)
  const here = `/backbar/jobs/${event.id}/crew`
  const [first, bartender] = await shifts()
  const asked = await owner.post(here, [
    ['intent', 'ask'],
    ['post', bartender!.id],
    ['person', 'ben-id-0001'],
    ['person', 'cy-id-00001'],
    ['way', 'all'],
  ])
  const page = await owner.open(asked.to)
  for (const words of ['Ben said yes', 'No longer ask Ben', 'Cy said yes']) expect(page.text).toContain(words)
  const back = await owner.post(here, {
    intent: 'take-back',
    offer: (await shifts())[1]!.offers.find(({ personId }) => personId === 'cy-id-00001')!.id,
  })
  expect((await owner.open(back.to)).text).toContain('Cy is no longer asked.')
  // The confirmation names only staff whose offer is still open.
  expect((await owner.open(asked.to)).text).toContain('Ben is asked, on their own page.')
  const ben = await getPath('ben-id-0001')
  await post(ben, { intent: 'no', offer: findOfferId((await open(ben)).html) })
  const no = await owner.open(asked.to)
  expect(no.text).not.toContain('Ben is asked')
  expect(no.html).toMatch(/<option value="ben-id-0001">Ben \(said no\)<\/option>/)
  await owner.post(here, { intent: 'put-in', post: bartender!.id, person: 'ben-id-0001' })
  expect((await shifts())[1]!.person!.name).toBe('Ben Ortiz')

  await post(ben, { intent: 'hand-over', post: bartender!.id })
  const waiting = await owner.open(here)
  expect(waiting.text).toContain('Ana and Cy are asked; text them if it is urgent.')
  expect(waiting.text).toContain('Relieve Ben now: the shift is open')
  const id = /name="handOver" value="([^"]+)"/.exec(waiting.html)![1]!
  const over = await owner.post(here, { intent: 'nod', handOver: id, person: 'cy-id-00001' })
  expect((await owner.open(over.to)).text).toContain('Cy has this shift now, and Ben is relieved.')
  expect((await owner.open(`/backbar/jobs/${event.id}`)).text).toMatch(/Cy took it over/)
  expect((await owner.open('/backbar/crew')).text).toMatch(/Ben Ortiz.*?May 15 handed over/)

  const relieved = await owner.post(here, { intent: 'cannot', post: bartender!.id })
  expect((await owner.open(relieved.to)).text).toContain('Cy Cy said they cannot make it.')
  expect((await owner.open('/backbar/crew')).text).toMatch(/Cy Dunn.*?May 15 cannot/)
  expect(first!.role).toBe('lead')
})

test('an owner who works shifts is assigned directly, is not preselected and gets no email', async () => {
  await using app = await createTestApp('sqlite', { MAIL_URL: 'smtp://127.0.0.1:9' })
  const { event, pathOf: getPath, post, shifts, owner } = await createStaffedEvent(app)
  await createStaffMember(app.db, {
    id: 'olive-id-01',
    name: 'Olive',
    paidAs: 'owner',
    roles: ['lead'],
    email: 'o@crew.example',
  })
  const here = `/backbar/jobs/${event.id}/crew`
  const job = await owner.open(`/backbar/jobs/${event.id}`)
  expect(job.text).toContain('Ask Ana')
  expect(job.text).toContain('I’ll lead it myself')
  expect((await owner.open(here)).html).not.toMatch(
    /checked=""[^>]*value="olive-id-01"|value="olive-id-01"[^>]*checked=""/,
  )
  const desk = await createUserClient(app, 'desk')
  expect((await desk.open(here)).text).not.toContain('I’ll lead it myself')
  const [first] = await shifts()
  const put = await owner.open(
    (await owner.post(here, { intent: 'put-in', post: first!.id, person: 'olive-id-01' })).to,
  )
  expect(put.text).toContain('Olive has this shift now.')
  expect(put.text).not.toMatch(/Text Olive|letter is on its way/)
  // The owner can take over a handed-off shift with a single click.
  await owner.post(here, { intent: 'take-off', post: first!.id })
  await owner.post(here, { intent: 'put-in', post: first!.id, person: 'ana-id-0001' })
  await post(await getPath('ana-id-0001'), { intent: 'hand-over', post: first!.id })
  const waiting = await owner.open(here)
  expect(waiting.text).toContain('I’ll take it myself')
  expect(waiting.text).not.toMatch(/Text Olive|Olive is asked|Olive are asked/)
  expect(await app.db.selectFrom('email').select('id').where('recipient', '=', 'o@crew.example').execute()).toEqual([])
})

test('staff with a shift cannot accept or be offered another at the same event', async () => {
  await using app = await createTestApp()
  const { event, pathOf: getPath, open, post, shifts, owner } = await createStaffedEvent(app)
  const here = `/backbar/jobs/${event.id}/crew`
  const [first, second] = await shifts()
  for (const { id } of [second!, first!])
    await owner.post(here, { intent: 'ask', post: id, person: 'ana-id-0001', way: 'one' })
  const ana = await getPath('ana-id-0001')
  const { html } = await open(ana)
  const getOffer = (role: string) => findOfferId(html.slice(html.indexOf(role)))
  expect((await post(ana, { intent: 'yes', offer: getOffer('You would lead') })).to).toContain('said=yes')
  expect((await open(ana)).text).not.toContain('Can you make it?')
  const stale = await post(ana, { intent: 'yes', offer: getOffer('Bartender') })
  expect([stale.status, stale.page.text]).toEqual([
    409,
    expect.stringContaining('You already have a shift at this event.'),
  ])
  // The owner cannot offer it anyway, because no staff member can work two shifts at once.
  const again = await owner.post(here, { intent: 'ask', post: second!.id, person: 'ana-id-0001', way: 'one' })
  expect([again.status, again.page.text]).toEqual([409, expect.stringContaining('Has a shift at this event already.')])
  expect(again.page.text).not.toContain('Assign anyway')
})

test('with SMTP, a shift offer lists which staff get emails and which need texts', async () => {
  await using app = await createTestApp('sqlite', { MAIL_URL: 'smtp://127.0.0.1:9' })
  const { event, shifts, owner } = await createStaffedEvent(app)
  const here = `/backbar/jobs/${event.id}/crew`
  const { to } = await owner.post(here, [
    ['intent', 'ask'],
    ['post', (await shifts()).find(({ role }) => role === 'bartender')!.id],
    ['person', 'ben-id-0001'],
    ['person', 'cy-id-00001'],
    ['way', 'all'],
  ])
  const { text } = await owner.open(to)
  expect(text).toContain(
    'Ben and Cy are asked, on their own pages. An email is on its way to Ben. No email goes to Cy: send them a text. Text Cy',
  )
  expect(text).toContain('If you ask all at once, the first to say yes gets it, and the others get an email.')
})

test('the Spanish staff page describes the event in Spanish', async () => {
  await using app = await createTestApp()
  const { event, pathOf: getPath, open, shifts, owner } = await createStaffedEvent(app)
  const [first, second] = await shifts()
  const here = `/backbar/jobs/${event.id}/crew`
  await owner.post(here, { intent: 'put-in', post: first!.id, person: 'ana-id-0001' })
  await owner.post(here, { intent: 'ask', post: second!.id, person: 'ben-id-0001' })
  const ben = await getPath('ben-id-0001')
  expect((await open(ben)).text).toContain('Bartender: de ')
  await owner.post(here, { intent: 'put-in', post: second!.id, person: 'ben-id-0001' })
  expect((await open(ben)).text).toMatch(/Experiencia [^.]* para \d+ invitados, con Ana como responsable\./)
})

test('the staff page is small, unindexed, uncached and free of prices and others’ pay', async () => {
  await using app = await createTestApp()
  const { event, visit, open, pathOf: getPath, shifts, owner } = await createStaffedEvent(app)
  await owner.post(`/backbar/jobs/${event.id}/crew`, [
    ['intent', 'put-in'],
    ['post', (await shifts())[0]!.id],
    ['person', 'ana-id-0001'],
  ])
  const ana = await getPath('ana-id-0001')
  const response = await visit(ana)
  const html = await response.text()
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(40_000)
  expect(html).not.toMatch(/nora@|\$[1-9],\d{3}/)
  for (const [name, value] of [
    ['Cache-Control', 'no-store'],
    ['X-Robots-Tag', 'noindex'],
    ['Referrer-Policy', 'same-origin'],
  ] as const)
    expect(response.headers.get(name)).toBe(value)
  const calendar = await (await visit(`${ana}/calendar.ics`)).text()
  expect(calendar).toContain('BEGIN:VEVENT')
  const sheet = await parsePage(await visit(`${ana}/sheet/${(await shifts())[0]!.id}`))
  expect(sheet.text).toContain('Ana Reyes, (904) 555-0171')
  expect(sheet.text).toContain('1 of')
  expect(sheet.text).not.toContain('nora@')
  const rates = JSON.stringify({ bartender: { unit: 'hour', cents: 33_17 } })
  await app.db.updateTable('staff_member').set({ rates }).where('id', '=', 'ben-id-0001').execute()
  const named = { intent: 'put-in', post: (await shifts())[1]!.id, person: 'ben-id-0001' }
  await owner.post(`/backbar/jobs/${event.id}/crew`, named)
  const beside = await open(ana)
  expect([beside.text.includes('With Ben'), beside.html.includes('33.17')]).toEqual([true, false])
})

test('Spanish-speaking staff get the run sheet in Spanish with the same version number', async () => {
  await using app = await createTestApp()
  const { event, open, pathOf: getPath, shifts, owner } = await createStaffedEvent(app)
  const [first, second] = await shifts()
  for (const [shift, person] of [
    [first!, 'ana-id-0001'],
    [second!, 'ben-id-0001'],
  ] as const)
    await owner.post(`/backbar/jobs/${event.id}/crew`, { intent: 'put-in', post: shift.id, person })
  const [shaker] = defaultPackingRules.filter(({ id }) => id === 'shakers')
  await saveSetting(app.db, 'kit', [shaker!, { ...shaker!, id: 'own-1', name: 'Brass bell' }], app.now())
  await pickDrinks(app, event.id, [
    { recipe: 'mojito', name: 'The Retriever' },
    { recipe: 'deleted', name: 'Gone' },
  ])
  const path = `/backbar/jobs/${event.id}/sheet`
  const before = await owner.open(path)
  const ben = await open(`${await getPath('ben-id-0001')}/sheet/${second!.id}`)
  expect(ben.html).toContain('<html lang="es">')
  expect(ben.title).toBe('Hoja del evento: Nora Ephron, Wedding')
  for (const words of [
    'Tu página',
    'sábado 15 de mayo de 2027',
    'copia del equipo, versión 1',
    'Quién y dónde Contacto Nora Ephron, quien invita',
    'No toman alcohol todavía no se sabe',
    'Experiencia Experiencia Luxe Cocktail',
    'Responsable Ana Reyes, (904) 555-0171 Bartender Ben Ortiz',
    'Horario Salida de la base 1:00 p.m.',
    'Menú The Retriever Mojito · 1.5 oz de ron blanco, ',
    ' 6 ramitas de hierbabuena, ',
    ' · decoración: ramita de hierbabuena, rodaja de limón verde · para ',
    'Gone se borró su receta',
    'Para cargar Coctelera 4',
    'Servilletas',
    'Lo que llevan ellos Ron',
    'El lugar Por dónde entrar todavía no se sabe',
    'Para anotar ese día',
  ])
    expect(ben.text).toContain(words)
  expect(ben.text).not.toMatch(
    /\b(sheet|copy|Times|Packing list|They bring|The client brings|The place|Way in|On the day|not known|Leave base|garnish|bottles?|cases?|AM|PM)\b/,
  )
  expect(ben.html).toContain('<dt lang="en">Brass bell</dt>')
  expect(ben.html.match(/ lang="en"/g)).toHaveLength(1)
  expect(ben.html).toContain('aria-label="Escanea para ver si esta hoja sigue al día"')

  const ana = await open(`${await getPath('ana-id-0001')}/sheet/${first!.id}`)
  expect(ana.html).toContain('<html lang="en">')
  for (const words of ['team copy, version 1', 'Who and where Contact Nora Ephron, the host', 'Packing list Shaker 4'])
    expect(ana.text).toContain(words)
  expect(ana.html).not.toContain(' lang="en">Brass')
  // Opening it in another language changes neither the owner's copy nor the stored lines.
  expect((await owner.open(path)).text).toBe(before.text)
  const kept = await app.db.selectFrom('run_sheet_version').select(['version', 'lines']).execute()
  expect(kept.map(({ version }) => version)).toEqual([1])
  expect(kept[0]!.lines).toContain('"label":"Load-in, set-up"')
})

test('assigned staff appear on the run sheet and venue packet and change the sheet’s version', async () => {
  await using app = await createTestApp()
  const { event, shifts, owner, open } = await createStaffedEvent(app)
  const packet = () => owner.open(`/backbar/jobs/${event.id}/packet`)
  const link = /\/venue\/[\w-]{22}/.exec((await packet()).html)![0]
  expect((await open(link)).text).not.toContain('Ana Reyes')
  const sheet = () => owner.open(`/backbar/jobs/${event.id}/sheet`)
  const before = /version (\d+)/.exec((await sheet()).text)![1]
  await owner.post(`/backbar/jobs/${event.id}/crew`, [
    ['intent', 'put-in'],
    ['post', (await shifts())[0]!.id],
    ['person', 'ana-id-0001'],
  ])
  const after = await sheet()
  expect(after.text).toContain('Ana Reyes')
  expect(/version (\d+)/.exec(after.text)![1]).not.toBe(before)
  const shown = await open(link)
  expect(shown.text).toContain('Ana Reyes (lead)')
  expect(shown.text).not.toContain('Ben Ortiz')
  expect((await owner.open('/backbar/calendar?month=' + (await shifts())[0]!.day.slice(0, 7))).text).toContain('1 of')
})

test('an assistant offers and assigns shifts to staff but sees no pay rates', async () => {
  await using app = await createTestApp()
  const { event, shifts } = await createStaffedEvent(app)
  const desk = await createUserClient(app, 'desk')
  const { html, status } = await desk.open(`/backbar/jobs/${event.id}/crew`)
  expect([status, html.includes('$28')]).toEqual([200, false])
  const named = await desk.post(`/backbar/jobs/${event.id}/crew`, {
    intent: 'put-in',
    post: (await shifts())[0]!.id,
    person: 'ana-id-0001',
  })
  expect(named.to).toContain('did=put-in')
  const ask = { intent: 'ask', post: (await shifts())[1]!.id, person: 'ben-id-0001', way: 'one' }
  const asked = await desk.post(`/backbar/jobs/${event.id}/crew`, ask)
  expect(asked.to).toContain('did=asked')
  expect((await desk.open(asked.to)).html).not.toContain('$28')
})

let taps = 0
function getTap(tenure: string, intent: string): Record<string, string> {
  return { intent, tenure, tap: `tap-of-a-test-${++taps}` }
}
