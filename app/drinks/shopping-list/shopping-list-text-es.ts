import { drinksConstants } from '../model/drinks-constants.ts'
import { isKnownIngredient } from '../model/ingredient-table.ts'
import { spanishIngredientNames } from '../model/ingredient-names-es.ts'
import { formatExactCountedNounEs } from './format-numbers-es.ts'
import { formatNumber } from './format-numbers.ts'
import { createShoppingListFormatter, type ShoppingListText } from './shopping-list-formatter.ts'
import { joinWordsEs } from '../../business/join-list-es.ts'

/** Spirits of a simple bar that are not in the ingredient table. */
const barSpiritNames: Readonly<Record<string, string>> = {
  whiskey: 'whiskey',
  rum: 'ron',
  'tonic water': 'agua tónica',
  'ginger ale': 'ginger ale',
  'diet cola': 'refresco de cola sin azúcar',
  'lemon-lime soda': 'refresco de lima-limón',
}

const eightEach = 'ocho gajos cada uno'

/** Texts of a shopping list in Spanish. */
export const spanishShoppingListText: ShoppingListText = {
  groups: {
    alcohol: 'Alcohol',
    mixers: 'Para mezclar',
    soft: 'Sin alcohol',
    fresh: 'Frutas y hierbas',
    ice: 'Hielo y agua',
    supplies: 'Para la barra',
  },
  products: {
    beer: ['Cerveza', '12 oz'],
    'red-wine': ['Vino tinto', '750 ml'],
    'white-wine': ['Vino blanco', '750 ml'],
    'rose-wine': ['Vino rosado o espumoso', '750 ml'],
    toast: ['Espumoso para el brindis', '750 ml'],
    soft: ['Refrescos y otras bebidas sin alcohol', '12 oz'],
    limes: ['Limones verdes'],
    'limes-to-squeeze': ['Limones verdes para exprimir'],
    'limes-to-cut': ['Limones verdes para cortar'],
    lemons: ['Limones amarillos'],
    'lemons-to-squeeze': ['Limones amarillos para exprimir'],
    'lemons-to-cut': ['Limones amarillos para cortar'],
    mint: ['Hierbabuena'],
    oranges: ['Naranjas'],
    pineapples: ['Piñas'],
    celery: ['Apio'],
    cherries: ['Cerezas para cóctel'],
    espresso: ['Café para expreso'],
    'sugar-cubes': ['Terrones de azúcar', '1 lb'],
    'cane-sugar': ['Azúcar de caña'],
    'superfine-sugar': ['Azúcar fina'],
    salt: ['Sal'],
    angostura: ['Amargo de Angostura', '4 oz'],
    worcestershire: ['Salsa inglesa', '10 oz'],
    ice: ['Hielo'],
    water: ['Agua', '16.9 oz'],
    coolers: ['Hieleras (coolers)'],
    cups: ['Vasos'],
    napkins: ['Servilletas'],
    glassware: ['Cristalería'],
    straws: ['Pajillas'],
    bar: ['Utensilios de bar'],
  },
  ingredient: (name) => (isKnownIngredient(name) ? spanishIngredientNames[name][0] : (barSpiritNames[name] ?? name)),
  sizes: { '750 ml': '750 ml', '1 liter': '1 litro' },
  units: {
    bottle: ['botella', 'botellas'],
    case: ['caja', 'cajas'],
    bag: ['bolsa', 'bolsas'],
    sleeve: ['paquete', 'paquetes'],
    pack: ['paquete', 'paquetes'],
    lime: ['limón', 'limones'],
    lemon: ['limón', 'limones'],
    orange: ['naranja', 'naranjas'],
    pineapple: ['piña', 'piñas'],
    bunch: ['manojo', 'manojos'],
    pound: ['lb', 'lb'],
    box: ['caja', 'cajas'],
    jar: ['frasco', 'frascos'],
  },
  packOf12: 'un paquete de 12',
  and: ' y ',
  open: 'cantidades por acordar',
  pieces: {
    sprig: ['ramita', 'ramitas'],
    leaf: ['hoja', 'hojas'],
    shot: ['shot', 'shots'],
    cube: ['terrón', 'terrones'],
    tsp: ['cucharadita', 'cucharaditas'],
    'bar-spoon': ['cucharadita de bar', 'cucharaditas de bar'],
    pinch: ['pizca', 'pizcas'],
    rim: ['borde', 'bordes'],
    dash: ['golpe', 'golpes'],
    cherry: ['cereza', 'cerezas'],
    stick: ['tallo', 'tallos'],
  },
  notes: {
    cans: (count) =>
      `${count === 1 ? 'hace falta' : 'hacen falta'} ${formatExactCountedNounEs(count, 'lata', 'latas')}, ${drinksConstants.beer.case} por caja`,
    toast: ({ ounces, glasses }) => `${ounces} oz para cada uno, ${glasses} por botella, además de lo demás`,
    beside: () => 'para otros tragos mezclados',
    soft: () => 'suficientes de principio a fin para quienes no toman alcohol, y una para cada uno de los demás',
    for: ([[name, about] = ['', null], ...others]) =>
      others.length === 0 && about !== null
        ? `para ${name}, unos ${formatExactCountedNounEs(about, 'trago', 'tragos')}`
        : `para ${joinWordsEs([[name, about] as const, ...others].map(([each, of]) => (of === null ? each : `${each} (unos ${formatNumber(of)})`)))}`,
    squeezeAndCut: ({ squeeze, cut }) =>
      `${formatNumber(squeeze)} para exprimir${cut > 0 ? `, ${formatNumber(cut)} para cortar` : ''}`,
    squeezed: () => 'para los cócteles',
    cut: ({ isSaid }) => (isSaid ? eightEach : `para cortar, ${eightEach}`),
    ice: ({ chill, hot }) =>
      `${drinksConstants.ice.bag} lb cada una, ${chill ? 'para los vasos y para enfriar' : 'para los vasos; las botellas llegan frías'}` +
      (hot ? '; casi una cuarta parte es por el calor' : ''),
    water: (count) =>
      `${formatExactCountedNounEs(count, 'botella', 'botellas')}, ${drinksConstants.softCase} por caja; a la mano desde la primera hora hasta la última`,
    cups: (count) =>
      `${formatExactCountedNounEs(count, 'vaso', 'vasos')}, ${drinksConstants.cups.sleeve} por paquete; la cerveza viene en su envase`,
    napkins: (count) => `${formatExactCountedNounEs(count, 'servilleta', 'servilletas')}, tres por cada dos bebidas`,
    coolers: (pounds) => `para ${formatNumber(pounds)} lb de hielo`,
  },
}

/** Formats the list's codes in Spanish. */
export const spanishShoppingListFormatter = createShoppingListFormatter(spanishShoppingListText)
