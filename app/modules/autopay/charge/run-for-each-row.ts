/**
 * Runs work for each row: up to `sideBySide` rows at once, rows with the same key in turn. A failure does not delay other rows.
 * Returns the number of rows.
 * @throws AggregateError of the failures, after the last row.
 */
export async function runForEachRow<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  { sideBySide = 1, key = (row) => row }: { sideBySide?: number; key?: (row: Row) => unknown } = {},
): Promise<number> {
  const errors: unknown[] = []
  const queues = Map.groupBy(rows, key).values()
  const runQueues = async () => {
    for (const queue of queues) for (const row of queue) await work(row).catch((error: unknown) => errors.push(error))
  }
  await Promise.all(Array.from({ length: sideBySide }, runQueues))
  if (errors.length > 0) throw new AggregateError(errors, 'Work for some rows failed')
  return rows.length
}
