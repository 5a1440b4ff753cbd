/** Sections of the owner's price form. `recipes` holds what only some cocktails need. */
export const storeProductSections = ['drinks', 'mixers', 'supplies', 'recipes'] as const
export type StoreProductSection = (typeof storeProductSections)[number]

/** A product of the shopping list with the pack that its price is for. The sample price is in cents. */
export type StoreProduct = { key: string; label: string; section: StoreProductSection; sampleCents: number }

/** Day of the sample prices. */
export const samplePricesDay = '2026-11-15'

/**
 * Products of the shopping list, by the key of their price, with sample prices of November 2026 for Jacksonville, Florida,
 * before sales tax.
 *
 * The sample prices are our estimates of a middle shelf at the level of Total Wine, Publix and Costco. No store was asked.
 * Published figures they were compared with: large liquor chains in 2026, 750 ml of Tito's vodka from $19 and of Bulleit
 * bourbon $32 to $38 (winenfood.com/a-price-comparison-for-your-favorite-liquor). Jose Cuervo Especial, 750 ml, $20 to $30
 * (help.pos-x.com/how-much-is-jose-cuervo). We found no published price for mixers, fruit, ice and cups.
 */
export const storeProducts: readonly StoreProduct[] = [
  ...list('drinks', {
    beer: ['Beer, case of 24', 2800],
    'red-wine': ['Red wine, 750 ml', 1300],
    'white-wine': ['White wine, 750 ml', 1300],
    'rose-wine': ['Rosé or sparkling wine, 750 ml', 1300],
    toast: ['Sparkling for the toast, 750 ml', 1300],
    'vodka-750': ['Vodka, 750 ml', 2000],
    'tequila-750': ['Tequila, 750 ml', 2600],
    'whiskey-750': ['Whiskey, 750 ml', 2500],
    'rum-750': ['Rum, 750 ml', 1800],
    'gin-750': ['Gin, 750 ml', 2200],
  }),
  ...list('mixers', {
    'cola-1l': ['Cola, 1 liter', 200],
    'soda-water-1l': ['Soda water, 1 liter', 150],
    'tonic-water-1l': ['Tonic water, 1 liter', 175],
    'ginger-ale-1l': ['Ginger ale, 1 liter', 175],
    'diet-cola-1l': ['Diet cola, 1 liter', 200],
    'lemon-lime-soda-1l': ['Lemon-lime soda, 1 liter', 200],
    'cranberry-juice-1l': ['Cranberry juice, 1 liter', 375],
    'orange-juice-1l': ['Orange juice, 1 liter', 425],
    soft: ['Alcohol-free drinks, case of 24', 1500],
    limes: ['Lime', 60],
    lemons: ['Lemon', 75],
  }),
  ...list('supplies', {
    ice: ['Ice, 10 lb bag', 375],
    water: ['Water, case of 24', 550],
    cups: ['Cups, sleeve of 25', 375],
    napkins: ['Napkins, pack of 50', 250],
  }),
  ...list('recipes', {
    'citron-vodka-750': ['Citron vodka, 750 ml', 2100],
    'white-rum-750': ['White rum, 750 ml', 1700],
    'dark-rum-750': ['Dark rum, 750 ml', 2200],
    'amber-jamaican-rum-750': ['Amber Jamaican rum, 750 ml', 2800],
    'martinique-molasses-rum-750': ['Martinique molasses rum, 750 ml', 3400],
    'bourbon-750': ['Bourbon, 750 ml', 2600],
    'bourbon-or-rye-750': ['Bourbon or rye, 750 ml', 2700],
    'rye-whiskey-750': ['Rye whiskey, 750 ml', 2800],
    'triple-sec-750': ['Triple sec, 750 ml', 1300],
    'cointreau-750': ['Cointreau, 750 ml', 4000],
    'orange-curacao-750': ['Orange curacao, 750 ml', 2800],
    'campari-750': ['Campari, 750 ml', 3200],
    'coffee-liqueur-750': ['Coffee liqueur, 750 ml', 2500],
    'peach-schnapps-750': ['Peach schnapps, 750 ml', 1300],
    'sweet-vermouth-750': ['Sweet vermouth, 750 ml', 1200],
    'aperol-750': ['Aperol, 750 ml', 2800],
    'champagne-750': ['Champagne, 750 ml', 4500],
    'prosecco-750': ['Prosecco, 750 ml', 1400],
    'ginger-beer-1l': ['Ginger beer, 1 liter', 475],
    'pink-grapefruit-soda-1l': ['Pink grapefruit soda, 1 liter', 300],
    'grapefruit-juice-1l': ['Grapefruit juice, 1 liter', 450],
    'pineapple-juice-1l': ['Pineapple juice, 1 liter', 375],
    'tomato-juice-1l': ['Tomato juice, 1 liter', 350],
    'white-peach-puree-1l': ['White peach puree, 1 liter', 1400],
    'coconut-cream-1l': ['Coconut cream, 1 liter', 800],
    'sugar-syrup-1l': ['Sugar syrup, 1 liter', 700],
    'agave-syrup-1l': ['Agave syrup, 1 liter', 1000],
    'honey-syrup-1l': ['Honey syrup, 1 liter', 1200],
    'grenadine-1l': ['Grenadine, 1 liter', 700],
    'orgeat-1l': ['Orgeat, 1 liter', 1400],
    mint: ['Mint, bunch', 250],
    oranges: ['Orange', 100],
    pineapples: ['Pineapple', 400],
    celery: ['Celery, bunch', 250],
    cherries: ['Cocktail cherries, jar', 600],
    espresso: ['Espresso coffee, 1 lb', 1200],
    'sugar-cubes': ['Sugar cubes, 1 lb box', 450],
    'cane-sugar': ['Cane sugar, 1 lb', 200],
    'superfine-sugar': ['Superfine sugar, 1 lb', 350],
    salt: ['Salt, 1 lb', 150],
    angostura: ['Angostura bitters, 4 oz', 1200],
    worcestershire: ['Worcestershire sauce, 10 oz', 400],
  }),
]

function list(section: StoreProductSection, products: Record<string, [label: string, sampleCents: number]>) {
  return Object.entries(products).map(([key, [label, sampleCents]]) => ({ key, label, section, sampleCents }))
}
