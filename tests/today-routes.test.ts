import { describe, expect, test } from 'vitest'
import { createBusyBar } from './busy-bar.ts'
import { createStoredEvent, setFreeOfCharge } from './doubles/stored-event.ts'
import { listForms } from './doubles/forms-in.ts'
import { databases, createTestApp, openingTime } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

const hour = 3_600_000

describe.each(databases)('%s', (database) => {
  test('Today lists the tasks in order with their actions', async () => {
    await using app = await createTestApp(database)
    const bar = await createBusyBar(app)
    const { open } = await createOwnerClient(app)
    const { text, links } = await open('/backbar')
    const lines = [
      'Friday, November 20 Tomorrow you pour for Ana & Luis. 5 to do first.',
      'Tomorrow, Sat · Ana & Luis Leave at 1:00 PM The White Room St. Augustine, FL 32084 · 120 guests',
      '7 details missing Packing list 0 of 36 Call Ana Run sheet',
      'Dana asks “Do you bring the ice?”, 2 h ago',
      'Elena, 140 guests, $810.50 open · Oct 16, 2027 · waiting 5 h',
      'Email is not connected no emails go out',
      'Nora & Eli said yes deposit of $260, due Monday',
      'Mark $260 received : Nora & Eli said yes',
      'You owe Kelly $150 they paid more than is due',
      'Before Sunday June 12 is on hold until Sunday for Hannah & Joe',
      'Marcus is silent proposed 6 days ago, not opened',
      'Jordan, 80 guests, $810.50 open · Sat, June 19 · 1 h ago',
      'Ana & Luis, tomorrow 7 details missing',
      'Grace, Thursday 7 details missing',
      'Ready to open 0 of 10 done',
    ]
    let at = 0
    for (const line of lines) {
      const found = text.indexOf(line, at)
      expect([line, found >= at]).toEqual([line, true])
      at = found
    }
    expect(links.get('Call Ana')).toMatch(/^tel:\+1904555/)
    expect(links.get('Run sheet')).toBe(`/backbar/jobs/${bar.event.id}/sheet`)
    expect(links.get('Answer : Dana asks')).toBe(`/backbar/jobs/${bar.asking.id}#asked`)
  })

  test('on a phone only the first and late tasks of Today have an amber button', async () => {
    await using app = await createTestApp(database)
    await createBusyBar(app)
    const { open } = await createOwnerClient(app)
    const listButtons = async () => {
      const { html } = await open('/backbar')
      return [...html.matchAll(/class="line-button now( in-turn)?"[^>]*>([^<]*)</g)].map(
        ([, inTurn, label]) => `${label}${inTurn ? '' : ', amber'}`,
      )
    }
    expect(await listButtons()).toEqual(['Answer, amber', 'Answer', 'Connect it', 'Mark $260 received', 'Refund'])
    app.advance(4 * 24 * hour)
    expect(await listButtons()).toContain('Mark $260 received, amber')
  })

  test('a task on Today disappears once it is handled', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const bar = await createBusyBar(app)
    const { open, fill } = await createOwnerClient(app)
    await fill(`/backbar/jobs/${bar.fresh.id}/reply?template=decline`, {})
    await db.updateTable('event').set({ state: 'replied' }).where('id', '=', bar.waiting.id).execute()
    await db.deleteFrom('hold').execute()
    await db.deleteFrom('payment').execute()
    await db.updateTable('event').set({ state: 'lost' }).where('id', 'in', [bar.event.id, bar.asking.id]).execute()
    const { text } = await open('/backbar')
    for (const gone of ['Jordan', 'Elena', 'is on hold until', 'You owe', 'Tomorrow you pour', 'Dana asks'])
      expect(text).not.toContain(gone)
    expect(text).toContain('2 to do. Next event: Grace, Thursday.')
  })

  test('a question answered by phone leaves Today until that answer is undone', async () => {
    await using app = await createTestApp(database)
    const { asking } = await createBusyBar(app)
    const [owner, dana] = [await createOwnerClient(app), await createUserClient(app, 'desk', 'Dana')]
    app.advance(hour)
    const job = `/backbar/jobs/${asking.id}`
    const act = (intent: string, event = '') => dana.post(`${job}/proposal/act`, { intent, event })
    expect((await act('by-phone')).to).toContain('said=by-phone')
    expect((await act('by-phone')).to).toContain('said=stale')
    expect((await owner.open('/backbar')).text).not.toContain('Dana asks')
    const { text, fields } = await owner.open(job)
    expect(text).toContain('You answered their question by phone.')
    expect((await owner.open(`${job}/history`)).text).toContain('Their question was answered by phone')
    expect(await app.db.selectFrom('email').selectAll().execute()).toEqual([])
    expect((await act('not-by-phone', fields.get('event'))).to).toContain('said=not-by-phone')
    expect((await act('not-by-phone', fields.get('event'))).to).toContain('said=stale')
    expect((await owner.open('/backbar')).text).toContain('Dana asks')
  })

  test('an assistant sees no tasks about money and no amounts', async () => {
    await using app = await createTestApp(database)
    await createBusyBar(app)
    const { open, post } = await createUserClient(app, 'desk')
    const { text, html } = await open('/backbar')
    for (const said of ['Dana asks', 'Elena, 140 guests', 'Marcus is silent']) expect(text).toContain(said)
    for (const hidden of ['$', 'Got', 'You owe', 'deposit', 'Money', 'Email is not connected', 'Ready to open'])
      expect(text).not.toContain(hidden)
    const [, id = ''] = /jobs\/([\da-f-]{36})/.exec(html)!
    expect((await post(`/backbar/jobs/${id}/got`, { intent: 'got' })).status).toBe(403)
  })

  test('the side panel of Today shows an event’s status, next steps and tabs', async () => {
    await using app = await createTestApp(database)
    const { yes, asking } = await createBusyBar(app)
    const { open } = await createOwnerClient(app)
    const beside = async (id: string) => /<aside.*?<\/aside>/s.exec((await open(`/backbar?job=${id}`)).html)![0]
    const agreed = await beside(yes.id)
    expect(agreed).toContain('Accepted, no deposit yet')
    expect(agreed).toContain(`/backbar/jobs/${yes.id}/night`)
    for (const part of ['Next steps', 'Deposit, $260', 'Schedule', 'The client brings']) expect(agreed).toContain(part)
    // If no event is chosen, the panel shows only the header of the first event.
    const unchosen = /<aside.*?<\/aside>/s.exec((await open('/backbar')).html)![0]
    expect(unchosen).toContain('Dana Scully')
    expect(unchosen).not.toContain('What the client asked for')
    expect(await beside(asking.id)).not.toContain('/night')
  })

  test('a tap on Today records a deposit once, and undo restores the task', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { yes } = await createBusyBar(app)
    const olive = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    const got = async () => {
      const { html } = await olive.open('/backbar')
      const form = listForms(html, '/backbar').find(({ action }) => action === `/backbar/jobs/${yes.id}/got`)
      if (!form?.fields.some(({ values }) => values.includes('got'))) return null
      const words = Object.fromEntries(form.fields.map(({ name, values }) => [name, values[0]!]))
      return { action: form.action, words }
    }
    const { action, words } = (await got())!
    const first = await mia.post(action, words)
    expect([first.status, first.to]).toEqual([303, expect.stringMatching(/^\/backbar\?noted=/)])
    expect((await mia.open(first.to)).text).toContain('Nora & Eli, $260 $260 is in the books, received today. Undo')
    expect(await got()).toBeNull()
    const second = await olive.post(action, words)
    expect((await olive.open(second.to)).text).toContain('Mia noted it at 9:00 AM. Nothing was noted twice.')
    const payments = () =>
      db.selectFrom('payment').select(['kind', 'amount_cents', 'method']).where('event_id', '=', yes.id)
    expect(await payments().execute()).toEqual([{ kind: 'payment', amount_cents: 26_000, method: 'other' }])
    const entry = new URLSearchParams(first.to.split('?')[1]).get('noted')!
    app.advance(1_000)
    const undone = await mia.post(action, { intent: 'undo', entry })
    expect(undone.to).toBe('/backbar?said=reversed')
    expect((await payments().execute()).map(({ kind }) => kind).toSorted()).toEqual(['payment', 'reversal'])
    expect((await got())?.words).toMatchObject({ cents: '26000' })
    // A form from before the reversal says that the payment was reversed and records nothing.
    const stale = await olive.post(action, { ...words, cents: '1' })
    expect((await olive.open(stale.to)).text).toContain('Reversed: it is to be paid again.')
    const other = await olive.post(action, { ...(await got())!.words, cents: '1' })
    expect((await olive.open(other.to)).text).toContain('What is due has changed meanwhile, so nothing was recorded.')
    expect(await payments().execute()).toHaveLength(2)
  })

  test('Today shows twelve rows, the number of further tasks, and all of them on request', async () => {
    await using app = await createTestApp(database)
    for (let i = 0; i < 20; i++)
      await createStoredEvent(app.db, openingTime - i * hour, {
        request: { requestorName: `N${i}`, fromEmail: `n${i}@home.example`, phoneNumber: null },
      })
    const { open } = await createOwnerClient(app)
    const rows = (html: string) => html.match(/class="row-words"/g)?.length ?? 0
    const first = await open('/backbar')
    expect(rows(first.html)).toBe(12)
    expect(first.text).toContain('17 to do.')
    expect(first.text).toContain('and 10 quieter ones')
    expect(first.links.get('and 10 quieter ones')).toBe('/backbar?all')
    expect(rows((await open('/backbar?all')).html)).toBe(22)
  })

  test('when urgent tasks fill Today, their total is shown as a minimum', async () => {
    await using app = await createTestApp(database)
    const { open } = await createOwnerClient(app)
    const ask = async (from: number, to: number) => {
      for (let i = from; i < to; i++)
        await createStoredEvent(app.db, openingTime - 5 * hour, {
          request: { requestorName: `N${i}`, fromEmail: `n${i}@home.example`, phoneNumber: null },
        })
    }
    // Email that cannot be sent is an urgent task too. The ending hold and the set-up come after the urgent tasks.
    await ask(0, 99)
    await createStoredEvent(app.db, openingTime, {}, { state: 'held', held_until: '2026-11-21' })
    const whole = await open('/backbar')
    expect(whole.text).toContain('100 to do.')
    expect(whole.text).toContain('and 90 quieter ones')
    expect((await open('/backbar?all')).links.get('and 2 more')).toBe('/backbar?all=2')
    await ask(99, 100)
    const full = await open('/backbar')
    expect(full.text).toContain('At least 101 to do.')
    expect(full.text).toContain('and at least 89 quieter ones')
    const all = await open('/backbar?all')
    expect(all.html.match(/class="row-words"/g)).toHaveLength(100)
    expect(all.links.get('and at least 1 more')).toBe('/backbar?all=2')
    const second = await open('/backbar?all=2')
    expect(second.text).toContain('101 to do.')
    expect(second.html.match(/class="row-words"/g)).toHaveLength(3)
    expect(second.text).not.toContain(' more')
  })

  test('without tasks Today shows the next open day or the next event', async () => {
    await using app = await createTestApp(database, { MAIL_URL: 'smtp://127.0.0.1:1' })
    const { open } = await createOwnerClient(app)
    expect((await open('/backbar')).text).toContain('No client is waiting for you. Saturday, November 28 is available.')
    const { id } = await createStoredEvent(
      app.db,
      openingTime,
      { request: { eventDate: '2027-05-15' } },
      { state: 'booked' },
    )
    await setFreeOfCharge(app.db, id)
    expect((await open('/backbar')).text).toContain('No client is waiting for you. Next event: Nora, May 15.')
    expect((await open(`/backbar?job=${id}`)).text).toContain('Nora Ephron Saturday, May 15, 2027 · 120 guests')
    expect((await open('/backbar?job=nobody')).status).toBe(200)
  })

  test('former event list URLs redirect to the event list', async () => {
    await using app = await createTestApp(database)
    const { visit } = await createOwnerClient(app)
    for (const query of ['?show=booked', '?q=nora+ephron', '?show=all&after=1_a'])
      expect((await visit(`/backbar${query}`)).headers.get('Location')).toBe(`/backbar/jobs${query}`)
  })
})
