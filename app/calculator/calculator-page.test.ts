import { expect, test } from 'vitest'
import { calculatorPage, isStrange } from './calculator-page.ts'

const open = (query: string) => calculatorPage(new URLSearchParams(query), 'https://bar.example')

test('a plan in an address', () => {
  expect(open('cocktail=mojito:3&guests=120&hours=4')).toEqual({
    query: 'guests=120&cocktail=mojito:3', errors: [], summary: [], typed: {}, siteUrl: 'https://bar.example',
  })
})

test('what networks hang on to a shared link is nobody’s mistake', () => {
  expect(open('guests=80&fbclid=x&utm_source=letter&gclid=1').errors).toEqual([])
})

test('everything wrong is told beside its field and in the summary, the rest is kept', () => {
  const page = open('guests=3000&hours=x&crowd=lively&cocktail=a&cocktail=b&price=1')
  expect(page.query).toBe('crowd=lively')
  expect(page.errors.map(({ field }) => field)).toEqual(['guests', 'hours', 'cocktail', 'price'])
  expect(page.summary.map(({ field }) => field)).toEqual(['guests', 'hours', 'cocktail', 'dials-price'])
  expect(page.summary.filter(isStrange)).toHaveLength(1)
  expect(page.summary[0]?.message).toMatch(/^Guests: /)
  // What looks like a number goes back into its field; anything else is not repeated.
  expect(page.typed).toEqual({ guests: '3000' })
})

test('ten thousand characters come back as a handful', () => {
  for (const query of [`guests=${'9'.repeat(10_000)}`, `${'x'.repeat(10_000)}=1`, 'a&'.repeat(5_000)]) {
    expect(JSON.stringify(open(query)).length).toBeLessThan(1_000)
  }
})
