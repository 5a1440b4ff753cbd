import { describe, expect, test } from 'vitest'
import { sampleCatalog } from '../catalog/sample-catalog.ts'
import { getDefaultSupplyProviders } from '../catalog/supply-plan.ts'
import { toCatalog, type FullMenu } from '../catalog/full-menu.ts'
import { menuEntryTypes, parseMenuEntryTypeName, type MenuEntryTypeName } from './menu-entry-types.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { parseMenuEdit, getMenuEntryInput } from './menu-entry-type.ts'

const menu: FullMenu = {
  ...sampleCatalog,
  experiences: sampleCatalog.experiences.map((of) => ({ ...of, isVisible: true })),
  packages: sampleCatalog.packages.map((of) => ({ ...of, isVisible: true })),
  ownAddOns: [{ slug: 'tower', label: 'Tower', note: '', priceCents: 450, rate: 'guest', isVisible: true }],
  details: sampleCatalog.details.map((of, i) => ({ ...of, id: `d${i}` })),
}
const first: Record<MenuEntryTypeName, string> = {
  experiences: 'hops-and-grapes',
  packages: 'elite',
  'add-ons': 'travel',
  'own-add-ons': 'tower',
  details: 'd0',
  rules: '',
}
const kinds = Object.keys(menuEntryTypes) as MenuEntryTypeName[]

/** The stored entry's form input with changes. Undefined unchecks a checkbox. */
function edit(kind: MenuEntryTypeName, changes: Record<string, string | undefined>, on = menu, key = first[kind]) {
  const typed: Record<string, string | undefined> = {
    ...(getMenuEntryInput(menuEntryTypes[kind], on, key) ?? menuEntryTypes[kind].fresh?.input),
    ...changes,
  }
  const input: FormInput = Object.fromEntries(
    Object.entries(typed).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return parseMenuEdit(menuEntryTypes[kind], on, key, input)
}

function after(kind: MenuEntryTypeName, changes: Record<string, string | undefined>, on = menu, key = first[kind]) {
  const result = edit(kind, changes, on, key)
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result.menu
}

test.each(kinds)('%s: saving a menu entry without edits changes nothing', (kind) => {
  expect(after(kind, {})).toEqual(menu)
})

test.each(kinds)('%s: the menu form reads every field it shows and reports empty required fields', (kind) => {
  const entry = menuEntryTypes[kind]
  const { fields, read, textsOf } = entry.form(menu, first[kind])
  // The keys are in field order, because changes by another user are found by comparing JSON.
  const stored = entry.read(menu, first[kind])!
  expect(JSON.stringify(read(textsOf(stored)))).toBe(JSON.stringify({ values: stored }))
  const empty = parseMenuEdit(entry, menu, first[kind], {})
  const needed = fields.filter(({ as, optional }) => as !== 'tick' && !optional)
  expect('errors' in empty && empty.errors.map(({ field }) => field)).toEqual(needed.map(({ name }) => name))
})

test('only known kinds of menu entries are accepted', () => {
  expect(['experiences', 'rules', 'toString', '__proto__', 'menu'].map(parseMenuEntryTypeName)).toEqual([
    'experiences',
    'rules',
    null,
    null,
    null,
  ])
})

describe('experiences', () => {
  test('the form of an experience sets who brings each item and ignores invalid choices', () => {
    const luxe = { 'brings-ice': 'we', 'brings-alcohol': 'we', 'brings-cups': 'nonsense' }
    const { whoBrings } = after('experiences', luxe, menu, 'luxe-cocktail').experiences[1]!
    expect(whoBrings).toEqual({ ...menu.experiences[1]!.whoBrings, ice: 'we' })
  })

  test('a new experience comes last and keeps its slug when renamed', () => {
    const words = {
      name: 'Tiki  Night\u0000 Experience',
      tagline: 'Rum.',
      summary: 'Rum\nand more.',
      price: '$1,050.50',
    }
    const fresh = after('experiences', words, menu, 'new')
    expect(fresh.experiences.at(-1)).toEqual({
      slug: 'tiki-night',
      name: 'Tiki Night Experience',
      tagline: 'Rum.',
      summary: 'Rum and more.',
      priceCents: 105_050,
      cocktailsIncluded: 0,
      garnishesIncluded: 0,
      bar: 'cocktails',
      whoBrings: getDefaultSupplyProviders({ bar: 'cocktails', cocktailsIncluded: 0, garnishesIncluded: 0 }),
      longSetUp: false,
      isVisible: true,
    })
    const renamed = after('experiences', { name: 'Luau' }, fresh, 'tiki-night')
    expect(renamed.experiences.at(-1)).toMatchObject({ slug: 'tiki-night', name: 'Luau' })
  })

  test.each([
    [{ price: '1.500' }, 'price'],
    [{ price: '0' }, 'price'],
    [{ cocktails: '21' }, 'cocktails'],
    [{ garnishes: '-1' }, 'garnishes'],
    [{ garnishes: '1.5' }, 'garnishes'],
    [{ bar: 'tea' }, 'bar'],
    [{ name: ' luxe cocktail experience ' }, 'name'],
    [{ summary: 'x'.repeat(601) }, 'summary'],
  ])('experience input %j is refused', (changes, field) => {
    expect(edit('experiences', changes)).toEqual({ errors: [{ field, message: expect.any(String) }] })
  })

  test('any package prevents deleting its experience, and a visible package prevents hiding it', () => {
    expect(edit('experiences', { isVisible: undefined }, menu, 'luxe-cocktail')).toMatchObject({
      errors: [{ field: 'isVisible', message: /Standard Nerd Package/ }],
    })
    const hidden = after(
      'packages',
      { isVisible: undefined },
      after('packages', { isVisible: undefined }, menu, 'elite'),
      'standard',
    )
    expect(toCatalog(after('experiences', { isVisible: undefined }, hidden, 'luxe-cocktail')).experiences).toHaveLength(
      2,
    )
    expect(menuEntryTypes.experiences.reasonToStay(hidden, 'luxe-cocktail')).toContain(
      'Standard Nerd Package, Elite Nerd Package',
    )
    expect(menuEntryTypes.experiences.reasonToStay(menu, 'hops-and-grapes')).toBeNull()
  })

  test('the last visible experience cannot be hidden or deleted', () => {
    const alone = {
      ...menu,
      packages: [],
      experiences: menu.experiences.map((of, i) => ({ ...of, isVisible: i === 0 })),
    }
    expect(edit('experiences', { isVisible: undefined }, alone)).toMatchObject({ errors: [{ field: 'isVisible' }] })
    expect(menuEntryTypes.experiences.reasonToStay(alone, 'hops-and-grapes')).toMatch(/last one/)
    expect(menuEntryTypes.experiences.reasonToStay(alone, 'dry-hire')).toBeNull()
  })
})

describe('packages', () => {
  test('the items of a package are split into lines, and empty lines are dropped', () => {
    expect(after('packages', { items: ' One \r\n\r\nTwo\n' }).packages[2]!.items).toEqual(['One', 'Two'])
  })

  test.each([
    [{ items: '\n \n' }, 'items'],
    [{ items: 'Ice\nCups\nIce' }, 'items'],
    [{ items: `${'x'.repeat(121)}\n${'y'.repeat(121)}` }, 'items'],
    [{ items: Array.from({ length: 31 }, (_, i) => `Thing ${i}`).join('\n') }, 'items'],
    [{ experience: 'tea' }, 'experience'],
    [{ bartenders: 'one' }, 'bartenders'],
    [{ hours: '13' }, 'hours'],
  ])('package input %j is refused', (changes, field) => {
    expect(edit('packages', changes)).toEqual({ errors: [{ field, message: expect.any(String) }] })
  })

  test('a visible package cannot use a hidden experience', () => {
    const hidden = {
      ...menu,
      experiences: menu.experiences.map((of) => ({ ...of, isVisible: of.slug !== 'hops-and-grapes' })),
    }
    expect(edit('packages', { experience: 'hops-and-grapes' }, hidden)).toMatchObject({
      errors: [{ field: 'experience', message: /is hidden/ }],
    })
    expect(
      after('packages', { experience: 'hops-and-grapes', isVisible: undefined }, hidden).packages[2],
    ).toMatchObject({ experienceSlug: 'hops-and-grapes' })
  })
})

test('a hidden add-on stays in the public catalog with its new price', () => {
  const dearer = after('add-ons', { price: '0.80', note: '', isVisible: undefined })
  expect(toCatalog(dearer).addOns[5]).toMatchObject({ code: 'travel', priceCents: 80, note: '', isVisible: false })
})

test('two details cannot share a heading', () => {
  expect(edit('details', { heading: 'last CALL' })).toMatchObject({ errors: [{ field: 'heading' }] })
  expect(after('details', { heading: 'Parking', words: 'By the door.' }, menu, 'd9').details.at(-1)).toEqual({
    id: 'd9',
    heading: 'Parking',
    words: 'By the door.',
  })
})

test.each([
  [{ serviceHours: '0' }, 'serviceHours'],
  [{ serviceHours: '4.5' }, 'serviceHours'],
  [{ guestsPerBartender: '9' }, 'guestsPerBartender'],
  [{ stopsMinutesBeforeEnd: '181' }, 'stopsMinutesBeforeEnd'],
  [{ lastCallMinutes: '' }, 'lastCallMinutes'],
  [{ setUpMinutes: '50' }, 'setUpMinutes'],
  [{ longSetUpMinutes: '45' }, 'longSetUpMinutes'],
  [{ freeMiles: '1e2' }, 'freeMiles'],
])('the form of the pricing rules rejects %j', (changes, field) => {
  expect(edit('rules', changes)).toEqual({ errors: [{ field, message: expect.any(String) }] })
})
