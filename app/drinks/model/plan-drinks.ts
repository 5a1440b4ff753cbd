import {
  computeBeerPacks,
  suggestKegs,
  computeSpiritBottles,
  computeToastBottles,
  computeWineBottles,
} from './bar-stock.ts'
import { computeBarSupplies } from './bar-supplies.ts'
import { drinksConstants } from './drinks-constants.ts'
import { computeRequiredIngredients, type CocktailPlan, type RequiredIngredient } from './required-ingredients.ts'
import { computeDrinksToBuy, computeLikelyDrinks, computeConsumption } from './consumption.ts'
import { divideToDecimals, allocateByWeight } from './integer-math.ts'
import { computeLearnedServings, type LearnedServings, type LearnedFigures } from './learned-servings.ts'
import { getDrinkSplit, type DrinksInputs } from './drinks-inputs.ts'
import { findRecipe, standardRecipes, type RecipeBook } from './recipes.ts'
import { computeSimpleServings, computeMixedDrinks, computeShares } from './drink-servings.ts'

/** A plan, exactly as `/api/drinks` returns it. */
export type DrinksPlan = {
  /** Inputs with their defaults. The split as shares that add up to 1, adjusted for heat. */
  inputs: Omit<DrinksInputs, 'split' | 'named'> & {
    named?: true
    split: { beer: number; wine: number; spirits: number }
  }
  drinkers: number
  factor: number
  likely: number
  buy: number
  band: { tight: number; generous: number }
  servings: { beer: number; wine: number; spirits: number }
  beer: ReturnType<typeof computeBeerPacks>
  wine: ReturnType<typeof computeWineBottles>
  /** 750 ml bottles. Null if recipes determine the purchase. */
  spirits: ReturnType<typeof computeSpiritBottles> | null
  toastBottles: number
  kegs: ReturnType<typeof suggestKegs>
  cocktails: CocktailPlan[]
  ingredients: RequiredIngredient[]
  /** Learned figures used for the plan. Undefined if it uses the planning model alone. */
  learned?: LearnedFigures
} & ReturnType<typeof computeBarSupplies>

/**
 * Plans a party's drinks and the purchase. The same inputs always give the same plan. Every number is exact until the
 * model rounds it, and every constant comes from `drinksConstants`. Named cocktails take their share of the mixed drinks,
 * together at most the share in the constants. Otherwise the cocktails are all mixed drinks.
 * @param question validated by `parseDrinksInputs`, not checked again
 * @param book recipes of its cocktails
 * @param learned learned figures for the business's own events, in place of the default split and cushion
 */
export function planDrinks(
  question: DrinksInputs,
  book: RecipeBook = standardRecipes,
  learned: LearnedFigures | null = null,
): DrinksPlan {
  if (!learned) return planBaselineDrinks(question, book)
  const consumption = computeConsumption(question)
  return buildPlan(question, book, {
    learned,
    drinks: (cushion) => computeLearnedServings(question, consumption, learned, cushion),
  })
}

/**
 * Plans with the planning model alone. Page scripts use this function, so that no browser loads the code of learned
 * plans.
 */
export function planBaselineDrinks(question: DrinksInputs, book: RecipeBook = standardRecipes): DrinksPlan {
  return buildPlan(question, book, null)
}

/**
 * Figures learned from past events, and a function that returns the servings they predict for a cushion (the reserve).
 */
type LearnedPlan = { learned: LearnedFigures; drinks: (cushion: DrinksInputs['cushion']) => LearnedServings }

function buildPlan(question: DrinksInputs, book: RecipeBook, own: LearnedPlan | null): DrinksPlan {
  const { named: isNamed } = question
  const consumption = computeConsumption(question)
  const ours = own?.drinks(question.cushion)
  const buy = ours ? ours.buy : computeDrinksToBuy(consumption, drinksConstants.cushion[question.cushion])
  const split = getDrinkSplit(question)
  const [beer = 0, wine = 0, spirits = 0] = ours
    ? ours.parts.map(({ servings }) => servings)
    : allocateByWeight(buy, split)
  const choices = question.cocktails.filter(({ slug }) => findRecipe(slug, book))
  const withRecipes = choices.length > 0
  const plain = withRecipes && isNamed ? computeSimpleServings(question, choices, spirits, book) : null
  const supplies = computeBarSupplies(question, consumption, {
    buy,
    wine,
    spirits,
    withRecipes,
    ...(own && { came: own.learned.guests }),
    ...(plain !== null && { plain }),
  })
  const dryServings = isNamed ? supplies.nonAlcoholic : null
  const cocktails = computeMixedDrinks(choices, { servings: spirits - (plain ?? 0), dryServings, book })
  const isDry = (slug: string) => findRecipe(slug, book)?.isDry
  const dryMixed = isNamed ? cocktails.reduce((sum, { slug, quantity }) => sum + (isDry(slug) ? quantity : 0), 0) : 0
  return {
    inputs: { ...omitFalseNamed(question), split: computeShares(split) },
    drinkers: consumption.drinkersCenti / 100,
    factor: divideToDecimals(4, consumption.factorParts, 1e8),
    likely: ours ? ours.tenths / 10 : computeLikelyDrinks(consumption, 0),
    buy,
    band: own
      ? { tight: own.drinks('tight').buy, generous: own.drinks('generous').buy }
      : {
          tight: computeLikelyDrinks(consumption, drinksConstants.cushion.tight),
          generous: computeLikelyDrinks(consumption, drinksConstants.cushion.generous),
        },
    servings: { beer, wine, spirits },
    beer: computeBeerPacks(beer),
    wine: computeWineBottles(wine, question.hot),
    spirits: withRecipes ? (plain === null ? null : computeSpiritBottles(plain)) : computeSpiritBottles(spirits),
    toastBottles: computeToastBottles(question.toast, consumption.drinkersCenti),
    kegs: suggestKegs(beer, question.guests, question.bar),
    ...supplies,
    nonAlcoholic: supplies.nonAlcoholic - dryMixed,
    cocktails,
    ingredients: computeRequiredIngredients(cocktails, book),
    ...(own && { learned: own.learned }),
  }
}

/** Inputs of the result. A false `named` is left out. */
function omitFalseNamed({ named, ...question }: DrinksInputs) {
  return named ? { ...question, named } : question
}
