/**
 * Runs work for each row in turn. One that fails holds up no other. Returns the number of rows.
 *
 * @throws AggregateError of the failures, after the last row.
 */
export async function runEach<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<number> {
  const errors: unknown[] = []
  for (const row of rows) await work(row).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'Work for some rows failed')
  return rows.length
}
