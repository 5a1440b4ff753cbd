import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { getBaselineShoppingList } from '../../../operations/events/event-shopping-list.server.ts'
import { buildFirstDraft } from '../../../agreements/proposals/build-draft.ts'
import { parseLineChoice, computeProposalTotals } from '../../../agreements/proposals/proposal-totals.ts'
import { getTerms } from '../../../agreements/proposals/terms.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { ensureSharedLinkToken, getSharedLinkPath } from '../../../operations/events/shared-links.server.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { changeAgreement } from '../../../../tests/agreed-change.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { sampleLine, sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'

/**
 * An accepted event with a shared shopping list: opens the list and posts its form, as browsers with and without
 * JavaScript do.
 */
async function createSharedList(app: TestApp, from?: string) {
  const event = await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'nora@home.example' } })
  const wish = sampleLine({ id: 'wish-beer-and-wine', label: 'A beer and wine selection', unitCents: 0 })
  const document = sampleProposal({ declined: [], lines: [...sampleProposal().lines, wish] })
  await acceptSampleProposal(app.db, event.id, { document })
  const token = await ensureSharedLinkToken(
    app.db,
    { eventId: event.id, kind: 'list' },
    { secret: app.config.secret, now: openingTime },
  )
  const here = getSharedLinkPath('list', token)
  const visit = await createAppVisitor(app, from)
  const post = (pairs: [string, string][]) => visit(here, { method: 'POST', body: new URLSearchParams(pairs) })
  const open = async () => parsePage(await visit(here))
  let sent = 0
  const send = (
    phone: string,
    ticks: { line: string; bought?: boolean; ago?: number; seen?: number; id?: string; version?: number }[],
  ) =>
    post([
      ['phone', phone],
      [
        'ticks',
        JSON.stringify(
          ticks.map((tick) => ({
            id: `tick-${++sent}-${phone}`,
            bought: true,
            ago: 0,
            version: 1,
            seen: app.now(),
            ...tick,
          })),
        ),
      ],
    ])
  return { event, here, visit, post, open, send }
}

const beer = 'Beer, 12 oz'
const wine = 'red-wine'

describe.each(databases)('the shared shopping list on %s', (database) => {
  test('while the shopping lists module is off, shared lists open until the event is over', async () => {
    await using app = await createTestApp(database)
    const { visit, here, post } = await createSharedList(app)
    const setLists = (isOn: boolean) =>
      switchModules(app.db, ['shopping-lists'], isOn, { all: ['shopping-lists'], by: null, now: app.now() })
    await setLists(false)
    expect((await visit(here)).status).toBe(200)
    app.advance(Date.parse('2027-05-16T01:30:00-04:00') - app.now())
    expect((await visit(here)).status).toBe(200)
    app.advance(Date.parse('2027-05-16T09:00:00-04:00') - app.now())
    const closed = await visit(here)
    expect(closed.status).toBe(404)
    expect((await parsePage(closed)).text).toMatch(/This list is closed The event is over\. .*\(904\) \d{3}-\d{4}/)
    expect((await post([['tick', beer]])).status).toBe(404)
    await setLists(true)
    expect((await visit(here)).status).toBe(200)
  })

  test('the latest checkmark of a line wins, without JavaScript and on two phones', async () => {
    await using app = await createTestApp(database)
    const { open, post, send, event } = await createSharedList(app)
    const first = await open()
    expect([first.status, first.text]).toEqual([200, expect.stringContaining('Bought 0 of 14')])
    expect(first.text).not.toContain('napkins:')
    // The only dollars are those of the store, never the price of the event.
    expect(first.text.match(/\$[\d,]+/g)).toHaveLength(2)
    expect(first.text).toMatch(
      /About \$[\d,]+ to \$[\d,]+ at a store\. An estimate from store prices of November 2026\./,
    )
    expect(first.text).toContain('We bring Mixers, garnish, napkins, straws and bar tools.')
    for (const name of ['Cache-Control', 'X-Robots-Tag', 'Referrer-Policy'])
      expect(first.headers.get(name)).toBe(
        { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }[name],
      )

    const page = ['phone', 'version', 'seen'].map((name): [string, string] => [name, first.fields.get(name)!])
    const answer = await post([...page, ['tick', `1 ${beer}`]])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, expect.stringMatching(/^\/list\//)])
    for (const tick of [`1 ${beer}`, `1 ${wine}`, '1 never on it', '2 Ice', 'Ice', ''])
      await post([...page, ['tick', tick]])
    expect((await open()).text).toContain('Bought 2 of 14')
    // Another outdated page adds a checkmark. The earlier checkmarks stay.
    await post([...page, ['tick', '1 Ice']])
    expect((await open()).text).toContain('Bought 3 of 14')
    expect((await open()).html).toMatch(/value="0 red-wine" role="checkbox" aria-checked="true"/)
    // A second click removes the checkmark.
    app.advance(1_000)
    await post([...page, ['tick', `0 ${wine}`]])
    expect((await open()).text).toContain('Bought 2 of 14')

    app.advance(600_000)
    const [one, two] = await Promise.all([
      send('phone-a', [{ line: wine, ago: 300_000, seen: openingTime }]),
      send('phone-b', [{ line: wine, bought: false, ago: 200_000, seen: openingTime }]),
    ])
    expect([one.status, two.status]).toEqual([204, 204])
    const met = await open()
    expect(met.text).toContain('Bought 2 of 14')
    expect(met.text).toContain(
      'Two phones did not agree: bought 9:05 AM, Nov 20, not bought 9:06 AM, Nov 20. The last one counts.',
    )
    const kept = await app.db
      .selectFrom('shopping_list_checkmark')
      .select('line')
      .where('event_id', '=', event.id)
      .execute()
    expect(kept.filter(({ line }) => line === wine)).toHaveLength(4)
  })

  test('a checkmark sent twice is stored once, and a flood leaves at most 40 rows', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const { send } = await createSharedList(app)
    for (let i = 0; i < 2; i++) await send('phone-a', [{ line: beer, id: 'the-same-one' }])
    const count = async () => (await app.db.selectFrom('shopping_list_checkmark').select('id').execute()).length
    expect(await count()).toBe(1)
    for (let i = 0; i < 5; i++)
      await send(
        'phone-b',
        Array.from({ length: 400 }, (_, at) => ({ line: at % 3 ? beer : wine, bought: at % 2 === 0, ago: 400 - at })),
      )
    await send('phone-c', [{ line: 'x'.repeat(10_000) }, { line: 'never on it' }, { line: beer, id: "' or 1=1" }])
    expect(await count()).toBe(40)
  })
})

test('after the guest count rises, bought lines show the amount still to buy', async () => {
  await using app = await createTestApp()
  const { open, send, event } = await createSharedList(app)
  await open()
  await send('phone-a', [{ line: beer }, { line: wine }])
  expect((await open()).text).toContain('Bought 2 of 14')
  app.advance(86_400_000)
  await changeAgreement(app.db, event.id, { eventGuestCount: 150 }, { now: app.now() })
  const changed = await open()
  expect(changed.text).toMatch(/\d+ lines changed on Nov 21\. Guests: 150, was 120/)
  expect(changed.text).toContain('Bought 0 of 14 and 2 in part')
  expect(changed.html).toMatch(/value="1 Beer, 12 oz" role="checkbox" aria-checked="mixed"/)
  expect(changed.text).toContain('Beer, 12 oz + 2 cases since you bought 10 cases')
  expect(changed.text).toMatch(/White wine, 750 ml was \d+ bottles/)
  // A checkmark made before the change on an offline phone counts for the amount of that time.
  await send('phone-b', [{ line: 'Ice', version: 1, ago: 90_000_000 }])
  expect((await open()).text).toMatch(/Bought 0 of 14 and 3 in part .* Ice \+ \d+ bags since you bought/)
  await send('phone-a', [{ line: beer, version: 2 }])
  expect((await open()).text).toContain('Bought 1 of 14 and 2 in part')
})

test('a drink with the owner’s own recipe is on the list and in the calculator', async () => {
  await using app = await createTestApp()
  const { event, open, visit } = await createSharedList(app)
  const { slug, name, ...recipe } = {
    slug: 'own-1',
    name: 'The Oracle',
    glass: '',
    garnish: '',
    method: '',
    isDry: false,
  }
  const ingredients = [
    { name: 'gin', amount: 45, unit: 'ml', kind: null },
    { name: 'elderflower cordial', amount: 20, unit: 'ml', kind: 'syrup' },
    { name: 'absinthe', amount: null, unit: 'ml', kind: 'spirit' },
  ]
  await app.db
    .insertInto('custom_recipe')
    .values({ id: slug, name, recipe: JSON.stringify({ ...recipe, ingredients }), is_shown: 1, position: 0 })
    .execute()
  const drinks = JSON.stringify([{ recipe: slug, name: 'The Retriever', dedication: 'for Biscuit' }])
  const card = { title: '', design: 'bough', pouring: '', changed_at: openingTime, changed_by: 'client' }
  await app.db
    .insertInto('menu_card')
    .values({ event_id: event.id, ...card, drinks })
    .execute()
  expect((await open()).text).toMatch(/Gin, 750 ml .* Absinthe .* amounts to be agreed .* The Retriever: The Oracle/)
  const { address, line } = (await getBaselineShoppingList(app.db, event.id))!
  expect(address).toContain('cocktail=own-1&named=true')
  const calculator = await parsePage(await visit(address))
  expect([calculator.status, calculator.text]).toEqual([200, expect.stringMatching(/Gin, 750 ml .* The Oracle/)])
  expect(line).toMatch(/^120 guests: 8 cases of beer/)
})

test('an accepted proposal fixes who brings what, despite later menu changes', async () => {
  await using app = await createTestApp()
  const event = await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'nora@home.example' } })
  const [offer, terms] = await Promise.all([getMenuAndIdentity(app.db), getTerms(app.db)])
  const draft = buildFirstDraft(event, { ...offer, terms, today: '2026-11-20' })
  const { totalCents } = computeProposalTotals(draft, parseLineChoice(draft, [])!, '2026-11-20')
  await acceptSampleProposal(app.db, event.id, { document: draft, yes: { totalCents } })
  const agreed = (await getBaselineShoppingList(app.db, event.id))!
  expect(agreed.words.weBring).toContain(draft.brings.weBring)
  const owner = await createOwnerClient(app)
  await owner.fill('/backbar/menu?open=experiences/luxe-cocktail', { 'brings-mixers': 'you', 'brings-garnish': 'you' })
  const after = (await getBaselineShoppingList(app.db, event.id))!
  expect([after.words, after.youBuy, after.weBring]).toEqual([agreed.words, agreed.youBuy, agreed.weBring])
  // Before a signature the current menu applies.
  const open = await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'theo@home.example' } })
  expect((await getBaselineShoppingList(app.db, open.id))!.words.youBuy).toContain('mixers, garnish')
})

test('the list of a canceled or postponed event shows its status and no products', async () => {
  await using app = await createTestApp()
  const { open, event, here, visit } = await createSharedList(app)
  expect((await open()).text).toContain('What to buy for May 15')
  const becomes = async (state: 'called-off' | 'postponed') => {
    await app.db.updateTable('proposal').set({ state }).where('event_id', '=', event.id).execute()
    const spanish = await parsePage(await visit(`${here}?language=es`))
    return [await open(), spanish].map(({ text, html }) => {
      expect(text).not.toMatch(/What to buy for|Qué comprar para/)
      expect(html).not.toContain('data-share')
      return text
    })
  }
  const [off, cancelado] = await becomes('called-off')
  expect(off).toContain('The event on May 15 is canceled There is nothing to buy anymore.')
  expect(off).not.toMatch(/ask us to bring|We bring|Everybody with this link|0 of/)
  expect(cancelado).toContain('El evento del 15 de mayo queda cancelado Ya no hace falta comprar nada.')
  const [waits, pospuesto] = await becomes('postponed')
  expect(waits).toContain('The event on May 15 is postponed Wait for the new date')
  expect(pospuesto).toContain('El evento del 15 de mayo queda pospuesto Espera la nueva fecha')
})

test('a shopping list without event details and one for 2,000 guests both open', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  const getList = async (request: object) => {
    const event = await createStoredEvent(app.db, openingTime, { request })
    const token = await ensureSharedLinkToken(
      app.db,
      { eventId: event.id, kind: 'list' },
      { secret: app.config.secret, now: openingTime },
    )
    return parsePage(await visit(getSharedLinkPath('list', token)))
  }
  const bare = await getList({
    eventGuestCount: null,
    eventStartTime: null,
    eventEndTime: null,
    experience: null,
    package: null,
  })
  expect([bare.status, bare.text]).toEqual([200, expect.stringContaining('We don’t know the guests and times yet')])
  expect(bare.text).toContain('We bring That depends on the experience you choose.')
  const huge = await getList({ eventGuestCount: 2000, drinks: 'guests=2000&under21=2000&cocktail=mojito' })
  expect([huge.status, huge.text]).toEqual([200, expect.stringContaining('2,000 guests')])
})

test('the owner sees shopping progress and can stop sharing, which disables link and service worker', async () => {
  await using app = await createTestApp()
  const { event, here, visit, send, open } = await createSharedList(app)
  await open()
  await send('phone-a', [{ line: beer }])
  const owner = await createOwnerClient(app)
  const page = `/backbar/jobs/${event.id}`
  await app.db.updateTable('event').set({ state: 'booked' }).where('id', '=', event.id).execute()
  const job = await owner.open(page)
  expect([job.text, job.links.get('Shopping, 1 of 14 bought')]).toEqual([
    expect.stringMatching(/Begun: Shopping, 1 of 14 bought by May 13/),
    `${page}/list`,
  ])
  expect((await owner.open(`${page}/list`)).html).toContain(here)
  expect((await owner.open(`${page}/list`)).fields.size).toBeLessThan(3)

  const worker = await visit(`${here}/worker.js`)
  expect([worker.status, worker.headers.get('Service-Worker-Allowed'), await worker.text()]).toEqual([
    200,
    here,
    expect.stringMatching(/^importScripts\("\/islands\/offline-worker-/),
  ])
  expect(await owner.post(`${page}/list`, { intent: 'end' })).toMatchObject({
    status: 303,
    to: `${page}/list?said=stopped`,
  })
  const ended = await open()
  expect([ended.status, ended.text]).toEqual([410, expect.stringContaining('This list is no longer shared')])
  expect(ended.text).not.toContain('Beer')
  expect((await send('phone-a', [{ line: beer }])).status).toBe(410)
  expect(await (await visit(`${here}/worker.js`)).text()).toContain('registration.unregister()')
  for (const path of ['/list/nobody', `/list/${'x'.repeat(22)}`]) {
    const lost = await parsePage(await visit(path))
    expect([lost.status, lost.text]).toEqual([404, expect.stringContaining('This link doesn’t open a list')])
    expect((await visit(`${path}/worker.js`)).status).toBe(404)
  }
  expect((await owner.open(`${page}/list`)).text).toContain('This list is not shared')
  await owner.post(`${page}/list`, { intent: 'share' })
  expect((await owner.open(page)).links.get('Open the list')).not.toBe(here)
})

test('a checkmark over the rate limit is refused with a message, and earlier ones stay', async () => {
  await using app = await createTestApp('sqlite', { API_PER_MINUTE: '1' })
  const { post, open } = await createSharedList(app)
  const first = await open()
  const form = ['phone', 'version', 'seen'].map((name): [string, string] => [name, first.fields.get(name)!])
  expect((await post([...form, ['tick', `1 ${wine}`]])).status).toBe(303)
  const waits = await post([...form, ['tick', `1 ${beer}`]])
  const page = await parsePage(waits)
  expect([waits.status, waits.headers.get('Retry-After'), page.text]).toEqual([
    429,
    '60',
    expect.stringContaining('the last line you tapped is not saved yet'),
  ])
  expect((await open()).text).toContain('Bought 1 of 14')
})

test('the shared shopping list and its scripts stay within their size limits', async () => {
  await using app = await createTestApp()
  const { here, visit } = await createSharedList(app)
  const html = await (await visit(here)).text()
  expect(html).not.toMatch(/<link[^>]+stylesheet/)
  expect(html).not.toMatch(/(?:src|href)="(?!\/|#|tel:|mailto:)/)
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14_000)
  const [, source = ''] = /<script[^>]+src="([^"]+)"/.exec(html) ?? []
  const [, worker = ''] = /"([^"]+)"/.exec(await (await visit(`${here}/worker.js`)).text()) ?? []
  const read = (path: string) => readFileSync(`build/islands${path}`, 'utf8')
  const anImport = /\bimport\s*["'`({*\w]/
  // Pages load their worker with importScripts, which allows no imports.
  expect(read(worker)).not.toMatch(anImport)
  const shared = [...read(source).matchAll(/from"\.(\/[\w.-]+\.js)"/g)].map(([, name]) => read(`/islands${name}`))
  expect(shared.length).toBe(2)
  for (const script of shared) expect(script).not.toMatch(anImport)
  const sizes = [read(source), read(worker), ...shared].map((script) => brotliCompressSync(script).length)
  console.info(`Shared list: ${sizes.join(' + ')} bytes of script`)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(12_000)
})

/** A proposal with a line of beer and wine. */
const withBeerAndWine = (choice: Parameters<typeof sampleLine>[0]) => ({
  declined: [],
  lines: [...sampleProposal().lines, sampleLine({ id: 'wish-beer-and-wine', unitCents: 0, ...choice })],
})

test.each<[what: string, changes: Parameters<typeof sampleProposal>[0], otherwise: string | null]>([
  ['to check', withBeerAndWine({ choice: { kind: 'optional', ticked: false } }), 'With beer and wine too: about $'],
  ['checked', withBeerAndWine({ choice: { kind: 'optional', ticked: true } }), 'Without beer and wine: about $'],
  ['included', withBeerAndWine({ choice: 'fixed' }), null],
  ['not offered', { declined: [] }, null],
])('a Luxe proposal with beer and wine %s shows the cost of the alternative', async (_, changes, otherwise) => {
  await using app = await createTestApp()
  const them = await createTestClient(app, changes)
  const { text } = await them.open()
  expect(text).toMatch(
    /Total \$[\d,]+ Bottles and the rest, which you buy: about \$[\d,]+ to \$[\d,]+ at a store \(estimate\)/,
  )
  if (otherwise === null) expect(text).not.toMatch(/With(out)? beer and wine/)
  else expect(text).toContain(otherwise)
})
