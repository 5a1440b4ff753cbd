/** A field where two people, or two tabs, mean different things. */
export type FieldDifference = { label: string; stored: string; typed: string }

/**
 * Where what is stored and what was typed differ, in the order of the labels; all three by the field's name. Browsers send
 * other line breaks than are stored: those are no difference.
 */
export function listFieldDifferences<Name extends string>(
  labels: Record<Name, string>,
  stored: Partial<Record<NoInfer<Name>, string>>,
  typed: Partial<Record<NoInfer<Name>, string>>,
): FieldDifference[] {
  return (Object.entries(labels) as [Name, string][])
    .map(([name, label]) => ({
      label,
      stored: stored[name] ?? '',
      typed: (typed[name] ?? '').replaceAll('\r\n', '\n'),
    }))
    .filter(({ stored, typed }) => stored !== typed)
}
