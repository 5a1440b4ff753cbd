import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEvent, listBasis, ownRecipes } from '../../../tests/doubles/any-event.ts'
import {
  withCustomRecipes,
  buildCalculatorPageData,
  findSourceQuote,
} from '../../drinks/calculator/calculator-page-data.ts'
import { planDrinks } from '../../drinks/model/plan-drinks.ts'
import { parseDrinksInputs } from '../../drinks/model/parse-drinks-inputs.ts'
import { formatListText } from '../../drinks/shopping-list/format-list-text.ts'
import { getStableItemKey } from '../../drinks/shopping-list/item-key.ts'
import { englishShoppingListFormatter } from '../../drinks/shopping-list/shopping-list-text.ts'
import { buildShoppingList } from '../../drinks/shopping-list/shopping-list.ts'
import { computeEventShoppingList, flattenShoppingGroups } from './event-shopping-list.ts'
import type { EventDrinksDetails } from './event-drinks-plan.ts'

const nothing: EventDrinksDetails = {
  eventDate: '2027-05-15',
  eventStartTime: null,
  eventEndTime: null,
  eventGuestCount: null,
  occasion: '',
  experience: null,
  package: null,
  onRequest: [],
  drinks: null,
}
const named = (...recipes: string[]) => recipes.map((recipe) => ({ recipe, name: `Our ${recipe}`, dedication: '' }))
const luxe = { ...nothing, eventGuestCount: 100, experience: 'luxe-cocktail' }

test('the shopping list of an event with only a date contains no unknown details', () => {
  const list = computeEventShoppingList(nothing, listBasis())
  expect(list).toMatchObject({ line: null, whoBrings: null, weBring: [], words: { youBuy: 'You buy the drinks.' } })
  expect(flattenShoppingGroups(list.youBuy)).not.toEqual([])
})

describe('Luxe', () => {
  test('a shopping list for the Luxe experience omits beer and wine unless requested', () => {
    const { question, plan } = computeEventShoppingList(luxe, listBasis())
    expect(question.bar).toBe('cocktails')
    expect(plan.servings).toEqual({ beer: 0, wine: 0, spirits: 440 })
  })

  test('a shopping list for the Luxe experience includes beer and wine if requested', () => {
    const { question, plan } = computeEventShoppingList({ ...luxe, onRequest: ['beer-and-wine'] }, listBasis())
    expect(question.bar).toBe('cocktails-beer-wine')
    // 440 drinks: 25 %, 25 %, 50 %, with five points moved from wine to beer
    expect(plan.servings).toEqual({ beer: 132, wine: 88, spirits: 220 })
  })

  test('in the Luxe experience we bring the mixers and the client buys the alcohol', () => {
    const { youBuy, weBring } = computeEventShoppingList({ ...luxe, onRequest: ['ice-and-coolers'] }, listBasis())
    const things = (groups: typeof youBuy) => [...new Set(flattenShoppingGroups(groups).map(({ thing }) => thing))]
    expect(things(weBring)).toEqual(['mixers', 'garnish', 'ice', 'coolers', 'napkins', 'straws', 'bar'])
    expect(things(youBuy)).toEqual(['alcohol', 'soft-drinks', 'water', 'cups'])
  })
})

test('limes that both client and bar bring appear in both shopping lists', () => {
  const { catalogue, ...basis } = listBasis(named('margarita'))
  const halves = catalogue.experiences.map((one) => ({
    ...one,
    whoBrings: { ...one.whoBrings, mixers: 'we' as const, garnish: 'you' as const },
  }))
  const wished = { ...luxe, onRequest: ['beer-and-wine'] }
  const { youBuy, weBring } = computeEventShoppingList(wished, {
    ...basis,
    catalogue: { ...catalogue, experiences: halves },
  })
  expect(flattenShoppingGroups(youBuy).map(({ product }) => product)).toContain('limes-to-cut')
  expect(flattenShoppingGroups(weBring).map(({ product }) => product)).toContain('limes-to-squeeze')
})

test('for 500 random events the calculator link gives the event’s own list and suppliers', () => {
  fc.assert(
    fc.property(anyEvent, ({ event, basis }) => {
      const list = computeEventShoppingList(event, basis)
      const params = new URL(list.address, 'https://bar.example').searchParams
      const own = ownRecipes.filter(({ slug }) => params.getAll('cocktail').includes(slug))
      const book = withCustomRecipes(own)
      const from = findSourceQuote(params, basis.catalogue.experiences)
      const page = buildCalculatorPageData(params, '', { fields: {}, mistake: ([code]) => code }, { quote: from, own })
      expect(page.errors).toEqual([])
      const { question } = parseDrinksInputs(new URLSearchParams(page.query), { book })
      const plan = planDrinks(question, book)
      expect(plan).toEqual(list.plan)
      // The client's list uses the names of the client's menu.
      const called = new Map(list.menu.map(({ name, recipe }) => [recipe, name.trim()]))
      const cocktails = plan.cocktails.map((one) => ({ ...one, name: called.get(one.name) || one.name }))
      expect(buildShoppingList({ ...plan, cocktails }, from?.whoBrings, book)).toEqual(list.youBuy)
      expect(from?.whoBrings ?? null).toEqual(list.whoBrings)
      const text = formatListText(plan, { brings: from, book })
      for (const { name, amount } of flattenShoppingGroups(list.youBuy).map(englishShoppingListFormatter.line))
        expect(text).toContain(`- ${amount ? `${name}: ${amount}` : name}`)

      const { whoBrings } = list
      if (!whoBrings) return
      for (const { thing } of flattenShoppingGroups(list.youBuy))
        expect(['you', 'you-guided', 'on-request']).toContain(whoBrings[thing])
      for (const { thing } of flattenShoppingGroups(list.weBring)) expect(whoBrings[thing]).toBe('we')
      const names = flattenShoppingGroups([...list.youBuy, ...list.weBring]).map(getStableItemKey)
      expect(new Set(names).size).toBe(names.length)
    }),
    { numRuns: 500 },
  )
})
