import { sql, type Kysely } from 'kysely'

/**
 * Stores which user added a webhook, and ends the access that users kept after their login was ended or after they became
 * assistants. The maker of an existing webhook is read from the security log. It stays null where the log no longer has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook add column made_by text`.execute(db)
  await sql`update webhook set made_by = (
    select security_event.person_id from security_event
    where security_event.kind = 'webhook-added' and security_event.words = webhook.name
      and security_event.at between webhook.made_at - 60000 and webhook.made_at + 60000
    order by security_event.at limit 1
  )`.execute(db)
  const ended = sql`select id from owner where ended_at is not null`
  const notOwners = sql`select id from owner where ended_at is not null or role <> 'owner'`
  // When the user's login ended, or where it did not, when the thing was made: a migration knows no clock.
  const since = (table: string) =>
    sql`coalesce((select ended_at from owner where owner.id = ${sql.ref(`${table}.made_by`)}), made_at)`
  await sql`update api_token set revoked_at = ${since('api_token')}
    where revoked_at is null and made_by in (${notOwners})`.execute(db)
  await sql`update invitation set revoked_at = ${since('invitation')}
    where revoked_at is null and person_id is null and made_by in (${notOwners})`.execute(db)
  await sql`update webhook_delivery set state = 'given-up', settled_at = due_at, claim = null, claimed_until = null
    where state = 'waiting' and webhook_id in (select id from webhook where made_by in (${notOwners}))`.execute(db)
  await sql`update webhook set is_on = 0 where made_by in (${notOwners})`.execute(db)
  await sql`delete from push_note where device_id in (
    select id from push_device where person_id in (${ended}))`.execute(db)
  for (const table of ['push_device', 'push_off', 'session', 'passkey', 'recovery_code', 'calendar_key'])
    await sql`delete from ${sql.table(table)} where person_id in (${ended})`.execute(db)
  await sql`update revision set number = number + 1 where name = 'content'`.execute(db)
}
