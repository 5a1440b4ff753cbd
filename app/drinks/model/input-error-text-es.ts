import type { DrinksInputErrorText } from './input-error-text.ts'

/** Input errors of a plan, in Spanish. */
export const spanishInputErrorText: DrinksInputErrorText = {
  once: () => 'Escríbelo una sola vez.',
  unknown: () => 'No preguntamos esto. Revisa cómo se escribe o quítalo.',
  moreUnknown: (count) => `Y ${count} más que no preguntamos.`,
  choice: () => 'Elige una de las opciones.',
  yesOrNo: () => 'Elige una de las opciones.',
  guests: (most) => `Escribe en cifras cuántos invitados son, de 1 a ${most.toLocaleString('en-US')}.`,
  under21: (most) => `Escribe en cifras cuántos invitados son menores de 21, ${most} como máximo.`,
  share: () => 'Escribe una proporción de 0 a 1, como 0.25.',
  percentage: () => 'Escribe un porcentaje entero, de 0 a 100.',
  hours: () => 'Escribe las horas, de 0.5 a 15 y de media en media, como 4.5.',
  part: (most) => `Escribe un número entero, de 0 a ${most}.`,
  allThree: () => 'Escribe los tres, cerveza, vino y licores, o ninguno.',
  allZero: () => 'Cerveza, vino y licores no pueden ser 0 los tres. Pon al menos una parte en uno.',
  dry: () => 'Esta barra no sirve licores. Elige una barra con cócteles o quítalos.',
  mostCocktails: (most) => `Elige ${most} cócteles como máximo.`,
  noRecipe: () => 'No tenemos una receta con ese nombre. Elige una de la lista.',
  weight: (name, most) => `${name}: escribe las partes con una cifra de 1 a ${most}.`,
  twice: (name) => `${name} está dos veces en el menú.`,
}
