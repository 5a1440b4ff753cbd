import type { IngredientKind, IngredientName } from './ingredient-table.ts'

/** Taste of a drink: bright and sour, long and easy, or strong and stirred. */
export const drinkTastes = ['sour', 'long', 'strong'] as const
export type DrinkTaste = (typeof drinkTastes)[number]

/** A cocktail: liquids in ml, others (see the ingredient table) in pieces, in mixing order. */
export type Recipe = {
  slug: string
  name: string
  garnish: string | null
  /** Taste under which clients find the recipe. Undefined if it is listed among the house drinks. */
  taste?: DrinkTaste | undefined
  items: Readonly<Record<string, number>>
  /** Ingredients whose amounts the specification leaves open. Their amounts are our planning values. */
  ours?: readonly IngredientName[]
  note?: string
  /** Kinds of ingredients that are not in the table, by name. */
  kinds?: Readonly<Record<string, IngredientKind>>
  /** Ingredients without an amount yet. No sum includes them. */
  open?: readonly string[]
  /** Glass and method, for the owner's recipes only. */
  glass?: string
  method?: string
  /** Whether the recipe contains no alcohol. */
  isDry?: boolean
}

/** Recipes to choose from. */
export type RecipeBook = readonly Recipe[]

type TableRecipe = Recipe & { items: Partial<Record<IngredientName, number>> }

/** Thirty cocktails by the International Bartenders Association's specifications, as published in 2023. */
export const standardRecipes: readonly TableRecipe[] = [
  {
    slug: 'margarita',
    name: 'Margarita',
    taste: 'sour',
    garnish: 'salt rim (optional)',
    items: { tequila: 50, 'triple sec': 20, 'lime juice': 15 },
  },
  {
    slug: 'tommys-margarita',
    name: "Tommy's Margarita",
    taste: 'sour',
    garnish: 'lime slice',
    items: { tequila: 60, 'lime juice': 30, 'agave syrup': 30 },
  },
  {
    slug: 'mojito',
    name: 'Mojito',
    taste: 'long',
    garnish: 'mint sprig, lime slice',
    items: { 'white rum': 45, 'lime juice': 20, 'mint sprigs': 6, 'cane sugar, tsp': 2, 'soda water': 60 },
    ours: ['soda water'],
  },
  {
    slug: 'old-fashioned',
    name: 'Old Fashioned',
    taste: 'strong',
    garnish: 'orange slice or zest, cherry',
    items: { 'bourbon or rye': 45, 'sugar cubes': 1, 'Angostura dashes': 3 },
    ours: ['Angostura dashes'],
  },
  {
    slug: 'espresso-martini',
    name: 'Espresso Martini',
    taste: 'strong',
    garnish: null,
    items: { vodka: 50, 'coffee liqueur': 30, 'sugar syrup': 10, 'espresso shots': 1 },
  },
  {
    slug: 'moscow-mule',
    name: 'Moscow Mule',
    taste: 'long',
    garnish: 'lime slice',
    items: { vodka: 45, 'ginger beer': 120, 'lime juice': 10 },
  },
  {
    slug: 'spritz-aperol',
    name: 'Spritz (Aperol)',
    taste: 'long',
    garnish: 'orange slice',
    items: { prosecco: 90, Aperol: 60, 'soda water': 20 },
    ours: ['soda water'],
  },
  {
    slug: 'negroni',
    name: 'Negroni',
    taste: 'strong',
    garnish: 'half orange slice',
    items: { gin: 30, Campari: 30, 'sweet vermouth': 30 },
  },
  {
    slug: 'manhattan',
    name: 'Manhattan',
    taste: 'strong',
    garnish: 'cherry',
    items: { 'rye whiskey': 50, 'sweet vermouth': 20, 'Angostura dashes': 1 },
  },
  {
    slug: 'whiskey-sour',
    name: 'Whiskey Sour',
    taste: 'sour',
    garnish: 'half orange slice, cherry',
    items: { bourbon: 45, 'lemon juice': 25, 'sugar syrup': 20 },
    note: '20 ml egg white optional: leave out for events',
  },
  {
    slug: 'cosmopolitan',
    name: 'Cosmopolitan',
    taste: 'sour',
    garnish: 'lemon twist',
    items: { 'citron vodka': 40, Cointreau: 15, 'lime juice': 15, 'cranberry juice': 30 },
  },
  {
    slug: 'daiquiri',
    name: 'Daiquiri',
    taste: 'sour',
    garnish: null,
    items: { 'white rum': 60, 'lime juice': 20, 'superfine sugar, bar spoons': 2 },
  },
  {
    slug: 'paloma',
    name: 'Paloma',
    taste: 'long',
    garnish: 'lime slice',
    items: { tequila: 50, 'lime juice': 5, 'pink grapefruit soda': 100, 'salt, pinch': 1 },
  },
  {
    slug: 'mimosa',
    name: 'Mimosa',
    taste: 'long',
    garnish: 'orange twist (optional)',
    items: { prosecco: 75, 'orange juice': 75 },
  },
  { slug: 'bellini', name: 'Bellini', taste: 'long', garnish: null, items: { prosecco: 100, 'white peach puree': 50 } },
  {
    slug: 'french-75',
    name: 'French 75',
    taste: 'sour',
    garnish: null,
    items: { gin: 30, 'lemon juice': 15, 'sugar syrup': 15, champagne: 60 },
  },
  {
    slug: 'pina-colada',
    name: 'Piña Colada',
    taste: 'long',
    garnish: 'pineapple slice, cherry',
    items: { 'white rum': 50, 'coconut cream': 30, 'pineapple juice': 50 },
  },
  {
    slug: 'rum-and-ginger',
    name: 'Rum & Ginger',
    taste: 'long',
    garnish: 'lime wedge or slice',
    items: { 'dark rum': 60, 'ginger beer': 100 },
  },
  {
    slug: 'gin-fizz',
    name: 'Gin Fizz',
    taste: 'long',
    garnish: 'lemon slice',
    items: { gin: 45, 'lemon juice': 30, 'sugar syrup': 10, 'soda water': 60 },
    ours: ['soda water'],
  },
  {
    slug: 'john-collins',
    name: 'John Collins',
    taste: 'long',
    garnish: 'lemon slice, cherry',
    items: { gin: 45, 'lemon juice': 30, 'sugar syrup': 15, 'soda water': 60 },
    note: 'Old Tom gin makes it a Tom Collins',
  },
  {
    slug: 'cuba-libre',
    name: 'Cuba Libre',
    taste: 'long',
    garnish: 'lime wedge',
    items: { 'white rum': 50, cola: 120, 'lime juice': 10 },
  },
  {
    slug: 'tequila-sunrise',
    name: 'Tequila Sunrise',
    taste: 'long',
    garnish: 'half orange slice or zest',
    items: { tequila: 45, 'orange juice': 90, grenadine: 15 },
  },
  {
    slug: 'sea-breeze',
    name: 'Sea Breeze',
    taste: 'long',
    garnish: 'orange zest, cherry',
    items: { vodka: 40, 'cranberry juice': 120, 'grapefruit juice': 30 },
  },
  {
    slug: 'sex-on-the-beach',
    name: 'Sex on the Beach',
    taste: 'long',
    garnish: 'half orange slice',
    items: { vodka: 40, 'peach schnapps': 20, 'orange juice': 40, 'cranberry juice': 40 },
  },
  {
    slug: 'bloody-mary',
    name: 'Bloody Mary',
    taste: 'long',
    garnish: 'celery, lemon wedge',
    items: { vodka: 45, 'tomato juice': 90, 'lemon juice': 15, 'Worcestershire dashes': 2 },
  },
  {
    slug: 'lemon-drop-martini',
    name: 'Lemon Drop Martini',
    taste: 'sour',
    garnish: 'sugar rim',
    items: { 'citron vodka': 30, 'triple sec': 20, 'lemon juice': 15 },
  },
  {
    slug: 'long-island-iced-tea',
    name: 'Long Island Iced Tea',
    taste: 'long',
    garnish: 'lemon slice (optional)',
    items: {
      vodka: 15,
      tequila: 15,
      'white rum': 15,
      gin: 15,
      Cointreau: 15,
      'lemon juice': 30,
      'sugar syrup': 20,
      cola: 30,
    },
    ours: ['cola'],
  },
  {
    slug: 'mai-tai',
    name: 'Mai Tai',
    taste: 'sour',
    garnish: 'pineapple spear, mint, lime peel',
    items: {
      'amber Jamaican rum': 30,
      'Martinique molasses rum': 30,
      'orange curacao': 15,
      orgeat: 15,
      'lime juice': 30,
      'sugar syrup': 7.5,
    },
  },
  {
    slug: 'southside',
    name: 'Southside',
    taste: 'sour',
    garnish: 'mint sprig',
    items: { gin: 60, 'lemon juice': 30, 'sugar syrup': 15, 'mint leaves': 6 },
  },
  {
    slug: 'bees-knees',
    name: "Bee's Knees",
    taste: 'sour',
    garnish: 'lemon or orange zest',
    items: { gin: 52.5, 'honey syrup': 10, 'lemon juice': 22.5, 'orange juice': 22.5 },
    ours: ['honey syrup'],
    note: 'IBA: 2 teaspoons honey syrup',
  },
]

/** Finds a recipe by slug. */
export function findRecipe(slug: string, book: RecipeBook = standardRecipes): Recipe | undefined {
  return book.find((recipe) => recipe.slug === slug)
}
