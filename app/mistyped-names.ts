/** An unused environment variable, and the known name it resembles. */
export type MistypedEnvName = { name: string; meant: string }

/**
 * Finds environment variables that differ from a known name by a typo: a single letter in a short name, two in a longer
 * name, or lowercase letters. Ignored where the known name is set too.
 */
export function findMistypedEnvNames(
  env: Record<string, string | undefined>,
  known: readonly string[],
): MistypedEnvName[] {
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((other) => countTypos(name.toUpperCase(), other) <= (other.length < 8 ? 1 : 2))
      return meant === undefined || env[meant] ? [] : [{ name, meant }]
    })
}

/** Fewest letters deleted, inserted, replaced or swapped between two words. */
function countTypos(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}
