import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleCatalog } from '../../../menu/catalog/sample-catalog.ts'
import type { FullMenu } from '../../../menu/catalog/full-menu.ts'
import { parseDocuments, type ParsedDocuments } from './parse-documents.ts'
import { parseImportedPrice } from './parse-imported-price.ts'
import { planMenuImport } from './plan-menu-import.ts'
import { convertMenuDocuments } from './map-documents.ts'

const menu: FullMenu = {
  ...sampleCatalog,
  experiences: sampleCatalog.experiences.map((of) => ({ ...of, isVisible: true })),
  packages: sampleCatalog.packages.map((of) => ({ ...of, isVisible: true })),
  ownAddOns: [],
  details: [],
}
const dump = (collections: object) => ({ __collections__: collections })

/** Parses a value and plans its import into the sample menu. */
function read(value: unknown, record = {}) {
  const found = parseDocuments(value)
  if ('problem' in found) throw new Error(found.problem)
  const { entries, strange } = convertMenuDocuments(found, menu)
  const plan = planMenuImport(entries, menu, record)
  return { entries, plan, strange: [...found.strange, ...strange, ...plan.strange], notes: found.notes }
}

describe('prices', () => {
  test.each([
    ['price', 600, 60_000],
    ['price', 600.5, 60_050],
    ['price', 0.29, 29],
    ['price', '$600', 60_000],
    ['price', '1,150.50', 115_050],
    ['priceCents', 1_550, 1_550],
  ])('the imported field %s with the value %j is %i cents', (name, value, cents) => {
    expect(parseImportedPrice(name, value)).toEqual({ cents })
  })

  test.each([
    ['price', 600.505],
    ['price', -1],
    ['price', 1e9],
    ['price', Number.NaN],
    ['price', Number.POSITIVE_INFINITY],
    ['price', '1.500'],
    ['price', '600-800'],
    ['price', 'ask us'],
    ['price', null],
    ['price', true],
    ['price', [600]],
    ['price', { odd: '{}' }],
    ['priceCents', 0.5],
  ])('the imported field %s with the value %j is rejected as a price', (name, value) => {
    expect(parseImportedPrice(name, value)).toEqual({ problem: expect.any(String) })
  })
})

describe('a database dump', () => {
  const whole = dump({
    availablePackages: {
      a: {
        PackageName: 'Base Nerd Package',
        description: 'Bring your own.',
        price: 400,
        created: { __datatype__: 'timestamp', value: { _seconds: 1, _nanoseconds: 0 } },
        __collections__: {},
      },
      b: {
        PackageName: 'Elite Nerd Package',
        items: ['Two bartenders', 'Five hours'],
        __collections__: { reviews: {} },
      },
      c: { PackageName: 'Platinum Nerd Package', price: 2_000 },
    },
    StandardNerdPackage: { two: { item: 'Garnishes', order: 2 }, one: { item: 'Cocktails', order: 1 } },
    additionalAddOns: {
      g: { name: 'Additional Garnish', price: '$20' },
      m: { AddOnName: 'Mileage', rate: 0.8, active: true },
      x: { name: 'Fog machine', price: 90 },
      y: { name: 'Extra mixer', price: '25-30' },
      z: { price: 15 },
    },
    customers: { ada: { name: 'Ada' } },
  })

  test('recognized documents produce menu changes with old and new values', () => {
    expect(read(whole).plan.changes).toEqual([
      {
        label: 'Standard Nerd Package: What is included',
        stored: sampleCatalog.packages[1]!.items.join('\n'),
        typed: 'Cocktails\nGarnishes',
      },
      {
        label: 'Base Nerd Package: Short description',
        stored: 'You have the drinks. We run the bar.',
        typed: 'Bring your own.',
      },
      {
        label: 'Elite Nerd Package: What is included',
        stored: sampleCatalog.packages[2]!.items.join('\n'),
        typed: 'Two bartenders\nFive hours',
      },
      { label: 'Additional Garnish: Price in dollars', stored: '15', typed: '20' },
      { label: 'Additional Travel Mileage: Price of a mile in dollars', stored: '0.75', typed: '0.80' },
    ])
  })

  test('unrecognized documents and fields are reported with path, value and reason', () => {
    expect(read(whole).strange.map(({ path, value, why }) => `${path} ${value} ${why}`)).toEqual([
      expect.stringMatching(/^availablePackages\/a\/created .*timestamp.* No field of that name/),
      expect.stringMatching(/^availablePackages\/a\/price 400 A package here costs what its parts cost, today \$400/),
      expect.stringMatching(/^availablePackages\/b\/__collections__ .*reviews/),
      expect.stringMatching(/^availablePackages\/c .*Platinum.* none of our three packages/),
      expect.stringMatching(/^additionalAddOns\/m\/active true/),
      expect.stringMatching(/^additionalAddOns\/x .*Fog machine.* none of our six/),
      expect.stringMatching(/^additionalAddOns\/y\/price "25-30" Enter one amount/),
      expect.stringMatching(/^additionalAddOns\/z .* It has no name/),
      expect.stringMatching(/^customers\/ada .*No collection of that name/),
    ])
  })

  test('importing again changes nothing and keeps the owner’s later edits', () => {
    const first = read(whole)
    const again = planMenuImport(first.entries, first.plan.menu, first.plan.record)
    expect([again.changes, again.edited]).toEqual([[], []])
    const changed = planMenuImport(first.entries, menu, first.plan.record)
    expect(changed.menu).toEqual(menu)
    expect(changed.known.toSorted()).toEqual([
      'StandardNerdPackage/one',
      'StandardNerdPackage/two',
      'additionalAddOns/g',
      'additionalAddOns/m',
      'availablePackages/a',
      'availablePackages/b',
    ])
  })

  test.each([
    [
      'two documents about one thing',
      { additionalAddOns: { a: { name: 'Garnish', price: 20 }, b: { name: 'Additional garnish', price: 25 } } },
      /Another document/,
    ],
    ['two prices in one', { additionalAddOns: { a: { name: 'Garnish', price: 20, cost: 5 } } }, /something else/],
    ['an item longer than a line may be', { StandardNerdPackage: { a: { item: 'x'.repeat(130) } } }, /120 characters/],
    ['no document', { additionalAddOns: { a: 7 } }, /Not a document/],
    ['no collection', { additionalAddOns: [1] }, /Not a collection/],
  ])('a database dump with %s imports nothing and reports the reason', (_, collections, why) => {
    const { plan, strange } = read(dump(collections))
    expect(plan.menu).toEqual(menu)
    expect(strange.map(({ why }) => why).join('; ')).toMatch(why)
  })

  test('prototype property names in a menu dump are treated as ordinary names', () => {
    const value: unknown = JSON.parse(
      '{"__collections__":{"__proto__":{"x":{"price":1}},"additionalAddOns":{"__proto__":{"name":"Mixer","price":30,"__proto__":{"price":9},"constructor":{"prototype":{}}}}},"__proto__":{"polluted":true}}',
    )
    const { plan, strange } = read(value)
    expect(plan.changes).toEqual([{ label: 'Additional Mixer: Price in dollars', stored: '25', typed: '30' }])
    expect(strange.map(({ path }) => path)).toEqual([
      '__proto__',
      'additionalAddOns/__proto__/__proto__',
      'additionalAddOns/__proto__/constructor',
      '__proto__/x',
    ])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('REST API responses', () => {
  const name = (path: string) => `projects/p/databases/(default)/documents/${path}`
  const garnish = {
    name: name('additionalAddOns/g'),
    fields: {
      name: { stringValue: 'Additional Garnish' },
      price: { integerValue: '20' },
      at: { timestampValue: '2026-11-20T00:00:00Z' },
    },
    createTime: '…',
  }
  const elite = {
    name: name('availablePackages/e'),
    fields: {
      PackageName: { stringValue: 'Elite Nerd Package' },
      items: { arrayValue: { values: [{ stringValue: 'All of it' }] } },
      meta: { mapValue: { fields: {} } },
    },
  }
  const price = [{ label: 'Additional Garnish: Price in dollars', stored: '15', typed: '20' }]

  test.each([
    ['rows of a query', [{ document: garnish, readTime: '…' }, { readTime: '…' }], price, 1],
    ['a page of a list', { documents: [garnish] }, price, 1],
    ['one document', garnish, price, 1],
    ['a list in a document', [{ document: elite }], [expect.objectContaining({ typed: 'All of it' })], 1],
    ['no match', [{ readTime: '…' }], [], 0],
    ['an empty collection', {}, [], 0],
    ['a document further down', { documents: [{ ...garnish, name: name('additionalAddOns/g/inner/x') }] }, [], 1],
  ])('a REST API response with %s gives the expected menu changes', (_, value, changes, strange) => {
    const reading = read(value)
    expect([reading.plan.changes, reading.strange.length]).toEqual([changes, strange])
  })

  test.each([
    [{ integerValue: '20' }, '20'],
    [{ doubleValue: 20.5 }, '20.50'],
    [{ stringValue: '$20' }, '20'],
    [{ integerValue: '2e1' }, undefined],
    [{ doubleValue: 'NaN' }, undefined],
    [{ nullValue: null }, undefined],
    [{ stringValue: '20', integerValue: '30' }, undefined],
    [{}, undefined],
  ])('a price field of %j in a REST API response is read as %s', (typed, price) => {
    const { plan } = read({ ...garnish, fields: { ...garnish.fields, price: typed } })
    expect(plan.changes[0]?.typed).toBe(price)
  })

  test('a REST API response with further pages or an error is reported', () => {
    expect(read({ documents: [garnish], nextPageToken: 'x' }).notes).toHaveLength(1)
    for (const value of [
      { error: { code: 403, status: 'PERMISSION_DENIED' } },
      [{ error: { code: 403, status: 'PERMISSION_DENIED' } }],
    ]) {
      expect(parseDocuments(value)).toEqual({ problem: expect.stringContaining('403 PERMISSION_DENIED') })
    }
    for (const value of [null, 7, 'text', [], [1], { a: 1 }]) {
      if (!Array.isArray(value) || value.length > 0)
        expect(parseDocuments(value)).toEqual({ problem: expect.stringContaining('no dump') })
    }
  })
})

describe('any JSON', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.record({ stringValue: fc.jsonValue(), arrayValue: fc.jsonValue() }, { requiredKeys: [] }),
  )
  const field = fc.constantFrom(
    'PackageName',
    'name',
    'item',
    'items',
    'price',
    'cost',
    'note',
    'order',
    '__collections__',
    '__proto__',
    'other',
  )
  const text = fc.constantFrom(
    'Base Nerd Package',
    'Standard Nerd Package',
    'Garnish',
    'Mixer',
    'Additional Bartender',
    '$5',
    '1.500',
  )
  const document = fc.dictionary(field, fc.oneof(text, value, fc.array(text), fc.double()))
  const collection = fc.constantFrom('availablePackages', 'StandardNerdPackage', 'additionalAddOns', '__proto__')
  const dumps = fc.dictionary(collection, fc.oneof(value, fc.dictionary(fc.string(), document))).map(dump)
  const rest = fc.record({
    documents: fc.array(
      fc.record({
        name: fc.tuple(collection, fc.string()).map(([c, id]) => `x/documents/${c}/${id}`),
        fields: fc.dictionary(field, value),
      }),
    ),
  })
  const anyJson = fc.oneof(fc.jsonValue(), dumps, rest)

  test('any imported JSON is refused with a sentence or keeps every package and add-on', () => {
    fc.assert(
      fc.property(anyJson, (json) => {
        const found: ParsedDocuments | { problem: string } = parseDocuments(json)
        if ('problem' in found) {
          expect(found.problem).toMatch(/^[A-Z].{20,}/s)
          return
        }
        const plan = planMenuImport(convertMenuDocuments(found, menu).entries, menu, {})
        expect([plan.menu.addOns.length, plan.menu.packages.length]).toEqual([6, 3])
      }),
      { numRuns: 300 },
    )
  })

  test('any imported JSON changes nothing when it is imported again', () => {
    fc.assert(
      fc.property(anyJson, (json) => {
        const found: ParsedDocuments | { problem: string } = parseDocuments(json)
        if ('problem' in found) return
        const { entries } = convertMenuDocuments(found, menu)
        const plan = planMenuImport(entries, menu, {})
        expect(planMenuImport(entries, plan.menu, plan.record).changes).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
