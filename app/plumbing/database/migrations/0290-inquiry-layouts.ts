import { sql, type Kysely } from 'kysely'

/** How inquiry emails of directories are read, learned from emails that an owner corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table inquiry_layout (
    id text primary key, domain text not null, filled_labels text not null, rules text not null, source text not null,
    makes_inquiries integer not null, taught_at bigint not null
  )`.execute(db)
  await sql`create unique index inquiry_layout_of_domain on inquiry_layout (domain, filled_labels)`.execute(db)
}
