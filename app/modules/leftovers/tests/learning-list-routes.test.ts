import { describe, expect, test } from 'vitest'
import { fitConsumptionModel } from '../model/consumption-model.ts'
import { forecastConsumption } from '../model/consumption-forecast.ts'
import { drinksConstants } from '../../../drinks/model/drinks-constants.ts'
import { planDrinks } from '../../../drinks/model/plan-drinks.ts'
import { mergeEvents, unmergeEvent } from '../../../office/event/merge-similar-events.server.ts'
import type { QuoteRequest } from '../../../events/event/event.ts'
import { getShoppingListContext } from '../../../operations/events/event-shopping-list.server.ts'
import { ensureSharedLinkToken, getSharedLinkPath } from '../../../operations/events/shared-links.server.ts'
import {
  getEventLeftovers,
  listEventLeftovers,
  listLeftoverReports,
  toConsumptionSamples,
} from '../learning/event-leftovers.server.ts'
import { setLearningEnabled } from '../learning/learned-figures.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent, type EventStatus } from '../../../../tests/doubles/stored-event.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { freeOfCharge, createOwnerClient } from '../../../../tests/owner-client.ts'

const day = 24 * 3_600_000
type Owner = Awaited<ReturnType<typeof createOwnerClient>>

/** A wedding of 100 guests, last night unless the request names another day. */
function event(app: TestApp, request: Partial<QuoteRequest> = {}, row: EventStatus = { state: 'booked' }) {
  const usual: Partial<QuoteRequest> = {
    requestorName: 'Harbor Dental',
    eventDate: '2026-11-19',
    eventStartTime: '17:00',
    eventEndTime: '22:00',
    eventGuestCount: 100,
    occasion: 'Wedding',
    experience: null,
    package: null,
    onRequest: [],
    drinks: null,
  }
  return createStoredEvent(app.db, openingTime - 30 * day, { request: { ...usual, ...request } }, row)
}

const getPage = (id: string) => `/backbar/jobs/${id}/left`
const half = { came: '95', 'wine-left': '12', 'spirits-left': '6', 'beer-left': '4', by: 'host' }

/** A number of past events that used half of the standard amounts, with learning switched on. */
async function createBarWithLeftovers(app: TestApp, owner: Owner, evenings = 6): Promise<void> {
  for (let i = 1; i <= evenings; i++) {
    const { id } = await event(app, { eventDate: `2026-11-0${i}`, requestorName: `Evening ${i}` })
    await owner.fill(getPage(id), half)
  }
  expect(await setLearningEnabled(app.db, true, app.now())).toBe(true)
}

const getPurchasePlan = async (app: TestApp, id: string) => (await getShoppingListContext(app.db, id))!.list.plan.buy
const getFactor = async (app: TestApp) => {
  const evenings = toConsumptionSamples(await listEventLeftovers(app.db))
  const labels = { occasion: 'wedding', daypart: 'evening', crowd: 'average', hot: false } as const
  return forecastConsumption(fitConsumptionModel(evenings, { learnNoise: true }), labels, 400, [40, 25, 35]).factor
}

describe.each(databases)('%s: learned amounts in shopping lists', (database) => {
  test('shopping lists and run sheets use and mention learned amounts, unlike the calculator', async () => {
    await using app = await createTestApp(database)
    const [owner, visit] = [await createOwnerClient(app), await createAppVisitor(app)]
    const calculated = async () => (await parsePage(await visit('/alcohol-calculator?guests=100'))).text
    const byBooks = await calculated()
    const before = await getPurchasePlan(app, (await event(app)).id)
    await createBarWithLeftovers(app, owner)
    const { id } = await event(app, { eventDate: '2026-12-12' }, { state: 'booked' })
    const { list } = (await getShoppingListContext(app.db, id))!
    expect(list.plan.learned).toMatchObject({ evenings: 6 })
    expect(list.plan.buy).toBeLessThan(before * 0.9)
    expect(list.plan).toEqual(planDrinks(list.question, undefined, list.plan.learned))
    const job = await owner.open(`/backbar/jobs/${id}`)
    expect(job.text).toContain(', based on 6 events of yours. See the calculator’s plan')
    const steps = await owner.open(`/backbar/jobs/${id}/list`)
    expect(steps.text).toMatch(/How it is worked out.*6 evenings we’ve poured, \d+ of every 100 expected guests came/)
    const token = await ensureSharedLinkToken(
      app.db,
      { eventId: id, kind: 'list' },
      { secret: app.config.secret, now: openingTime },
    )
    const shared = await parsePage(await visit(getSharedLinkPath('list', token)))
    expect(shared.text).toContain('Based on 6 evenings we’ve poured.')
    expect(shared.text).toContain(`${list.plan.wine.bottles}`)
    expect((await owner.open(`/backbar/jobs/${id}/sheet`)).text).toContain('based on 6 evenings we’ve poured')
    expect(await calculated()).toBe(byBooks)
    expect((await owner.open(getPage(id))).text).toContain(`list had ${list.plan.wine.bottles} bottles`)
  })

  test('sent, agreed and hand-booked events keep their shopping list when learning changes or stops', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await createBarWithLeftovers(app, owner)
    const byHand = await event(app, { eventDate: '2026-12-12', requestorName: 'By hand' }, { state: 'new' })
    const { fields } = await owner.open(`/backbar/jobs/${byHand.id}`)
    const move = { intent: 'move', from: 'new', seen: fields.get('seen')!, to: 'booked', ...freeOfCharge }
    expect((await owner.post(`/backbar/jobs/${byHand.id}`, move)).status).toBe(303)
    const agreed = await event(app, { eventDate: '2026-12-13', requestorName: 'Agreed' }, { state: 'quoted' })
    await acceptSampleProposal(app.db, agreed.id)
    const proposed = await event(app, { eventDate: '2026-12-15', requestorName: 'Proposed' }, { state: 'new' })
    const draft = `/backbar/jobs/${proposed.id}/proposal`
    const priced = { 'line-0-label': 'Bar', 'line-0-price': '800', intent: 'see' }
    expect((await owner.fill(draft, priced)).to).toBe(`${draft}/see`)
    const sent = await owner.fill(`${draft}/see`, { intent: 'send' })
    expect(sent.to).toContain('said=proposed')
    const open = await event(app, { eventDate: '2026-12-14', requestorName: 'Open' }, { state: 'new' })
    const plans = () => Promise.all([byHand, agreed, proposed, open].map(({ id }) => getPurchasePlan(app, id)))
    const before = await plans()
    for (const [i, left] of ['0', '0', '0'].entries()) {
      const { id } = await event(app, { eventDate: `2026-11-1${i}`, requestorName: `Thirsty ${i}` })
      await owner.fill(getPage(id), { ...half, 'wine-left': left, 'spirits-left': left, 'beer-left': left })
    }
    const after = await plans()
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
    expect(after[3]).toBeGreaterThan(before[3]!)
    await owner.post('/backbar/money/learned', { learning: 'off' })
    const off = await plans()
    expect(off.slice(0, 3)).toEqual(before.slice(0, 3))
    expect((await getShoppingListContext(app.db, open.id))!.list.plan.learned).toBeUndefined()
    // A leftover count compares with the shopping list that event had.
    app.advance(23 * day)
    const list = (await getShoppingListContext(app.db, byHand.id))!.list
    await owner.fill(getPage(byHand.id), half)
    const { basis } = (await getEventLeftovers(app.db, byHand.id))!
    expect(basis.list.wine).toBe(list.plan.wine.bottles * 4)
    expect(basis.planned).toBeGreaterThan(list.plan.likely)
  })

  test('an imported event keeps the shopping list it had when leftovers were first counted', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await createBarWithLeftovers(app, owner)
    const { id } = await event(app, { requestorName: 'Brought in' }, { state: 'done' })
    await owner.fill(getPage(id), half)
    const { basis } = (await getEventLeftovers(app.db, id))!
    await owner.post('/backbar/money/learned', { learning: 'off' })
    await owner.fill(getPage(id), { ...half, came: '90' })
    const { basis: again, count } = (await getEventLeftovers(app.db, id))!
    expect([again, count.came]).toEqual([basis, 90])
  })
})

describe.each(databases)('%s: unusual leftover counts', (database) => {
  test('extreme leftover counts are saved with a question, and the learned factor stays within 0.5–1.5', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const zero = { came: '100', 'wine-none': 'yes', 'beer-none': 'yes', 'spirits-none': 'yes' }
    for (let i = 1; i <= 5; i++) await owner.fill(getPage((await event(app, { eventDate: `2026-11-0${i}` })).id), zero)
    expect(await getFactor(app)).toBeLessThanOrEqual(1.5)
    const { id } = await event(app)
    expect((await owner.fill(getPage(id), { ...half, 'wine-left': '240', 'beer-left': '60' })).status).toBe(303)
    const page = await owner.open(getPage(id))
    expect(page.text).toContain('Wine: 240 left of 24 cannot be.')
    expect(page.text).toContain('Beer: 60 left of 6 cannot be.')
    expect(page.fields.get('wine-left')).toBe('240')
    const { count } = (await getEventLeftovers(app.db, id))!
    expect(count.kinds.wine.left).toBe(960)
    expect(
      toConsumptionSamples(await listEventLeftovers(app.db))
        .at(-1)!
        .poured.slice(0, 2),
    ).toEqual([null, null])
    // A tenth of the guests, ten times the drinks: extreme counts are saved, too.
    await owner.fill(getPage(id), { ...zero, came: '10', 'wine-left': '', 'beer-left': '', 'spirits-left': '' })
    const far = await owner.open(getPage(id))
    expect(far.text).toMatch(
      /That is \d{3,}% of what you usually serve at such an event\. Right\? It is kept as it is\./,
    )
    const factor = await getFactor(app)
    expect(factor).toBeGreaterThanOrEqual(0.5)
    expect(factor).toBeLessThanOrEqual(1.5)
  })

  test('learned amounts change when a leftover count is corrected, deleted or restored', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const [first, second] = [await event(app, { eventDate: '2026-11-01' }), await event(app)]
    await owner.fill(getPage(first.id), half)
    const alone = await getFactor(app)
    await owner.fill(getPage(second.id), { ...half, 'wine-left': '2' })
    const wrong = await getFactor(app)
    await owner.fill(getPage(second.id), half)
    const both = await getFactor(app)
    expect(both).toBeLessThan(wrong)
    const { to } = await owner.post(getPage(second.id), { intent: 'delete' })
    expect(await getFactor(app)).toBe(alone)
    expect(await listLeftoverReports(app.db, second.id)).toEqual([])
    expect((await owner.open('/backbar')).text).toContain('Count leftovers Harbor, yesterday')
    const { fields } = await owner.open(to)
    expect((await owner.post('/backbar/undo', { bin: fields.get('bin')! })).status).toBe(303)
    expect(await getFactor(app)).toBe(both)
  })

  test('merging events combines two leftover counts until undone, and erasing an event removes its count', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const [kept, gone] = [await event(app), await event(app, { requestorName: 'The same' }, { state: 'new' })]
    await owner.fill(getPage(kept.id), { came: '95', 'wine-left': '12' })
    app.advance(60_000)
    await owner.fill(getPage(gone.id), { 'beer-left': '4', 'wine-left': '10' })
    expect(await mergeEvents(app.db, kept.id, gone.id, app.now())).toBe('merged')
    const [evening, ...more] = await listEventLeftovers(app.db)
    expect([evening!.eventId, more]).toEqual([kept.id, []])
    expect(evening!.count).toMatchObject({ came: 95, kinds: { wine: { left: 40 }, beer: { left: 16 } } })
    expect((await owner.open(getPage(kept.id))).text).toContain(
      'Wine: the office counted 12 bottles; 10 bottles is what counts',
    )
    expect((await owner.open('/backbar')).text).not.toContain('Count leftovers')
    const guard = { now: app.now(), today: '2026-11-20', despite: '' }
    await unmergeEvent(app.db, gone.id, guard)
    expect(await listEventLeftovers(app.db)).toMatchObject([
      { eventId: kept.id, count: { kinds: { wine: { left: 48 } } } },
    ])

    const other = await event(app, { eventDate: '2026-11-12', fromEmail: 'other@couple.example' })
    await owner.fill(getPage(other.id), { ...half, 'wine-left': '2' })
    const both = await getFactor(app)
    const person = await getDataSubject(app.db, 'other@couple.example')
    expect(await eraseDataSubject(app, 'other@couple.example', computeDataSubjectTag(person), 'a phone')).toBe(true)
    expect(await listLeftoverReports(app.db, other.id)).toEqual([])
    expect(await getFactor(app)).not.toBe(both)
  })

  test('leftovers beyond the shopping list prompt for the amount supplied, which learning then uses', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await event(app)
    await owner.fill(getPage(id), { ...half, 'keg-left': '½', 'sparkling-left': '2', 'wine-left': '30' })
    const asked = await owner.open(getPage(id))
    for (const words of [
      'Keg: ½ left, but it was not on the list. Say how much there was: until then nothing is learned of it.',
      'Sparkling: 2 left, but it was not on the list.',
      'Wine: 30 left of 24 cannot be.',
    ])
      expect(asked.text).toContain(words)
    // The staff also brought twelve bottles and a keg that were left over from the event before, so the counts are
    // possible.
    await owner.fill(getPage(id), { 'wine-had': '36', 'keg-had': '1', 'sparkling-had': '6' })
    expect((await owner.open(getPage(id))).text).not.toContain('cannot be')
    const [evening] = toConsumptionSamples(await listEventLeftovers(app.db))
    const { basis, count } = (await getEventLeftovers(app.db, id))!
    expect(count.kinds).toMatchObject({
      keg: { left: 2, had: 4 },
      sparkling: { left: 8, had: 24 },
      wine: { left: 120 },
    })
    expect(evening!.poured[1]).toBeCloseTo((basis.servings[1] / 24) * 6, 9)
    expect(evening!.poured[0]).toBeCloseTo((basis.servings[0] * 2) / 6 + drinksConstants.kegs.half / 2, 9)
  })
})
