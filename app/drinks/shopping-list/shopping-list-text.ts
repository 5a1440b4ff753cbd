import { drinksConstants } from '../model/drinks-constants.ts'
import { formatNumber, formatCountedNoun } from './format-numbers.ts'
import { unsetAmountText } from './recipe-amounts.ts'
import { createShoppingListFormatter, type ShoppingListText } from './shopping-list-formatter.ts'
import { joinWords } from '../../business/join-list.ts'

const eightEach = 'eight wedges each'

/** Texts of a shopping list in English. */
export const englishShoppingListText: ShoppingListText = {
  groups: {
    alcohol: 'Alcohol',
    mixers: 'Mixers',
    soft: 'Soft drinks',
    fresh: 'Fresh',
    ice: 'Ice and water',
    supplies: 'Bar supplies',
  },
  products: {
    beer: ['Beer', '12 oz'],
    'red-wine': ['Red wine', '750 ml'],
    'white-wine': ['White wine', '750 ml'],
    'rose-wine': ['Rosé or sparkling wine', '750 ml'],
    toast: ['Sparkling for the toast', '750 ml'],
    soft: ['Alcohol-free drinks', '12 oz'],
    limes: ['Limes'],
    'limes-to-squeeze': ['Limes to squeeze'],
    'limes-to-cut': ['Limes to cut'],
    lemons: ['Lemons'],
    'lemons-to-squeeze': ['Lemons to squeeze'],
    'lemons-to-cut': ['Lemons to cut'],
    mint: ['Mint'],
    oranges: ['Oranges'],
    pineapples: ['Pineapples'],
    celery: ['Celery'],
    cherries: ['Cocktail cherries'],
    espresso: ['Espresso coffee'],
    'sugar-cubes': ['Sugar cubes', '1 lb'],
    'cane-sugar': ['Cane sugar'],
    'superfine-sugar': ['Superfine sugar'],
    salt: ['Salt'],
    angostura: ['Angostura bitters', '4 oz'],
    worcestershire: ['Worcestershire sauce', '10 oz'],
    ice: ['Ice'],
    water: ['Water', '16.9 oz'],
    coolers: ['Coolers'],
    cups: ['Cups'],
    napkins: ['Napkins'],
    glassware: ['Glassware'],
    straws: ['Straws'],
    bar: ['Bar tools'],
  },
  ingredient: (name) => name,
  sizes: { '750 ml': '750 ml', '1 liter': '1 liter' },
  units: {
    bottle: ['bottle', 'bottles'],
    case: ['case', 'cases'],
    bag: ['bag', 'bags'],
    sleeve: ['sleeve', 'sleeves'],
    pack: ['pack', 'packs'],
    lime: ['lime', 'limes'],
    lemon: ['lemon', 'lemons'],
    orange: ['orange', 'oranges'],
    pineapple: ['pineapple', 'pineapples'],
    bunch: ['bunch', 'bunches'],
    pound: ['lb', 'lb'],
    box: ['box', 'boxes'],
    jar: ['jar', 'jars'],
  },
  packOf12: 'one 12-pack',
  and: ' and ',
  open: unsetAmountText,
  pieces: {
    sprig: ['sprig', 'sprigs'],
    leaf: ['leaf', 'leaves'],
    shot: ['shot', 'shots'],
    cube: ['cube', 'cubes'],
    tsp: ['teaspoon', 'teaspoons'],
    'bar-spoon': ['bar spoon', 'bar spoons'],
    pinch: ['pinch', 'pinches'],
    rim: ['rim', 'rims'],
    dash: ['dash', 'dashes'],
    cherry: ['cherry', 'cherries'],
    stick: ['stick', 'sticks'],
  },
  notes: {
    cans: (count) => `${formatCountedNoun(count, 'can')}, ${drinksConstants.beer.case} to the case`,
    toast: ({ ounces, glasses }) =>
      `a ${ounces} oz ${ounces === 3 ? 'sip' : 'glass'} each, ${glasses} to the bottle, on top of the rest`,
    beside: () => 'for other mixed drinks',
    soft: () => 'enough from start to finish for guests who don’t drink, one each for everyone else',
    for: ([[name, about] = ['', null], ...others]) =>
      others.length === 0 && about !== null
        ? `for ${name}, about ${formatCountedNoun(about, 'drink')}`
        : `for ${joinWords([[name, about] as const, ...others].map(([each, of]) => (of === null ? each : `${each} (about ${formatNumber(of)})`)))}`,
    squeezeAndCut: ({ squeeze, cut }) =>
      `${formatNumber(squeeze)} to squeeze${cut > 0 ? `, ${formatNumber(cut)} to cut` : ''}`,
    squeezed: () => 'for the cocktails',
    cut: ({ isSaid }) => (isSaid ? eightEach : `to cut, ${eightEach}`),
    ice: ({ chill, hot }) =>
      `${drinksConstants.ice.bag} lb each, ${chill ? 'for glasses and for chilling' : 'for glasses; the bottles arrive cold'}` +
      (hot ? '; nearly a quarter of it because of the heat' : ''),
    water: (count) =>
      `${formatCountedNoun(count, 'bottle')}, ${drinksConstants.softCase} to the case; within reach from the first hour to the last`,
    cups: (count) =>
      `${formatCountedNoun(count, 'cup')}, ${drinksConstants.cups.sleeve} to the sleeve; beer comes in its own`,
    napkins: (count) => `${formatCountedNoun(count, 'napkin')}, three for every two drinks`,
    coolers: (pounds) => `for ${formatNumber(pounds)} lb of ice`,
  },
}

/** Formats the list's codes in English. */
export const englishShoppingListFormatter = createShoppingListFormatter(englishShoppingListText)
