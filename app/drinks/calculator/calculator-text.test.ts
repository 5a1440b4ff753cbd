import * as fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anyQuestion } from '../../../tests/doubles/any-question.ts'
import { planDrinks } from '../model/plan-drinks.ts'
import { defaultDrinksInputs, type DrinksInputs } from '../model/drinks-inputs.ts'
import { parseDrinksInputs } from '../model/parse-drinks-inputs.ts'
import { formatListText } from '../shopping-list/format-list-text.ts'
import { formatPlanSummary } from '../shopping-list/plan-text.ts'
import { ingredientTable } from '../model/ingredient-table.ts'
import { CalculatorTextProvider } from './calculator-text-context.tsx'
import { calculationFormatter, calculatorText } from './calculator-text.ts'
import { CalculationSection, ResultsHeader } from './results-section.tsx'
import { DrinkSplitBar } from './drink-split-bar.tsx'

/** Reads the rendered page without the model, so that every sum is recomputed from the numbers next to each. */
function readPage(question: DrinksInputs) {
  const plan = planDrinks(question)
  const parts = [
    createElement(DrinkSplitBar, { key: 1, question }),
    createElement(ResultsHeader, { key: 2, plan }),
    createElement(CalculationSection, { key: 3, math: calculationFormatter('en'), plan, question }),
  ]
  const html = renderToStaticMarkup(createElement(CalculatorTextProvider, { value: calculatorText('en') }, parts))
  const plain = (part: string) =>
    part
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
  const text = formatListText(plan)
  return {
    bar: /class="split-bar\b[^>]*aria-label="([^"]*)"/.exec(html)![1]!,
    steps: [...html.matchAll(/<ol\b[^>]*>(.*?)<\/ol>/gs)].flatMap(([, list]) =>
      [...list!.matchAll(/<li\b[^>]*>(.*?)<\/li>/gs)].map(([, step]) => plain(step!)),
    ),
    figures: Object.fromEntries(
      [...html.matchAll(/<dt\b[^>]*>(.*?)<\/dt><dd\b[^>]*>(.*?)<\/dd>/g)].map(([, words, figure]) => [words!, figure!]),
    ),
    heading: plain(/<h2\b[^>]*id="list-heading"[^>]*>(.*?)<\/h2>/.exec(html)![1]!),
    items: [...text.matchAll(/^- (.*?): (.*?)(?: \((.*)\))?$/gm)].map(([, name, packs, note]) => ({
      name: name!,
      packs: packs!,
      note: note ?? '',
    })),
    text,
    line: formatPlanSummary(plan),
  }
}
type Read = ReturnType<typeof readPage>

const numbersIn = (text: string) => [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => getNumber(number))
const getNumber = (text: string) => Number(text.replaceAll(',', ''))

/** "20.25 × 4.5 + 39.75": products first, then their sum. */
function workedOut(sum: string): number {
  const products = sum.split(' + ').map((part) => part.split(' × ').reduce((times, each) => times * getNumber(each), 1))
  return products.reduce((total, each) => total + each, 0)
}

/** Checks every "a × b = c" of a sentence. */
function expectSums(sentence: string): void {
  for (const [, sum, result] of sentence.matchAll(/(\d[\d.,]*(?: [×+] \d[\d.,]*)+) = (\d[\d,]*(?:\.\d+)?)/g)) {
    expect(workedOut(sum!), sentence).toBeCloseTo(getNumber(result!), 8)
  }
}

/** Floors every share of the total, then gives the rest to the largest fractions. */
function shared(total: number, weights: number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const parts = weights.map((weight, index) => {
    const left = (total * weight) % sum
    return { index, whole: (total * weight - left) / sum, left }
  })
  const rest = total - parts.reduce((a, { whole }) => a + whole, 0)
  const next = parts.toSorted((a, b) => b.left - a.left || a.index - b.index).slice(0, rest)
  return parts.map((part) => part.whole + (next.includes(part) ? 1 : 0))
}

function expectHeadline({ heading, figures, text, steps }: Read): { buy: number; poured: string } {
  const [, headBuy, guests] = /^([\d,]+) drinks?, ([\d,]+) guests?,/.exec(heading)!
  const buy = getNumber(headBuy!)
  expect(getNumber(figures['to buy']!)).toBe(buy)
  const [tight, generous = tight] = numbersIn(figures['tight to generous']!)
  expect(buy).toBeGreaterThanOrEqual(tight!)
  expect(buy).toBeLessThanOrEqual(generous!)
  const perGuest = buy / getNumber(guests!)
  if (figures['per guest'] === 'under 0.1') expect(perGuest).toBeLessThan(0.1)
  else expect(Math.abs(perGuest - getNumber(figures['per guest']!))).toBeLessThanOrEqual(0.05 + 1e-9)
  const likely = getNumber(/= ([\d,.]+) drinks? likely/.exec(steps[3]!)![1]!)
  const poured = figures['likely poured']!
  if (poured === 'under 1') expect(likely).toBeLessThan(1)
  else expect(Math.abs(numbersIn(poured)[0]! - likely)).toBeLessThanOrEqual(0.5 + 1e-9)
  expect(text.toLowerCase()).toContain(`${poured} drink`)
  expect(text).toContain(`buy ${figures['to buy']} (${figures['per guest']} per guest).`)
  return { buy, poured }
}

function expectSteps({ steps, bar }: Read, buy: number, question: DrinksInputs): void {
  const [drinkers, pace, factors, likely, bought, split, ...rest] = steps as [string, ...string[]]
  for (const step of steps) expectSums(step)
  const drinking = getNumber(/= ([\d,.]+) drinkers?\.$/.exec(drinkers)![1]!)
  const [, base] = /: ([\d.]+) drinks? per drinker\.$/.exec(pace!)!
  const times = [...factors!.matchAll(/ × (\d+(?:\.\d+)?)/g)].map(([, number]) => Number(number))
  const overall = times.pop()!
  const product = times.reduce((a, b) => a * b, 1)
  if (factors!.includes('we do not believe')) expect(product).toBeLessThan(overall)
  else expect(product).toBeCloseTo(overall, 9)
  expect(workedOut(likely!.split(' = ')[0]!)).toBeCloseTo(drinking * Number(base) * overall, 8)
  const before = getNumber(/= ([\d,.]+) drinks? likely/.exec(likely!)![1]!)
  const [, start] = /cushion: (\d[\d,]*(?:\.\d+)?)(?: ×|, )/.exec(bought!)!
  expect(getNumber(start!)).toBe(before)
  const [, exact, whole] = /(?:= |cushion: )([\d,]+(?:\.\d+)?)(?:, rounded up)?, so buy ([\d,]+)\.$/.exec(bought!)!
  expect(Math.ceil(getNumber(exact!))).toBe(getNumber(whole!))
  expect(bought!.includes('rounded up')).toBe(!Number.isInteger(getNumber(exact!)))
  expect(getNumber(whole!)).toBe(buy)
  expectSplit(split!, bar, buy, question)
  expectIce(rest.at(-1)!)
}

function expectSplit(sentence: string, bar: string, buy: number, question: DrinksInputs): void {
  const [shares, made] = sentence.split(' make ') as [string, string]
  const weights = numbersIn(shares)
  if (shares.includes('%')) expect(weights.reduce((a, b) => a + b, 0)).toBe(100)
  const kinds = [...shares.matchAll(/(beer|wine|spirits|cocktails)/g)].map(([kind]) => kind)
  const servings = shared(buy, weights)
  const [list] = made.split('.')
  const said = [...list!.matchAll(/([\d,]+) (beer|glass|drink|cocktail)/g)].map(([, n]) => getNumber(n!))
  expect(said, sentence).toEqual(servings.filter((each) => each > 0))
  // The bar beside the inputs shows the same shares, in whole percentages.
  const percents = numbersIn(bar)
  expect(percents.reduce((a, b) => a + b, 0)).toBe(100)
  if (!bar.startsWith('about')) expect(percents).toEqual(weights)
  const sum = weights.reduce((a, b) => a + b, 0)
  for (const [kind, percent] of [...bar.matchAll(/(\d+)% (\w+)/g)].map(([, n, kind]) => [kind!, Number(n)] as const)) {
    expect(Math.abs(percent - (100 * weights[kinds.indexOf(kind)]!) / sum)).toBeLessThan(1)
  }
  if (sentence.includes('for the heat')) expect([question.hot, question.split]).toEqual([true, null])
}

function expectIce(sentence: string): void {
  const [, soft, servings] =
    /drinker: .*? = ([\d,.]+?)(?:, rounded up: ([\d,]+))?\. Ice/.exec(sentence) ?? expect.fail(sentence)
  if (servings) expect(Math.ceil(getNumber(soft!))).toBe(getNumber(servings))
  else expect(Number.isInteger(getNumber(soft!))).toBe(true)
  const ice =
    /: \(*([\d,.]+ \+ [\d,.]+)\) ÷ 3(?: \+ ([\d,]+)\)?)?(?: × ([\d.]+) .*)?, rounded up to the next 10: ([\d,]+) lb/
  const [, mixedAndSoft, chilling = '0', heat = '1', pounds] = ice.exec(sentence)!
  const exact = (workedOut(mixedAndSoft!) / 3 + getNumber(chilling)) * getNumber(heat)
  expect(Math.ceil(exact / 10 - 1e-9) * 10).toBe(getNumber(pounds!))
}

/** Kind of the ingredient in the bottles of a line. */
const getKind = (item: string) =>
  Object.entries(ingredientTable).find(([name]) => item.toLowerCase().startsWith(`${name.toLowerCase()}, 750`))?.[1][0]

function expectKinds({ items, line, steps }: Read): void {
  const inLine = Object.fromEntries(
    [...line.matchAll(/([\d,]+) bottles? of ([a-z ]+)/g)].map(([, count, kind]) => [kind!, getNumber(count!)]),
  )
  const bottles = items.filter(({ name }) => name.endsWith(', 750 ml'))
  const getSum = (of: typeof bottles) => of.reduce((sum, { packs }) => sum + numbersIn(packs)[0]!, 0)
  const ofKind = (...kinds: string[]) => getSum(bottles.filter(({ name }) => kinds.includes(getKind(name) ?? '')))
  // Whiskey and rum beyond the recipes are for simple mixed drinks.
  const strong = getSum(bottles.filter(({ name }) => /^(Whiskey|Rum), /.test(name))) + ofKind('spirit')
  expect(inLine['spirits'] ?? 0).toBe(ofKind('liqueur') > 0 ? 0 : strong)
  expect(inLine['liqueurs'] ?? 0).toBe(strong > 0 ? 0 : ofKind('liqueur'))
  const both = strong > 0 && ofKind('liqueur') > 0
  expect(inLine['spirits and liqueurs'] ?? 0).toBe(both ? strong + ofKind('liqueur') : 0)
  expect(inLine['sparkling wine'] ?? 0).toBe(ofKind('wine'))
  if (strong === 0) expect(steps.join('\n')).not.toMatch(/spirits pours/)
  for (const { name, packs, note } of items) {
    // "12 limes: 9 to squeeze, 3 to cut"
    if (/^(Limes|Lemons)/.test(name) && /^\d/.test(note))
      expect(numbersIn(note).reduce((a, b) => a + b, 0)).toBe(numbersIn(packs)[0])
  }
}

test('every calculation printed for 2,000 random plans gives the printed result', () => {
  const reproductions = [
    'guests=137&under21=12&nonDrinkers=0.33&hours=4.5&crowd=lively&occasion=party&daypart=afternoon&weekday=sun-thu&hot=false&cushion=generous',
    'cocktail=mimosa',
    'cocktail=spritz-aperol&cocktail=negroni',
    'beer=1&wine=1&spirits=1',
    'guests=1&hours=0.5&nonDrinkers=0.9',
    'crowd=light&occasion=shower&weekday=sun-thu&nonDrinkers=0.33&guests=97',
  ].map((query): [DrinksInputs] => [parseDrinksInputs(new URLSearchParams(query)).question])
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const page = readPage(question)
      if (question.under21 === question.guests || question.nonDrinkers === 1) return expectIce(page.steps.at(-1)!)
      const { buy } = expectHeadline(page)
      expectSteps(page, buy, question)
      expectKinds(page)
    }),
    { numRuns: 2_000, examples: [...reproductions, [defaultDrinksInputs]] },
  )
}, 300_000)
