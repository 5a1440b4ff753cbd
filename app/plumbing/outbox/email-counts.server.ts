import type { Db } from '../database/database.server.ts'

/** Counts the emails that wait to be sent and those set aside as refused. */
export async function countUnsentEmails(db: Db): Promise<{ waiting: number; refused: number }> {
  const rows = await db
    .selectFrom('email')
    .select((of) => ['state', of.fn.countAll<number>().as('emails')])
    .where('state', 'in', ['waiting', 'refused'])
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.emails ?? 0
  return { waiting: of('waiting'), refused: of('refused') }
}
