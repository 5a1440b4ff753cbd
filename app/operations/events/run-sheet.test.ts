import { expect, test } from 'vitest'
import { sampleRunSheet } from '../../../tests/doubles/sample-run-sheet.ts'
import { getDefaultSupplyProviders } from '../../menu/catalog/supply-plan.ts'
import type { Language } from '../../ui/language.ts'
import { computePackingList, type PackingRule, type PackingInputs } from './packing-list.ts'
import { createPackingListForm } from './packing-list-form.ts'
import { defaultPackingRules } from './default-packing-rules.ts'
import { normalizeEventDetails } from './event-details.ts'
import { runSheetText } from './run-sheet-text.ts'
import { buildRunSheet } from './run-sheet.ts'
import { countOmittedLines, choosePrintLayout, type RunSheetSection } from './run-sheet-print-layout.ts'
import type { RunSheetInputs, RunSheetSupply } from './run-sheet-lines.ts'
import { flattenRunSheet, diffRunSheets } from './diff-run-sheets.ts'

const whoBrings = getDefaultSupplyProviders({ bar: 'full-bar', cocktailsIncluded: 3, garnishesIncluded: 0 })
const needs: PackingInputs = {
  experience: 'luxe-cocktail',
  bartenders: 2,
  guests: 120,
  iceLb: 340,
  cocktails: 3,
  whoBrings: { ...whoBrings, coolers: 'we' },
}
const rule = (changes: Partial<PackingRule>): PackingRule => {
  return { id: 'a', name: 'A', count: 1, unit: 'event', each: 1, experience: null, thing: null, ...changes }
}

test.each<[string, Partial<PackingRule>, Partial<PackingInputs>, number | null | undefined]>([
  ['one an event', {}, {}, 1],
  ['two shakers a bartender', { count: 2, unit: 'bartender' }, {}, 4],
  ['a bar for every two bartenders', { unit: 'bartender', each: 2 }, { bartenders: 3 }, 2],
  ['a 60-quart cooler for every 60 lb of ice', { unit: 'ice', each: 60 }, {}, 6],
  ['a can for every 75 guests', { unit: 'guest', each: 75 }, { guests: 2_000 }, 27],
  ['nothing without cocktails', { unit: 'cocktail' }, { cocktails: 0 }, undefined],
  ['guests nobody knows', { unit: 'guest', each: 75 }, { guests: null }, null],
  ['another experience', { experience: 'hops-and-grapes' }, {}, undefined],
  ['what they bring', { thing: 'coolers' }, { whoBrings }, undefined],
  ['what we bring', { thing: 'coolers' }, {}, 1],
  ['no matrix', { thing: 'coolers' }, { whoBrings: null }, 1],
])('the packing list counts %s', (_, line, need, count) => {
  expect(computePackingList([rule(line)], { ...needs, ...need })[0]?.count).toBe(count)
})

test('the packing list form keeps its values and reports invalid numbers', () => {
  const form = createPackingListForm(() => 'new')
  expect(form.read(form.textsOf(defaultPackingRules))).toEqual({ values: defaultPackingRules })
  expect(form.read({ rows: '1', 'name-0': ' Bell ' })).toEqual({ values: [rule({ id: 'new', name: 'Bell' })] })
  expect(form.read({ rows: '1', 'name-0': 'Bell', 'count-0': '-1', 'each-0': '1.5' })).toEqual({
    errors: [
      { field: 'count-0', message: 'Bell: enter a whole number from 1 to 999' },
      { field: 'each-0', message: 'Bell: enter a whole number from 1 to 9999' },
    ],
  })
})

function sheet(changes: Partial<RunSheetInputs> = {}, language: Language = 'en') {
  const weBring: RunSheetSupply[] = [{ key: 'Napkins', product: 'napkins', amount: { count: 27, unit: 'pack' } }]
  const theyBring: RunSheetSupply[] = [{ key: 'Beer, 12 oz', product: 'beer', amount: { count: 16, unit: '12-pack' } }]
  const night = changes.night ?? sampleRunSheet()
  return buildRunSheet(
    {
      staff: null,
      menu: [],
      theyBring,
      weBring,
      loadOut: computePackingList(defaultPackingRules, needs),
      ...changes,
      night,
    },
    language,
  )
}

test('the run sheet shows missing details and lists changes since printing', () => {
  const before = flattenRunSheet(sheet())
  const words = (id: string) => before.find((line) => line.id === id)?.words
  expect(words('who/contact')).toBe('Nora Ephron, the host')
  expect(words('who/phone')).toBe('no phone yet')
  expect(words('times/bar-opens')).toBe('5:00 PM')
  expect(words('load-out/load-shakers')).toBe('4')
  expect(diffRunSheets(before, flattenRunSheet(sheet()))).toEqual([])

  const facts = normalizeEventDetails({ contact: 'Marisol', barOpens: '17:30' })
  const night = sampleRunSheet({ facts, guests: 130 })
  const changes = diffRunSheets(before, flattenRunSheet(sheet({ night, weBring: [] })))
  expect(changes).toEqual([
    { label: 'Contact', was: 'Nora Ephron, the host', is: 'Marisol' },
    { label: 'Guests', was: '120', is: '130' },
    { label: 'Event starts', was: null, is: '5:00 PM' },
    { label: 'Bar opens', was: 'Event starts, bar opens: 5:00 PM', is: '5:30 PM' },
    { label: 'Napkins', was: '27 packs', is: null },
  ])
})

const nothingKnown = { name: 'Nora', occasion: '', guests: null, experienceName: null, venue: null, location: null }
const everything = { contact: 'Marisol', setting: 'tent', loadIn: '15:00', toast: '19:15', outBy: '01:30' } as const
const staff = {
  posts: 3,
  named: [{ id: 'ana', role: { en: 'Lead', es: 'Responsable' }, name: 'Ana', phone: '', papers: [] }],
}
const uncounted = computePackingList(defaultPackingRules, { ...needs, guests: null, bartenders: null, iceLb: null })
/** Names, numbers and the word that is the same in both languages. */
const same = /^[\d ,().+]*$|^(Nora.*|Ana|Marisol|Bartenders|The Cistern Club|Luxe Cocktail.*|St\. Augustine.*)$/

test.each<[string, Partial<RunSheetInputs>]>([
  ['nothing is known', { night: sampleRunSheet({ ...nothingKnown, moments: [] }) }],
  [
    'nothing is counted or listed',
    { night: sampleRunSheet({ brings: { weBring: '', youBuy: '' } }), theyBring: [], staff },
  ],
  ['it has all its moments', { night: sampleRunSheet({ facts: normalizeEventDetails(everything) }), evenings: 3 }],
  ['amounts go by the guests', { theyBring: [{ key: 'a', product: 'limes', amount: 'as-guests' }], evenings: 1 }],
])('a Spanish run sheet has the English lines without English words when %s', (_, facts) => {
  const { kit } = runSheetText('es')
  const inEnglish = sheet({ loadOut: uncounted, ...facts })
  const named = uncounted.map((line) => ({ ...line, name: kit[line.name]! }))
  const inSpanish = sheet({ loadOut: named, ...facts }, 'es')
  const ids = (sections: RunSheetSection[]) => flattenRunSheet(sections).map(({ id }) => id)
  const said = (sections: RunSheetSection[]) =>
    sections.flatMap(({ heading, lines }) => [heading, ...lines.flatMap(({ label, words }) => [label, words])])
  expect(ids(inSpanish)).toEqual(ids(inEnglish))
  const english = new Set(said(inEnglish))
  const words = said(inSpanish).filter((one) => !same.test(one))
  expect(words.filter((one) => english.has(one) || /\b(the|not|yet|of|AM|PM)\b/.test(one))).toEqual([])
})

test('a Spanish run sheet formats dates, times, amounts and roles in Spanish', () => {
  const night = sampleRunSheet({ facts: normalizeEventDetails(everything) })
  const lines = flattenRunSheet(sheet({ night, staff }, 'es'))
  const words = (id: string) => lines.find((line) => line.id === id)?.words
  expect(words('who/date')).toBe('sábado 15 de mayo de 2027')
  expect(words('times/bar-opens')).toBe('5:00 p.m.')
  expect(words('times/out-by')).toBe('1:30 a.m., 16 may')
  expect(words('who/crew-missing')).toBe('1 de 3')
  expect(words('load-out/we-Napkins')).toBe('27 paquetes')
  expect(words('they-bring/they-Beer, 12 oz')).toBe('8 cajas')
  expect(words('site/setting')).toBe('En una carpa')
  expect(lines.find(({ id }) => id === 'who/crew-1')?.label).toBe('Responsable')
})

test('every default packing item has a Spanish name', () => {
  const { kit } = runSheetText('es')
  expect(defaultPackingRules.filter(({ name }) => !kit[name])).toEqual([])
  expect(Object.keys(kit)).toHaveLength(defaultPackingRules.length)
})

test('a Spanish run sheet marks texts that exist only in English', () => {
  const clauses = [
    { id: 'shots', heading: 'Sin shots', words: 'No servimos shots.' },
    { id: 'tips', heading: 'Tips', words: 'Tips are welcome.', language: 'en' as const },
  ]
  const kit = computePackingList([rule({ name: 'Bell' })], needs)
  const sections = sheet({ night: sampleRunSheet({ clauses }), loadOut: kit, stillEnglish: ['Bell'] }, 'es')
  const marked = sections.flatMap(({ lines }) => lines.filter((line) => line.english))
  expect(marked.map(({ id, english }) => [id, english])).toEqual([
    ['load-a', ['label']],
    ['tips', ['label', 'words']],
  ])
})

const drink = {
  name: 'The Retriever',
  recipe: 'Margarita',
  glass: '',
  items: 'x'.repeat(300),
  batch: '',
  garnish: '',
}
const many = (count: number) =>
  Array.from({ length: count }, (_, i): RunSheetSupply => {
    return { key: `thing-${i}`, product: { ingredient: `thing ${i}` }, amount: { count: 3, unit: 'box' } }
  })

test('a run sheet with less content is printed larger', () => {
  const sizes = [0, 20, 40, 60, 80].map(
    (count) => choosePrintLayout(sheet({ loadOut: [], weBring: many(count), theyBring: [] })).size,
  )
  expect(sizes[0]).toBe(12)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(sizes.at(-1)).toBeLessThan(12)
})

test('an overfull run sheet is cut to the lines that fit', () => {
  const menu = Array.from({ length: 30 }, (_, i) => ({ ...drink, name: `Drink ${i}` }))
  const fullest = sheet({ menu, weBring: many(90), theyBring: many(90) })
  const print = choosePrintLayout(fullest)
  expect(print.isCut).toBe(true)
  expect(fullest.map((section) => [section.id, countOmittedLines(section, print)])).toContainEqual(['menu', 22])
})
