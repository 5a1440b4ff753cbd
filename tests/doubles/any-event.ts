import * as fc from 'fast-check'
import { standardRecipes, type Recipe } from '../../app/drinks/model/recipes.ts'
import { serializeDrinksInputs } from '../../app/drinks/model/drinks-inputs.ts'
import { sampleCatalog } from '../../app/menu/catalog/sample-catalog.ts'
import { supplyItems, getAllowedProviders, type SupplyProviders } from '../../app/menu/catalog/supply-plan.ts'
import type {
  EventDrinksDetails,
  ShoppingListInputs,
  NamedCocktail,
} from '../../app/quotes/pricing/event-drinks-plan.ts'
import { anyQuestion } from './any-question.ts'

/** Custom recipes of an owner: with a unique ingredient, without amounts, and without alcohol. */
export const ownRecipes: Recipe[] = [
  {
    slug: 'own-1',
    name: 'The Oracle',
    garnish: null,
    items: { gin: 44.4, 'elderflower cordial': 20 },
    kinds: { 'elderflower cordial': 'syrup', 'lavender bitters': 'mixer' },
    open: ['lavender bitters'],
  },
  { slug: 'own-2', name: 'The Retriever', garnish: null, items: {}, open: ['gin', 'lavender bitters'] },
  { slug: 'own-3', name: 'Good Dog', garnish: null, items: { 'ginger beer': 120, 'lime juice': 15 }, isDry: true },
]

/** Inputs of an ordinary shopping list. */
export function listBasis(cocktails: NamedCocktail[] = []): ShoppingListInputs {
  return {
    cocktails,
    book: [...ownRecipes, ...standardRecipes],
    catalogue: { ...sampleCatalog, version: 1 },
    timeZone: 'America/New_York',
  }
}

const timeOfDay = fc.nat(47).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const anyWhoBrings = fc.record(
  Object.fromEntries(supplyItems.map((thing) => [thing, fc.constantFrom(...getAllowedProviders(thing))])),
) as fc.Arbitrary<SupplyProviders>

const anyCocktails = fc.uniqueArray(
  fc.record({
    recipe: fc.constantFrom('own-1', 'own-2', 'own-3', 'own-gone', ...standardRecipes.map(({ slug }) => slug)),
    name: fc.string({ maxLength: 20 }),
    dedication: fc.string({ maxLength: 20 }),
  }),
  { maxLength: 8, selector: ({ recipe }) => recipe },
)

/** Arbitrary events with any event details, division of supplies and custom cocktails. */
export const anyEvent: fc.Arbitrary<{ event: EventDrinksDetails; basis: ShoppingListInputs }> = fc
  .record({
    event: fc.record({
      eventDate: fc
        .integer({ min: 0, max: 1000 })
        .map((days) => new Date(Date.UTC(2027, 0, 1 + days)).toJSON().slice(0, 10)),
      eventStartTime: maybe(timeOfDay),
      eventEndTime: maybe(timeOfDay),
      barOpens: maybe(timeOfDay),
      barStops: maybe(timeOfDay),
      eventGuestCount: maybe(fc.integer({ min: 1, max: 2000 })),
      minors: maybe(fc.nat(300)),
      nonDrinkers: maybe(fc.nat(300)),
      occasion: fc.constantFrom('', 'Our wedding', 'company party', 'rehearsal dinner', 'Finally!'),
      experience: maybe(fc.constantFrom('gone', ...sampleCatalog.experiences.map(({ slug }) => slug))),
      package: maybe(fc.constantFrom('gone', ...sampleCatalog.packages.map(({ slug }) => slug))),
      onRequest: fc.subarray(['ice-and-coolers', 'cups', 'extra-hours', 'beer-and-wine']),
      drinks: maybe(
        fc.oneof(anyQuestion.map(serializeDrinksInputs), fc.constantFrom('guests=0', '%', '<script>', 'a=b')),
      ),
    }),
    cocktails: anyCocktails,
    bringers: fc.array(anyWhoBrings, { minLength: 3, maxLength: 3 }),
  })
  .map(({ event, cocktails, bringers }) => {
    const { catalogue, ...basis } = listBasis(cocktails)
    const experiences = catalogue.experiences.map((one, i) => ({ ...one, whoBrings: bringers[i]! }))
    return { event, basis: { ...basis, catalogue: { ...catalogue, experiences } } }
  })
