import { expect, test } from 'vitest'
import { listBasis } from '../../../tests/doubles/any-event.ts'
import type { UnpricedOption } from '../../events/event/event.ts'
import { computeEventShoppingList } from '../../quotes/pricing/event-shopping-list.ts'
import {
  formatAisleName,
  formatLineChange,
  formatCheckmarkConflict,
  formatListDetailChange,
} from './format-list-change.ts'
import type { ListCheckmark } from './shared-list.ts'
import { getListDetails, toSnapshotLines } from './list-snapshot.ts'
import { buildSharedList } from './build-shared-list.ts'

const timeZone = 'America/New_York'
const noon = Date.parse('2027-05-15T16:00:00Z')
const minute = 60_000

function listFor(guests: number, onRequest: UnpricedOption[] = ['beer-and-wine']) {
  const known = {
    eventDate: '2027-05-15',
    eventStartTime: '17:00',
    eventEndTime: '23:00',
    eventGuestCount: guests,
    occasion: 'Wedding',
    experience: 'luxe-cocktail',
    package: null,
    onRequest,
    drinks: null,
  }
  const list = computeEventShoppingList(known, listBasis())
  const event = { date: '2027-05-15', hasTimes: true, guests, occasion: 'Wedding', experienceName: 'Luxe' }
  return { list, event, told: { facts: getListDetails(list, event), lines: toSnapshotLines(list) } }
}

const before = listFor(100)
const after = listFor(120)

function tick(changes: Partial<ListCheckmark>): ListCheckmark {
  const line = before.told.lines.find(({ key }) => key === (changes.line ?? 'Beer, 12 oz'))!
  const { key, amount } = line
  const at = changes.at ?? noon
  return {
    id: String(at),
    line: key,
    isBought: true,
    amount,
    phone: 'a',
    at,
    seenAt: at,
    receivedAt: at,
    ...changes,
  }
}

function shown(ticks: ListCheckmark[], isChanged = false) {
  const { list, event } = isChanged ? after : before
  const versions = [{ ...before.told, number: 1, madeAt: noon }]
  if (isChanged) versions.push({ ...after.told, number: 2, madeAt: noon + minute })
  const page = buildSharedList(list, { versions, ticks, event, now: noon, timeZone })
  return { page, beer: page.aisles[0]!.lines.find(({ key }) => key === 'Beer, 12 oz')! }
}

test('the latest checkmark counts regardless of arrival order', () => {
  const [bought, back] = [tick({ id: '1' }), tick({ id: '2', isBought: false, at: noon + minute })]
  expect(shown([back, bought]).beer.state).toBe('open')
  expect(shown([bought]).beer).toMatchObject({ state: 'bought', difference: null, crossed: null })
  expect(shown([bought]).page.bought).toBe(1)
})

test('a changed list shows what changed and the amount still to buy', () => {
  const { page, beer } = shown([tick({})], true)
  expect(beer).toMatchObject({ state: 'more', difference: { more: { count: 2, unit: '12-pack' } } })
  expect(page.bought).toBe(0)
  expect(page.changes?.day).toBe('2027-05-15')
  expect(page.changes?.facts).toEqual([{ fact: 'guests', is: 120, was: 100 }])
  expect(formatListDetailChange(page.changes!.facts[0]!, 'en')).toBe('Guests: 120, was 100')
  expect(formatLineChange(beer, 'en')).toBe('+ 1 case since you bought')
  expect([page.inPart, page.total]).toEqual([1, 14])
})

test('the warning about two conflicting offline checkmarks disappears after an online one', () => {
  const mine = tick({ id: '1', phone: 'a', at: noon, seenAt: noon - minute, receivedAt: noon + 9 * minute })
  const theirs = tick({ id: '2', phone: 'b', at: noon + minute, seenAt: noon - minute, receivedAt: noon + 5 * minute })
  const { beer } = shown([mine, theirs])
  expect(beer.state).toBe('bought')
  expect(formatCheckmarkConflict(beer.crossed!, 'en')).toBe(
    'Two phones checked this off without knowing of each other, 12:00 PM, May 15 and 12:01 PM, May 15: you may have it twice.',
  )
  const settled = tick({ id: '3', phone: 'a', at: noon + 10 * minute, seenAt: noon + 10 * minute })
  expect(shown([mine, theirs, settled]).beer.crossed).toBeNull()
})

test('when offline phones disagree, the last change wins and a notice is shown', () => {
  const bought = tick({ id: '1', phone: 'a', at: noon, seenAt: noon, receivedAt: noon + 9 * minute })
  const back = tick({
    id: '2',
    phone: 'b',
    isBought: false,
    at: noon + minute,
    seenAt: noon,
    receivedAt: noon + 5 * minute,
  })
  const { beer } = shown([bought, back])
  expect(beer.state).toBe('open')
  expect(formatCheckmarkConflict(beer.crossed!, 'en')).toBe(
    'Two phones did not agree: bought 12:00 PM, May 15, not bought 12:01 PM, May 15. The last one counts.',
  )
})

test('a bought item removed from the list is shown separately', () => {
  const amount = { count: 3, unit: 'bottle' } as const
  const { page } = shown([{ ...tick({}), line: 'recipe Campari, 750 ml', amount }])
  expect(page.gone).toEqual([
    { key: 'recipe Campari, 750 ml', product: { ingredient: 'recipe Campari, 750 ml' }, amount },
  ])
  expect(page.bought).toBe(0)
})

test('list changes in Spanish translate everything except the client’s drink names', () => {
  const { list, event, told } = after
  const earlier = { ...before.told.facts, day: '2027-05-08', cocktails: 'Salt and Pepper' }
  const facts = { ...told.facts, cocktails: 'Salt and Pepper, May 15, 2 bottles' }
  const versions = [
    { ...before.told, facts: earlier, number: 1, madeAt: noon },
    { lines: told.lines.slice(1), facts, number: 2, madeAt: noon + minute },
  ]
  const { changes } = buildSharedList(list, { versions, ticks: [], event, now: noon, timeZone })
  expect(changes!.facts.map((fact) => formatListDetailChange(fact, 'es'))).toEqual([
    'Invitados: 120; antes 100',
    'Fecha: sábado 15 de mayo; antes sábado 8 de mayo',
    'Cócteles: Salt and Pepper, May 15, 2 bottles; antes Salt and Pepper',
  ])
  expect(changes!.offList).toEqual(['beer'])
})

test.each([
  [[], ['Ice and water', 'Hielo y agua']],
  [['ice-and-coolers'], ['Water', 'Agua']],
] as const)('when we supply %j, the shopping list’s cold aisle is named %j', (wished, names) => {
  const { list, event, told } = listFor(120, [...wished])
  const versions = [{ number: 1, madeAt: noon, ...told }]
  const { aisles } = buildSharedList(list, { versions, ticks: [], event, now: noon, timeZone })
  const cold = aisles.find(({ code }) => code === 'ice')!
  expect([formatAisleName(cold, 'en'), formatAisleName(cold, 'es')]).toEqual(names)
})
