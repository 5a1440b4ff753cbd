import { describe, expect, test } from 'vitest'
import {
  getEventLeftovers,
  listEventLeftovers,
  listLeftoverReports,
  toConsumptionSamples,
} from '../learning/event-leftovers.server.ts'
import { switchModules } from '../../../business/module-switches.server.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createDoneEvent } from '../../../../tests/done-event.ts'

const day = 24 * 3_600_000
/** An event that took place, with the staff pages and the owner's client. */
async function createWorkedEvent(app: TestApp) {
  const { event, pathOf } = await createDoneEvent(app)
  const visit = await createAppVisitor(app)
  const [ana, ben, cy] = [await pathOf('ana-id-0001'), await pathOf('ben-id-0001'), await pathOf('cy-id-00001')]
  const open = async (path: string) => parsePage(await visit(path))
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = await visit(path, { method: 'POST', body: new URLSearchParams(fields) })
    return { status: answer.status, to: answer.headers.get('Location') ?? '', page: await parsePage(answer.clone()) }
  }
  /** Posts the form of a staff page with a count. */
  const count = async (path: string, fields: Record<string, string>) => {
    const post = /name="post" value="([^"]+)"/.exec((await open(path)).html)![1]!
    return send(`${path}?left=${post}`, { intent: 'left', post, ...fields })
  }
  return {
    event,
    ana,
    ben,
    cy,
    open,
    send,
    count,
    owner: await createOwnerClient(app),
    here: `/backbar/jobs/${event.id}/left`,
  }
}

describe.each(databases)('%s: leftover count on the staff page', (database) => {
  test('staff who worked are asked for the leftover count the next day, in their language', async () => {
    await using app = await createTestApp(database)
    const { event, ana, ben, cy, open, count, owner, here } = await createWorkedEvent(app)
    const page = await open(ana)
    for (const words of [
      'Count leftovers',
      'Epping Forest, last night',
      '30 seconds',
      'list had 27 bottles',
      'I counted',
    ])
      expect(page.text).toContain(words)
    expect(page.text).not.toContain('the host')
    const bens = await open(ben)
    for (const words of ['¿Qué sobró?', 'anoche', 'la lista tenía 27 botellas', '¿Quién contó?'])
      expect(bens.text).toContain(words)
    expect((await open(cy)).text).not.toContain('Count leftovers')

    const kept = await count(ana, { came: '90', 'wine-left': '8', 'beer-none': 'yes', 'spirits-left': '2½' })
    expect([kept.status, kept.to]).toEqual([303, expect.stringMatching(/\?left=[^&]+&said=left$/)])
    const after = await open(kept.to)
    expect(after.text).toContain('Thank you. It is kept.')
    expect(after.text).toMatch(/90 of 100 came and drank about \d+/)
    expect(after.fields.get('wine-left')).toBe('8')
    const { count: held } = (await getEventLeftovers(app.db, event.id))!
    expect(held).toMatchObject({
      came: 90,
      by: 'crew:ana-id-0001',
      kinds: { wine: { left: 32 }, beer: { end: 'none' } },
    })
    expect((await owner.open('/backbar')).text).not.toContain('Count leftovers')
    const office = await owner.open(here)
    expect(office.fields.get('by')).toBe('crew:ana-id-0001')
    expect(office.text).toMatch(/Ana.*Ben.*the host.*a guess/)
    expect((await open(ben)).text).toContain('Contar')
  })

  test('two differing leftover counts are both stored, and the later applies until the owner decides', async () => {
    await using app = await createTestApp(database)
    const { event, ana, ben, open, send, count, owner, here } = await createWorkedEvent(app)
    await count(ana, { came: '90', 'wine-left': '8', 'beer-left': '1' })
    app.advance(60_000)
    const post = /\?left=([\w-]+)#left/.exec((await open(ben)).html)![1]!
    const bens = await open(`${ben}?left=${post}`)
    expect(bens.text).toContain('Tu conteo se guarda aparte del de Ana.')
    expect(bens.fields.get('wine-left')).toBe('')
    await send(`${ben}?left=${post}`, { intent: 'left', post, 'wine-left': '10', 'spirits-left': '3' })
    expect((await listLeftoverReports(app.db, event.id)).map(({ by }) => by)).toEqual([
      'crew:ana-id-0001',
      'crew:ben-id-0001',
    ])
    expect((await getEventLeftovers(app.db, event.id))!.count).toMatchObject({
      came: 90,
      kinds: { wine: { left: 40 }, beer: { left: 4 }, spirits: { left: 12 } },
    })
    expect((await owner.open('/backbar')).text).toContain('Two counts differ Harbor, yesterday: which is right?')
    const asked = 'Wine: Ana counted 8 bottles; 10 bottles is what counts for now. Right? Both are kept.'
    const office = await owner.open(here)
    expect(office.text).toContain(asked)
    app.advance(60_000)
    await owner.post(here, { ...Object.fromEntries(office.fields), 'wine-left': '8' })
    expect((await owner.open(here)).text).not.toContain('Both are kept')
    expect((await owner.open('/backbar')).text).not.toContain('Two counts differ')
    expect((await getEventLeftovers(app.db, event.id))!.count.kinds.wine.left).toBe(32)
    expect(await listLeftoverReports(app.db, event.id)).toHaveLength(3)
  })

  test('a leftover count replaces a guess, and a later guess does not replace the count', async () => {
    await using app = await createTestApp(database)
    const { ana, ben, count, send, open } = await createWorkedEvent(app)
    const all = { came: '90', 'beer-left': '1', 'spirits-left': '2' }
    await count(ben, { ...all, 'wine-left': '12', by: 'guess' })
    expect(toConsumptionSamples(await listEventLeftovers(app.db))).toMatchObject([{ guess: true }])
    app.advance(60_000)
    const post = /\?left=([\w-]+)#left/.exec((await open(ana)).html)![1]!
    await send(`${ana}?left=${post}`, { intent: 'left', post, ...all, 'wine-left': '6' })
    expect(toConsumptionSamples(await listEventLeftovers(app.db))).toMatchObject([{ guess: false }])
    app.advance(60_000)
    await count(`${ben}?left=${/left=([\w-]+)/.exec((await open(ben)).html)![1]}`, { 'wine-left': '20', by: 'guess' })
    const [evening] = await listEventLeftovers(app.db)
    expect(evening!.count.kinds.wine.left).toBe(24)
  })

  test('a leftover count that contradicts itself is refused and names the field to clear', async () => {
    await using app = await createTestApp(database)
    const { event, ana, count } = await createWorkedEvent(app)
    const wrong = await count(ana, { 'wine-left': '3', 'wine-out': 'yes', 'beer-none': 'yes', 'beer-out': 'yes' })
    expect(wrong.status).toBe(422)
    for (const words of ['Wine: you counted 3 and checked that none was left.', 'Beer: “none left” and “ran out”'])
      expect(wrong.page.text).toContain(words)
    expect(await listLeftoverReports(app.db, event.id)).toEqual([])
  })

  test('invalid leftover counts return errors, and late or other staff members’ counts are refused', async () => {
    await using app = await createTestApp(database)
    const { event, ana, cy, open, count, send } = await createWorkedEvent(app)
    const wrong = await count(ana, { 'wine-left': '3', 'wine-out': 'yes', 'beer-left': 'a lot', other: 'Two of rum' })
    expect(wrong.status).toBe(422)
    for (const words of ['Almost there. Please check:', 'Beer left: enter whole ones or halves', 'Two of rum'])
      expect(wrong.page.text + [...wrong.page.fields.values()].join(' ')).toContain(words)
    expect(wrong.page.fields.get('beer-left')).toBe('a lot')
    const post = /name="post" value="([^"]+)"/.exec((await open(ana)).html)![1]!
    expect((await send(cy, { intent: 'left', post, 'wine-left': '1' })).to).toContain('said=stale')
    expect((await send(ana, { intent: 'left', post, by: 'crew:cy-id-00001', 'wine-left': '1' })).status).toBe(303)
    expect((await listLeftoverReports(app.db, event.id)).map(({ by, count }) => [by, count.by])).toEqual([
      ['crew:ana-id-0001', 'crew:ana-id-0001'],
    ])
    // An empty count deletes the earlier count.
    await send(ana, { intent: 'left', post })
    expect(await listLeftoverReports(app.db, event.id)).toEqual([])
    app.advance(20 * day)
    expect((await open(ana)).text).not.toContain('Count leftovers')
    app.advance(20 * day)
    expect((await send(ana, { intent: 'left', post, 'wine-left': '1' })).to).toContain('said=stale')
    expect(await listEventLeftovers(app.db)).toEqual([])
  })

  test('a leftover count saved offline is accepted later, and unreadable amounts are stored as text', async () => {
    await using app = await createTestApp(database)
    const { event, ana, open, send } = await createWorkedEvent(app)
    const post = /name="post" value="([^"]+)"/.exec((await open(ana)).html)![1]!
    app.advance(20 * day)
    const fields = { came: '88', 'wine-left': '8', 'beer-left': 'a lot', other: 'Ice', by: 'guess', junk: 7 }
    const taps = [
      { kind: 'left', post, fields, ago: 19 * day },
      { kind: 'left', post: 'nobody', fields },
      { kind: 'left' },
    ]
    expect((await send(ana, { intent: 'taps', taps: JSON.stringify(taps) })).status).toBe(204)
    const [told] = await listLeftoverReports(app.db, event.id)
    expect(told).toMatchObject({
      by: 'crew:ana-id-0001',
      count: { came: 88, by: 'guess', other: 'Ice\nBeer: a lot', kinds: { wine: { left: 32 }, beer: { left: null } } },
    })
  })

  test('the thank-you email links to the leftover count only for staff who have not counted', async () => {
    await using app = await createTestApp(database)
    const { event, ana, count, owner } = await createWorkedEvent(app)
    await count(ana, { 'wine-left': '8' })
    await owner.post('/backbar/crew/pay', { event: event.id, from: 'pay', intent: 'agree-all' })
    await owner.post('/backbar/crew/pay', { event: event.id, from: 'pay', intent: 'thank' })
    const emails = await app.db
      .selectFrom('email')
      .select(['recipient', 'body_text'])
      .where('kind', '=', 'crew-thanks')
      .execute()
    const to = (id: string) => emails.find(({ recipient }) => recipient === `${id}@crew.example`)!.body_text
    expect(to('ben-id-0001')).toMatch(/Contar lo que sobró[^]*\/crew\/[\w-]{22}#left/)
    expect(to('ana-id-0001')).not.toContain('Count leftovers')
  })

  test('with the leftovers module off, the staff page neither asks for nor accepts counts', async () => {
    await using app = await createTestApp(database)
    const { event, ana, open, send, owner } = await createWorkedEvent(app)
    const post = /name="post" value="([^"]+)"/.exec((await open(ana)).html)![1]!
    await switchModules(app.db, ['leftovers'], false, { all: ['leftovers', 'staff'], by: null, now: app.now() })
    const page = await open(ana)
    expect([page.status, page.text.includes('Count leftovers')]).toEqual([200, false])
    const sent = await send(`${ana}?left=${post}`, { intent: 'left', post, 'wine-left': '8' })
    expect(sent.to).toContain('said=stale')
    expect(await listLeftoverReports(app.db, event.id)).toEqual([])
    await owner.post('/backbar/crew/pay', { event: event.id, from: 'pay', intent: 'agree-all' })
    await owner.post('/backbar/crew/pay', { event: event.id, from: 'pay', intent: 'thank' })
    const emails = await app.db.selectFrom('email').select('body_text').where('kind', '=', 'crew-thanks').execute()
    expect(emails.length).toBeGreaterThan(0)
    expect(emails.filter(({ body_text }) => /Count leftovers|Contar lo que sobró/.test(body_text))).toEqual([])
  })
})
