/** A field with conflicting values from two users or tabs. */
export type FieldDifference = { label: string; stored: string; typed: string }

/**
 * Lists fields whose stored and typed values differ, in the order of the labels. All are keyed by field name. Line breaks
 * as browsers send them are no difference.
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
