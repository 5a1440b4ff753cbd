import { amount as inDigits } from '../../drinks/shopping-list/numbers-in-words.ts'

/** How much of a line, in its list's own words: "10 cases and one 12-pack", with "10 red, 20 white" of it in the note. */
export type ToldAmount = { amount: string; note: string }

/**
 * What is wanted now beyond what was bought, and what was bought beyond what is wanted: "+ 2 cases", "2 bottles to spare".
 * `isMore` is whether something is still to be bought. Null where both are the same.
 */
export function amountDifference(bought: ToldAmount, wanted: ToldAmount): { words: string; isMore: boolean } | null {
  const [had, needs] = [countOf(bought.amount), countOf(wanted.amount)]
  const kinds = kindsBeyond(bought.note, wanted.note)
  if (!had || !needs || had.unit !== needs.unit)
    return bought.amount === wanted.amount
      ? null
      : { words: `now ${wanted.amount || 'without an amount'}`, isMore: true }
  const more = needs.count - had.count
  if (more > 0) return { words: `+ ${inUnits(more, needs.unit)}${kinds && ` (${kinds})`}`, isMore: true }
  if (kinds) return { words: `+ ${kinds}`, isMore: true }
  return more < 0 ? { words: `${inUnits(-more, needs.unit)} to spare`, isMore: false } : null
}

type Counted = { count: number; unit: string }

/** "12 limes" → 12 of lime; beer counts in 12-packs, two to the case. Null where it is no number of one thing. */
function countOf(words: string): Counted | null {
  const beer = /^(?:([\d,]+) cases?)?(?: and )?(one 12-pack)?$/.exec(words)
  if (words !== '' && beer) return { count: 2 * numberOf(beer[1] ?? '0') + (beer[2] ? 1 : 0), unit: pack }
  const [, digits, unit] = /^([\d,]+)(?: (.+))?$/.exec(words) ?? []
  return digits === undefined ? null : { count: numberOf(digits), unit: singular(unit ?? '') }
}

const pack = '12-pack'

function inUnits(count: number, unit: string): string {
  if (unit === '') return inDigits(count)
  if (unit !== pack) return `${inDigits(count)} ${count === 1 ? unit : plural(unit)}`
  const cases = Math.floor(count / 2)
  const words = [cases > 0 && `${inDigits(cases)} ${cases === 1 ? 'case' : 'cases'}`, count % 2 > 0 && 'one 12-pack']
  return words.filter(Boolean).join(' and ')
}

function singular(unit: string): string {
  return unit.replace(/(?<=[cs]h)es$|(?<!s)s$/, '')
}

function plural(unit: string): string {
  return /[cs]h$/.test(unit) ? `${unit}es` : unit === '' || unit.endsWith('s') ? unit : `${unit}s`
}

/** Of a note that counts kinds ("4 vodka, 2 tequila") those of which more is wanted than was bought. */
function kindsBeyond(bought: string, wanted: string): string {
  const had = kindsOf(bought)
  const more = Object.entries(kindsOf(wanted)).flatMap(([kind, count]) => {
    const beyond = count - (had[kind] ?? 0)
    return beyond > 0 && kind in had ? [`${inDigits(beyond)} ${kind}`] : []
  })
  return more.join(', ')
}

const countedKinds = ['red', 'white', 'rosé or sparkling', 'vodka', 'tequila', 'whiskey', 'rum', 'gin']

function kindsOf(note: string): Record<string, number> {
  const counts = [...note.matchAll(/(\d[\d,]*) ([^,;]+)/g)].map(
    ([, count = '', kind = '']) => [kind, numberOf(count)] as const,
  )
  const found = counts.filter(([kind]) => countedKinds.includes(kind))
  return found.length === 0
    ? {}
    : { ...Object.fromEntries(countedKinds.map((kind) => [kind, 0])), ...Object.fromEntries(found) }
}

function numberOf(digits: string): number {
  return Number(digits.replaceAll(',', ''))
}
