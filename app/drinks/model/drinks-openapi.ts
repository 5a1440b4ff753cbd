import {
  buildCalculationPath,
  strictObjectSchema,
  queryParameter,
  arraySchema,
  nullableSchema,
  nonNegativeNumberSchema,
  nonNegativeIntegerSchema,
} from '../../plumbing/http/openapi-schemas.ts'
import { planDrinks } from './plan-drinks.ts'
import { defaultDrinksInputs } from './drinks-inputs.ts'
import { drinksConstants } from './drinks-constants.ts'
import { ingredientTable } from './ingredient-table.ts'
import { standardRecipes } from './recipes.ts'
import type { JsonSchema } from '../../plumbing/http/openapi-schemas.ts'

/** OpenAPI description of `/api/drinks`, with the calculator's own constants. */
export function buildDrinksOpenApi() {
  return buildCalculationPath(
    'What a party will drink and what to buy for it',
    'Every parameter is optional. An empty value counts as absent; unknown parameters are errors.',
    parameters(),
    planSchema(),
    planDrinks({ ...defaultDrinksInputs, bar: 'beer-wine' }),
  )
}

const { limits } = drinksConstants
const guests: JsonSchema = { type: 'integer', minimum: 1, maximum: limits.guests }
const under21: JsonSchema = { type: 'integer', minimum: 0, maximum: limits.guests }
/** At most two decimals, which `multipleOf` can't express: as doubles, 0.07 is no multiple of 0.01. */
const nonDrinkers: JsonSchema = { type: 'number', minimum: 0, maximum: limits.nonDrinkers / 100 }
const hours: JsonSchema = {
  type: 'number',
  minimum: limits.hours.least / 100,
  maximum: limits.hours.most / 100,
  multipleOf: 0.5,
}
const weight: JsonSchema = { type: 'integer', minimum: 1, maximum: limits.weight }
const slug: JsonSchema = { type: 'string', enum: standardRecipes.map((recipe) => recipe.slug) }
const yes: JsonSchema = { type: 'boolean' }
const among = (table: object): JsonSchema => ({ type: 'string', enum: Object.keys(table) })

function parameters() {
  const { split, ...standard } = defaultDrinksInputs
  const optional = (name: keyof typeof standard, description: string, schema: JsonSchema) =>
    queryParameter(name, description, { ...schema, default: standard[name] })
  const part = (name: keyof NonNullable<typeof split>) =>
    queryParameter(name, 'Weight of the three, given together and not all 0; they replace the bar’s own.', {
      type: 'integer',
      minimum: 0,
      maximum: limits.splitPart,
    })
  return [
    optional('guests', 'Everybody coming, children included.', guests),
    optional('under21', 'Of the guests; never given alcohol.', under21),
    optional('nonDrinkers', 'Share of the adults who will not drink, to two decimals.', nonDrinkers),
    optional('hours', 'Hours the bar pours.', hours),
    optional('crowd', 'How thirsty they are.', among(drinksConstants.crowd)),
    optional('daypart', 'When it is.', among(drinksConstants.daypart)),
    optional('occasion', 'What it is.', among(drinksConstants.occasion)),
    optional('weekday', 'Whether there is work tomorrow.', among(drinksConstants.weekday)),
    optional('hot', 'Hot weather: changes split, colors, water and ice, never the number of drinks.', yes),
    optional('cushion', 'How much more to buy than the guests are likely to drink.', among(drinksConstants.cushion)),
    optional('bar', 'What is poured.', among(drinksConstants.split)),
    part('beer'),
    part('wine'),
    part('spirits'),
    optional('toast', 'A glass of sparkling wine for everybody who drinks.', among(drinksConstants.toast)),
    queryParameter(
      'cocktail',
      'Up to three different recipes, each `slug` or `slug:weight`, where the bar pours spirits.',
      arraySchema({ type: 'string', pattern: `^[a-z0-9-]+(:[1-${limits.weight}])?$` }, { maxItems: limits.cocktails }),
      { style: 'form', explode: true },
    ),
    optional('chill', 'Whether bottles and cans are chilled on ice.', yes),
  ]
}

function planSchema(): JsonSchema {
  const { crowd, daypart, occasion, weekday, cushion, split, toast, spirits } = drinksConstants
  const share: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }
  const each = (names: readonly string[], schema: JsonSchema) =>
    strictObjectSchema(Object.fromEntries(names.map((name) => [name, schema])))
  const kinds = [...new Set(Object.values(ingredientTable).map(([kind]) => kind))]
  return strictObjectSchema({
    inputs: strictObjectSchema({
      guests,
      under21,
      nonDrinkers,
      hours,
      crowd: among(crowd),
      daypart: among(daypart),
      occasion: among(occasion),
      weekday: among(weekday),
      hot: yes,
      cushion: among(cushion),
      bar: among(split),
      split: each(['beer', 'wine', 'spirits'], share),
      toast: among(toast),
      cocktails: arraySchema(strictObjectSchema({ slug, weight }), { maxItems: limits.cocktails }),
      chill: yes,
    }),
    drinkers: nonNegativeNumberSchema,
    factor: nonNegativeNumberSchema,
    likely: nonNegativeNumberSchema,
    buy: nonNegativeIntegerSchema,
    band: strictObjectSchema({ tight: nonNegativeNumberSchema, generous: nonNegativeNumberSchema }),
    servings: each(['beer', 'wine', 'spirits'], nonNegativeIntegerSchema),
    beer: each(['cases24', 'packs12'], nonNegativeIntegerSchema),
    wine: each(['bottles', 'red', 'white', 'roseSparkling'], nonNegativeIntegerSchema),
    spirits: nullableSchema(each(Object.keys(spirits.shares), nonNegativeIntegerSchema)),
    toastBottles: nonNegativeIntegerSchema,
    kegs: nullableSchema(each(['half', 'quarter', 'sixth', 'cans'], nonNegativeIntegerSchema)),
    ...Object.fromEntries(['nonAlcoholic', 'water'].map((name) => [name, nonNegativeIntegerSchema])),
    mixersLitres: nullableSchema(nonNegativeIntegerSchema),
    ...Object.fromEntries(
      ['iceLb', 'limes', 'lemons', 'cups', 'napkins', 'bartenders'].map((name) => [name, nonNegativeIntegerSchema]),
    ),
    cocktails: arraySchema(
      strictObjectSchema({
        slug,
        name: { type: 'string' },
        quantity: nonNegativeIntegerSchema,
        standardDrinks: nonNegativeNumberSchema,
      }),
    ),
    ingredients: arraySchema(
      strictObjectSchema({
        name: { type: 'string', enum: Object.keys(ingredientTable) },
        kind: { type: 'string', enum: kinds },
        ml: nullableSchema(nonNegativeIntegerSchema),
        count: nullableSchema(nonNegativeNumberSchema),
        packs: nonNegativeIntegerSchema,
        pack: { type: 'string', enum: ['750 ml bottle', 'litre', 'fruit', 'piece'] },
      }),
    ),
  })
}
