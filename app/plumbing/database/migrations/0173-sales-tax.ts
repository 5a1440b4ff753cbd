import { sql, type Kysely } from 'kysely'

/**
 * Sales tax by county: rates with their days, exempt customers, and returns as they were filed. A due that is taxed keeps
 * what with. Of one rate a class, which stands in the terms for the version before, it becomes whether the class is taxed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tax_rate (
    id text primary key, county text not null, state_rate integer not null, surtax_rate integer not null,
    from_day text not null, to_day text, is_checked integer not null)`.execute(db)
  await sql`create table tax_exempt (
    id text primary key, organization text not null, certificate text not null, until_day text not null)`.execute(db)
  await sql`create table tax_return (
    id text primary key, from_day text not null, to_day text not null, counts_by text not null, filed_at bigint not null,
    contents text not null)`.execute(db)
  await sql`alter table due add column tax_by text`.execute(db)
  // The two home counties, by what they took in 2026; the owner is asked to check them. A database without a site in it gets
  // them with the sample content, or from a backup.
  const { rows: site } = await sql`select name from revision where name = 'catalogue'`.execute(db)
  for (const [id, county, surtax] of [
    ['duval', 'Duval', 150],
    ['st-johns', 'St. Johns', 50],
  ] as const)
    if (site.length > 0)
      await sql`insert into tax_rate (id, county, state_rate, surtax_rate, from_day, to_day, is_checked)
      values (${id}, ${county}, 600, ${surtax}, '2021-01-01', null, 0)`.execute(db)
  await moveTax(db)
}

type Terms = { tax?: { name: string; rates: Record<string, number> } | null }

async function moveTax(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ value: string; changed_at: number | string }>`
    select value, changed_at from setting where name = 'terms'`.execute(db)
  const [row] = rows
  if (!row) return
  const { tax } = JSON.parse(row.value) as Terms
  if (!tax) return
  const at = Number(row.changed_at)
  const { labor = 0, rental = 0, goods = 0 } = tax.rates
  const value = {
    isOn: true,
    name: tax.name,
    classes: {
      labor: labor > 0 ? 'taxed' : 'no',
      rental: rental > 0 ? 'capped' : 'no',
      goods: goods > 0 ? 'capped' : 'no',
    },
    since: new Date(at).toISOString().slice(0, 10),
  }
  await sql`insert into setting (name, value, is_sample, changed_at)
    values ('salesTax', ${JSON.stringify(value)}, 0, ${at})`.execute(db)
}
