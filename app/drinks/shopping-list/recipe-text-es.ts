import { spanishIngredientNames } from '../model/ingredient-names-es.ts'
import { isKnownIngredient, getIngredientKind, type IngredientName } from '../model/ingredient-table.ts'
import { formatNumber, toBarMeasure } from './format-numbers.ts'
import type { Recipe } from '../model/recipes.ts'
import { joinWordsEs } from '../../business/join-list-es.ts'

/** Singular of counted ingredients. The table has the plural. */
const singularNames: Partial<Record<IngredientName, string>> = {
  'mint sprigs': 'ramita de hierbabuena',
  'mint leaves': 'hoja de hierbabuena',
  'espresso shots': 'shot de expreso',
  'sugar cubes': 'terrón de azúcar',
  'cane sugar, tsp': 'cucharadita de azúcar de caña',
  'superfine sugar, bar spoons': 'cucharadita de bar de azúcar fina',
  'salt, pinch': 'pizca de sal',
  'Angostura dashes': 'golpe de Angostura',
  'Worcestershire dashes': 'golpe de salsa inglesa',
}

const garnishes: Readonly<Record<string, string>> = {
  'salt rim (optional)': 'borde de sal (opcional)',
  'sugar rim': 'borde de azúcar',
  'lime slice': 'rodaja de limón verde',
  'lime wedge': 'gajo de limón verde',
  'lime wedge or slice': 'gajo o rodaja de limón verde',
  'lime peel': 'cáscara de limón verde',
  'lemon slice': 'rodaja de limón amarillo',
  'lemon slice (optional)': 'rodaja de limón amarillo (opcional)',
  'lemon twist': 'espiral de limón amarillo',
  'lemon wedge': 'gajo de limón amarillo',
  'lemon or orange zest': 'cáscara de limón amarillo o de naranja',
  'orange slice': 'rodaja de naranja',
  'orange slice or zest': 'rodaja o cáscara de naranja',
  'orange twist (optional)': 'espiral de naranja (opcional)',
  'orange zest': 'cáscara de naranja',
  'half orange slice': 'media rodaja de naranja',
  'half orange slice or zest': 'media rodaja o cáscara de naranja',
  'mint sprig': 'ramita de hierbabuena',
  mint: 'hierbabuena',
  cherry: 'cereza',
  celery: 'apio',
  'pineapple slice': 'rodaja de piña',
  'pineapple spear': 'bastón de piña',
}

const notes: Readonly<Record<string, string>> = {
  '20 ml egg white optional: leave out for events': '20 ml de clara de huevo, opcional: no la uses en eventos',
  'Old Tom gin makes it a Tom Collins': 'Con ginebra Old Tom es un Tom Collins',
  'IBA: 2 teaspoons honey syrup': 'IBA: 2 cucharaditas de jarabe de miel',
}

/** Spanish shopping name of an ingredient. Ingredients added by the owner stay as typed. */
export function getShoppingNameEs(name: string): string {
  return isKnownIngredient(name) ? spanishIngredientNames[name][0] : name
}

/** "6 hojas de hierbabuena", "1 terrón de azúcar". */
export function formatPieceAmountEs(name: string, count: number): string {
  return `${formatNumber(count)} ${(count === 1 && isKnownIngredient(name) && singularNames[name]) || getShoppingNameEs(name)}`
}

/** "1.75 oz de tequila", "1 cucharadita de jugo de limón verde": milliliters in bar measures. */
export function formatPouredAmountEs(ml: number, name: string): string {
  const [count, unit] = toBarMeasure(ml)
  return `${count} ${unit === 'oz' ? unit : 'cucharadita'} de ${getShoppingNameEs(name)}`
}

/** "1.75 oz de tequila, 0.75 oz de triple sec y 0.5 oz de jugo de limón verde". Ingredients without an amount are marked. */
export function formatRecipeAmountsEs(recipe: Recipe): string {
  const measured = Object.entries(recipe.items).map(([name, measure]) => {
    return getIngredientKind(recipe, name) === 'each'
      ? formatPieceAmountEs(name, measure)
      : formatPouredAmountEs(measure, name)
  })
  const open = recipe.open ?? []
  if (open.length === 0) return joinWordsEs(measured)
  return joinWordsEs([...measured, `${joinWordsEs(open)} (cantidades por acordar)`])
}

/** Spanish name of a recipe's garnish. Null for the owner's own text. */
export function translateGarnish(garnish: string): string | null {
  const parts = garnish.split(', ').map((part) => garnishes[part])
  return parts.every((part) => part !== undefined) ? parts.join(', ') : null
}

/** Spanish text of a recipe's note. Null for the owner's own text. */
export function translateRecipeNote(note: string): string | null {
  return notes[note] ?? null
}
