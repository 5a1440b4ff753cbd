import { type Catalog, type Experience, type AddOnCode, getAddOn } from '../../menu/catalog/catalog.ts'
import type { QuoteFormText } from './quote-form-messages.ts'
import type { PurchasesText } from '../../quotes/pricing/purchases-text.ts'
import type { EventHours } from './form-price.ts'

/**
 * `buys` is what the client buys with each experience. `assumed` are default hours for times not typed yet.
 */
export type BarEstimates = {
  totals: Record<string, number>
  buys: Record<string, PurchasesText>
  assumed: EventHours | null
}

/** Number fields for cocktails, garnishes, mixers and bartenders. An empty field stands for the included amount. */
export function getExtraCountFields(
  catalogue: Catalog,
  experience: Experience | undefined,
  { bar, short }: QuoteFormText,
) {
  const price = (code: AddOnCode) => bar.each(getAddOn(catalogue, code).priceCents)
  const included = (count: 'cocktailsIncluded' | 'garnishesIncluded', code: AddOnCode) => {
    const including = experience ?? catalogue.experiences.find((experience) => experience[count] > 0)
    return including && including[count] > 0
      ? bar.included(including[count], short(including.name), price(code))
      : price(code)
  }
  return [
    {
      name: 'cocktails',
      label: bar.cocktails,
      hint: included('cocktailsIncluded', 'cocktail'),
      included: experience?.cocktailsIncluded ?? null,
      isMixing: true,
    },
    {
      name: 'garnishes',
      label: bar.garnishes,
      hint: included('garnishesIncluded', 'garnish'),
      included: experience?.garnishesIncluded ?? null,
      isMixing: true,
    },
    { name: 'mixers', label: bar.mixers, hint: bar.mixersHint(price('mixer')), included: 0, isMixing: true },
    { name: 'bartenders', label: bar.bartenders, hint: bar.bartendersHint(price('bartender')), included: 0 },
  ]
}

export function getBar({ experiences }: Catalog, { experienceSlug }: { experienceSlug: string }) {
  return experiences.find(({ slug }) => slug === experienceSlug)?.bar
}

/**
 * Returns the only experience with a cocktail bar, next to which the form has the checkbox for beer and wine. Undefined
 * if none or several have one.
 */
export function findBeerAndWineExperience({ experiences }: Catalog): Experience | undefined {
  const [first, ...others] = experiences.filter((experience) => experience.bar === 'cocktails')
  return others.length === 0 ? first : undefined
}

/** Marks a choice with mixed drinks. The style sheet uses it to show the counts of cocktails, garnishes and mixers. */
export function getMixedDrinksMark(bar: Experience['bar'] | undefined): '' | undefined {
  return bar === undefined || bar === 'beer-wine' ? undefined : ''
}
