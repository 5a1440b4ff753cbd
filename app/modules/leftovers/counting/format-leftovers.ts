import type { LeftoverKindCount, LeftoverKind } from '../learning/leftover-count.ts'
import { formatQuarters } from '../learning/quantity.ts'
import type { LeftoverConflict } from '../learning/combine-leftover-reports.ts'
import type { LeftoverText } from './leftover-text.ts'

/** Formats a quantity: "15 bottles", "½ case". */
export function formatLeftoverQuantity(
  kind: LeftoverKind,
  quarters: number,
  { units }: Pick<LeftoverText, 'units'>,
): string {
  return `${formatQuarters(quarters)} ${formatLeftoverUnit(kind, quarters, { units })}`
}

export function formatLeftoverUnit(
  kind: LeftoverKind,
  quarters: number,
  { units }: Pick<LeftoverText, 'units'>,
): string {
  const [one, other] = units[kind]
  return quarters > 0 && quarters <= 4 ? one : other
}

/** Formats the count of a kind: "2½ bottles", "none left", "ran out". */
export function formatKindCount(
  kind: LeftoverKind,
  { left, end }: Pick<LeftoverKindCount, 'left' | 'end'>,
  words: LeftoverText,
): string {
  return end ? words[end] : left === null ? '–' : formatLeftoverQuantity(kind, left, words)
}

/** Formats a difference from the result as a sentence. `who` is the counter's name. */
export function formatLeftoverConflict(difference: LeftoverConflict, who: string, words: LeftoverText): string {
  if (difference.kind === 'came')
    return words.differs(who, words.came, String(difference.said), String(difference.held))
  const { kind, said, held } = difference
  return words.differs(who, words.kinds[kind], formatKindCount(kind, said, words), formatKindCount(kind, held, words))
}
