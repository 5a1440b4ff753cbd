import { expect, test } from 'vitest'
import { createVisitor } from './guest.ts'
import { createTestApp } from './test-app.ts'

test.each([
  ['', '2027-01-20'],
  ['', '2027-06-20'],
  ['/es', '2027-01-20'],
  ['/es', '2027-06-20'],
])('Home’s example equals the calculator as it opens: “%s” on %s', async (prefix, day) => {
  await using app = await createTestApp()
  app.advance(Date.parse(`${day}T15:00:00Z`) - app.now())
  const { open } = await createVisitor(app)
  const home = (await open(prefix || '/')).html
  const calculator = (await open(`${prefix}/alcohol-calculator`)).html
  const teaser = /<ul class="teaser-items[^>]*>([\s\S]*?)<\/ul>/.exec(home)![1]!
  const [beer, wine, spirits] = [...teaser.matchAll(/<b>([\s\S]*?)<\/b>/g)].map(([, amount]) => amount!)
  expect(beer).toBe(listAmounts(calculator, 'beer')[0])
  expect(parseInt(wine!)).toBe(sumBottles(calculator, 'wine'))
  expect(parseInt(spirits!)).toBe(sumBottles(calculator, 'spirit'))
  const [range] = /(About|Entre) \$[\d,]+ (to|y) \$[\d,]+/.exec(home.split(teaser)[1]!)!
  expect(calculator).toContain(range)
})

function listAmounts(html: string, tint: string): string[] {
  const lines = html.matchAll(new RegExp(`<li class="wrap-line tint-${tint}">[\\s\\S]*?<b>([\\s\\S]*?)</b>`, 'g'))
  return [...lines].map(([, amount]) => amount!)
}

function sumBottles(html: string, tint: string): number {
  return listAmounts(html, tint).reduce((sum, amount) => sum + parseInt(amount), 0)
}
