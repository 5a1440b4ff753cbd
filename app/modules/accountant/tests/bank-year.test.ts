import { expect, test } from 'vitest'
import { addDays } from '../../../business/dates.ts'
import { getBankMatchKey, type BankLine, type BankMatchCandidate } from '../bank/bank-line.ts'
import { listStripePayouts, suggestBankMatches, type CardPaymentsOfDay } from '../bank/match-lines.ts'
import { createDraw } from '../../../../faults/drawing.ts'

const firstNames = ['Nora', 'Ana', 'Harper', 'Ivy', 'Rosa', 'Elena', 'Tara', 'Jude', 'Mateo', 'Dev', 'Noah', 'Maya']
const lastNames = [
  'Ephron',
  'Rossi',
  'Lee',
  'Nguyen',
  'Okafor',
  'Diaz',
  'Clark',
  'Meyer',
  'Silva',
  'Patel',
  'Brown',
  'Kowalski',
]
const stores = [
  ['Ice', 'REDDY ICE 0442'],
  ['Cups and napkins', 'WEBSTAURANT STORE'],
  ['Mixers', 'PUBLIX SUPER MARKET'],
  ['Fuel', 'SHELL OIL 5542'],
] as const

/** Creates a year of a bar: its records, and the bank lines with the record each belongs to. Many amounts are the same. */
function createYear(seed: number) {
  const draw = createDraw(seed).upTo
  const [candidates, truth]: [BankMatchCandidate[], { line: BankLine; key: string | null }[]] = [[], []]
  const pick = <Item>(items: readonly Item[]) => items[draw(items.length)]!
  const day = () => addDays('2027-01-05', draw(350))
  const put = (on: string, cents: number, description: string, candidate: BankMatchCandidate | null) => {
    const line = { id: `line-${truth.length}`, day: on, cents, description }
    truth.push({ line, key: candidate && getBankMatchKey(candidate) })
    if (candidate) candidates.push(candidate)
  }
  for (let i = 0; i < 110; i++) {
    const name = `${pick(firstNames)} ${pick(lastNames)}`
    const [on, cents] = [day(), pick([27_500, 27_500, 30_000, 82_500, 90_000, 110_000])]
    const kind = i % 2 === 0 ? 'due' : 'payment'
    const away = kind === 'due' ? draw(13) - 6 : draw(4)
    // A spouse or a bare check says no name.
    const told =
      draw(8) === 0 ? `DEPOSIT ID NUMBER ${draw(99_999)}` : `ZELLE FROM ${name.toUpperCase()} ${draw(99_999)}`
    const candidate = {
      kind,
      refs: [`${kind}-${i}`],
      eventId: `event-${i}`,
      day: on,
      cents,
      label: name,
      words: [name],
    } as const
    put(addDays(on, away), cents, told, candidate)
  }
  for (let i = 0; i < 120; i++) {
    const [name, store] = pick(stores)
    const [on, cents] = [day(), draw(4) === 0 ? -4_500 : -(800 + draw(24_000))]
    const candidate: BankMatchCandidate = {
      kind: 'cost',
      refs: [`cost-${i}`],
      eventId: null,
      day: on,
      cents,
      label: name,
      words: [name, draw(2) ? store : ''],
    }
    put(addDays(on, draw(4)), cents, `POS PURCHASE ${store}`, candidate)
  }
  // A payout each Monday to Thursday with what was paid two days before.
  const entries: CardPaymentsOfDay[] = []
  for (let i = 0; i < 50; i++) {
    const on = addDays('2027-01-04', i * 7)
    const count = 1 + draw(3)
    const own = Array.from({ length: count }, (_, n) => ({
      id: `pi-${i}-${n}`,
      day: addDays(on, draw(2)),
      cents: pick([26_672, 79_977, 20_000 + draw(60_000)]),
    }))
    entries.push(...own)
    const cents = own.reduce((sum, entry) => sum + entry.cents, 0)
    put(addDays(on, 3 + draw(2)), cents, `STRIPE TRANSFER ST-${draw(999_999)}`, null)
    truth.at(-1)!.key = own
      .map(({ id }) => id)
      .toSorted()
      .join(' ')
  }
  candidates.push(...listStripePayouts(entries))
  for (let i = 0; i < 20; i++)
    put(day(), pick([-1_500, -150_000, 5_000, 27_500]), pick(['MONTHLY SERVICE FEE', 'RENT', 'INTEREST', 'ATM']), null)
  return { candidates, truth }
}

test.each([1, 54, 2_027, 90_210])('seed %s: at least 285 of 300 bank lines get the right suggestion', (seed) => {
  const { candidates, truth } = createYear(seed)
  expect(truth).toHaveLength(300)
  const suggested = suggestBankMatches(
    truth.map(({ line }) => line),
    candidates,
  )
  const wrong = suggested.flatMap(({ line, best }, i) => {
    const { key } = truth[i]!
    const told =
      best === null ? null : best.kind === 'payout' ? [...best.refs].toSorted().join(' ') : getBankMatchKey(best)
    return told === key ? [] : [{ line: `${line.day} ${line.cents} ${line.description}`, key, told }]
  })
  console.info(`seed ${seed}: ${300 - wrong.length} of 300 right`)
  expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(15)
  const refs = suggested.flatMap(({ best }) => best?.refs ?? [])
  expect(new Set(refs).size).toBe(refs.length)
})
