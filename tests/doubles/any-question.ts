import * as fc from 'fast-check'
import { hasSpirits } from '../../app/drinks/model/drinks-inputs.ts'
import { drinksConstants } from '../../app/drinks/model/drinks-constants.ts'
import { standardRecipes } from '../../app/drinks/model/recipes.ts'
import type { DrinksInputs } from '../../app/drinks/model/drinks-inputs.ts'

const { limits } = drinksConstants
const getOne = <Name extends string>(table: Record<Name, unknown>) => fc.constantFrom(...(Object.keys(table) as Name[]))
const part = fc.nat(limits.splitPart)

/** Arbitrary valid calculator inputs. */
export const anyQuestion: fc.Arbitrary<DrinksInputs> = fc
  .record({
    guests: fc.integer({ min: 1, max: limits.guests }),
    under21: fc.nat(100).map((percent) => percent / 100),
    nonDrinkers: fc.nat(limits.nonDrinkers).map((percent) => percent / 100),
    hours: fc.integer({ min: 1, max: 30 }).map((halves) => halves / 2),
    crowd: getOne(drinksConstants.crowd),
    daypart: getOne(drinksConstants.daypart),
    occasion: getOne(drinksConstants.occasion),
    weekday: getOne(drinksConstants.weekday),
    hot: fc.boolean(),
    cushion: getOne(drinksConstants.cushion),
    bar: getOne(drinksConstants.split),
    split: fc.option(
      fc
        .record({ beer: part, wine: part, spirits: part })
        .filter(({ beer, wine, spirits }) => beer + wine + spirits > 0),
    ),
    toast: getOne(drinksConstants.toast),
    cocktails: fc.uniqueArray(
      fc.record({
        slug: fc.constantFrom(...standardRecipes.map(({ slug }) => slug)),
        weight: fc.integer({ min: 1, max: limits.weight }),
      }),
      { maxLength: limits.cocktails, selector: ({ slug }) => slug },
    ),
    named: fc.boolean(),
    chill: fc.boolean(),
  })
  .map((question) => ({
    ...question,
    under21: Math.floor(question.guests * question.under21),
    cocktails: hasSpirits(question) ? question.cocktails : [],
  }))
