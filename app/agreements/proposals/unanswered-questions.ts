/**
 * What they asked since we last answered, on their page or `elsewhere`: by letter or on the phone, in epoch milliseconds. The
 * earliest comes first, as in `said`.
 */
export function listUnansweredClientQuestions<Said extends { kind: string; at: number }>(
  said: readonly Said[],
  elsewhere: number | null,
): Extract<Said, { kind: 'asked' }>[] {
  const since = said.slice(said.findLastIndex(({ kind }) => kind === 'answered') + 1)
  return since.filter(
    (one): one is Extract<Said, { kind: 'asked' }> => one.kind === 'asked' && one.at >= (elsewhere ?? -Infinity),
  )
}
