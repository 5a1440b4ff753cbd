import type { Kysely } from 'kysely'

type Tables = { setting: { name: string; value: string } }

/** How soon somebody is answered and what the packages are called, said in code before: now the owner's. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'identity').executeTakeFirst()
  if (!row) return
  const value = JSON.stringify({
    answers: 'usually the same day',
    packages: 'The Nerd packages',
    ...(JSON.parse(row.value) as object),
  })
  await db.updateTable('setting').set({ value }).where('name', '=', 'identity').execute()
}
