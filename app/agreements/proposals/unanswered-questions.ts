/**
 * Lists the client's questions since the last answer on their page or `elsewhere`, the time of the last answer by email
 * or phone in epoch milliseconds. Oldest first, as in `said`.
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
