import type { DrinksInputs } from '../../drinks/model/drinks-inputs.ts'

/** Occasion named by typed words, in English or Spanish, with or without accents. */
export function findOccasion(typed: string): DrinksInputs['occasion'] | undefined {
  const plain = typed.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return occasions.find(([said]) => said.test(plain))?.[1]
}

/** The first match applies: a rehearsal dinner is a dinner, a company party no party. Without accents. */
const occasions: readonly (readonly [RegExp, DrinksInputs['occasion']])[] = [
  [/\bshower\b/i, 'shower'],
  [/\b(dinner|cena)\b/i, 'dinner'],
  [/\b(corporate|company|office|team|client|conference|fundraiser)\b/i, 'corporate'],
  [/\b(corporativ[ao]|empresa|empresarial|compania|oficina|equipo|clientes?|conferencia|recaudacion)\b/i, 'corporate'],
  [/\b(cocktails?|coctel|cocteles)\b/i, 'cocktail-party'],
  [/\b(wedding|marriage|vows|elopement|bodas?|casamiento|matrimonio|nupcias)\b/i, 'wedding'],
  [/\b(party|birthday|anniversary|graduation|engagement|reunion|retirement)\b/i, 'party'],
  [
    /\b(fiesta|cumpleanos|aniversario|graduacion|compromiso|jubilacion|quinceanera|quince|bautizo|despedida)\b/i,
    'party',
  ],
]
