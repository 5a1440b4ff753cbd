import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planDrinks } from './plan-drinks.ts'
import { serializeDrinksInputs, type DrinksInputs } from './drinks-inputs.ts'
import { parseDrinksInputs } from './parse-drinks-inputs.ts'
import { drinksConstants } from './drinks-constants.ts'
import { formatCalculationSteps } from '../shopping-list/calculation-text.ts'
import { formatListText } from '../shopping-list/format-list-text.ts'
import { anyQuestion } from '../../../tests/doubles/any-question.ts'

function always(claim: (question: DrinksInputs) => void): void {
  fc.assert(fc.property(anyQuestion, claim), { numRuns: 500 })
}

test('more guests, hours, thirst or reserve never reduce the purchase', () => {
  always((question) => {
    const { buy } = planDrinks(question)
    const bought = (changes: Partial<DrinksInputs>) => planDrinks({ ...question, ...changes }).buy
    expect(bought({ guests: question.guests + 1 })).toBeGreaterThanOrEqual(buy)
    expect(bought({ hours: question.hours + 0.5 })).toBeGreaterThanOrEqual(buy)
    const rising = (['light', 'average', 'lively'] as const).map((crowd) => bought({ crowd }))
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    const cushioned = (['tight', 'standard', 'generous'] as const).map((cushion) => bought({ cushion }))
    expect(cushioned).toEqual(cushioned.toSorted((a, b) => a - b))
  })
})

test('servings add up to the purchase, which covers the likely amount', () => {
  always((question) => {
    const { servings, buy, likely, band } = planDrinks(question)
    expect(servings.beer + servings.wine + servings.spirits).toBe(buy)
    // The likely drinks are shown rounded to a tenth, so they may exceed the exact value by half a tenth.
    expect(buy).toBeGreaterThanOrEqual(likely - 0.05)
    expect(band.tight).toBeLessThanOrEqual(band.generous)
  })
})

test('packs cover all servings without superfluous packs', () => {
  always((question) => {
    const { beer, wine, servings, spirits, kegs, cocktails, ingredients } = planDrinks(question)
    const cans = beer.cases24 * 24 + beer.packs12 * 12
    expect(cans).toBeGreaterThanOrEqual(servings.beer)
    expect(cans - servings.beer).toBeLessThan(12)
    expect(wine.bottles * 5 - servings.wine).toBeGreaterThanOrEqual(0)
    expect(wine.bottles * 5 - servings.wine).toBeLessThan(5)
    expect(wine.red + wine.white + wine.roseSparkling).toBe(wine.bottles)
    const fromRecipes = cocktails.reduce((sum, { quantity }) => sum + quantity, 0)
    if (spirits) {
      const bottles = Object.values(spirits).reduce((sum, each) => sum + each, 0)
      expect(bottles * 16).toBeGreaterThanOrEqual(servings.spirits - fromRecipes)
      expect(bottles * 16 - servings.spirits + fromRecipes).toBeLessThan(5 * 16)
    } else {
      expect(fromRecipes).toBe(servings.spirits)
    }
    if (kegs) expect(kegs.half * 152 + kegs.quarter * 76 + kegs.sixth * 50 + kegs.cans).toBe(servings.beer)
    for (const { kind, ml, count, packs } of ingredients) {
      const size = kind === 'each' ? 1 : drinksConstants.pack[kind]
      const wanted = ml ?? count ?? 0
      // Milliliters are shown rounded, so they may be off by half a milliliter.
      expect(packs * size).toBeGreaterThanOrEqual(wanted - 0.5)
      expect((packs - 1) * size).toBeLessThan(wanted + 0.5)
    }
  })
})

test('a party entirely under 21 gets no alcohol', () => {
  always((question) => {
    const plan = planDrinks({ ...question, under21: question.guests, toast: 'full' })
    expect(plan).toMatchObject({ drinkers: 0, likely: 0, buy: 0, toastBottles: 0, kegs: null })
    expect(plan.ingredients.every(({ packs }) => packs === 0)).toBe(true)
    expect(plan.nonAlcoholic).toBeGreaterThan(0)
    expect(formatListText(plan)).not.toContain('ALCOHOL\n')
  })
})

test('heat does not change the number of drinks', () => {
  always((question) => {
    const hot = planDrinks({ ...question, hot: true })
    const cool = planDrinks({ ...question, hot: false })
    const counts = ['drinkers', 'factor', 'likely', 'buy', 'nonAlcoholic', 'toastBottles', 'napkins'] as const
    for (const count of counts) expect(hot[count]).toBe(cool[count])
    // The share of spirits stays, but the last whole drink may go to another kind.
    expect(Math.abs(hot.servings.spirits - cool.servings.spirits)).toBeLessThanOrEqual(1)
  })
})

test('drinks inputs are restored unchanged from their URL', () => {
  always((question) => {
    expect(parseDrinksInputs(new URLSearchParams(serializeDrinksInputs(question)))).toEqual({ ok: true, question })
  })
})

test('a plan buys whole packs only', () => {
  always((question) => {
    const { beer, wine, spirits, toastBottles, kegs, ingredients } = planDrinks(question)
    const packs = [
      ...Object.values(beer),
      ...Object.values(wine),
      ...Object.values(spirits ?? {}),
      toastBottles,
      ...(kegs ? [kegs.half, kegs.quarter, kegs.sixth, kegs.cans] : []),
      ...ingredients.map(({ packs }) => packs),
    ]
    expect(packs.filter((count) => !Number.isSafeInteger(count) || count < 0)).toEqual([])
  })
})

test('the same inputs give the same plan in plain JSON numbers', () => {
  always((question) => {
    const text = JSON.stringify(planDrinks(question))
    expect(JSON.stringify(planDrinks(structuredClone(question)))).toBe(text)
    expect(text).not.toMatch(/NaN|:-\d/)
    expect(JSON.parse(text)).toEqual(planDrinks(question))
  })
})

test('texts of a drinks plan contain no missing values or formatting errors', () => {
  always((question) => {
    const plan = planDrinks(question)
    const words = [formatListText(plan), ...formatCalculationSteps(plan, question)].join('\n')
    expect(words).not.toMatch(/undefined|NaN|null|false|\[object|\(\)|: \.|(^|[^.\d])\d{4}/)
  })
})
