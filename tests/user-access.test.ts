import { describe, expect, test } from 'vitest'
import { userAccessColumns, userRecordColumns } from '../app/backbar/users/user-access.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { up as endKeptAccess } from '../app/plumbing/database/migrations/0216-ended-access.ts'
import { allTables, retiredTables } from '../app/upkeep/app-parts.server.ts'
import { countOpenAccess, grantAllAccess } from './granted-access.ts'
import { runFormerMigration } from './former-migration.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

const account = '/backbar/account'

/** Tables of an existing module. Rows of a deleted module have no owner. */
const ownTables = allTables.filter((name) => !retiredTables.includes(name))

/** Columns named like a user's ID that store another value. */
const unrelatedColumns = [
  // A staff member's id.
  ...[
    'staff_link',
    'staff_certificate',
    'staff_time_off',
    'shift_offer',
    'assignment',
    'work_record',
    'tip_pool_entry',
    'erased_staff_name',
  ].map((table) => `${table}.staff_member_id`),
  // A name, or a word such as owner, client or clock.
  'change_request.requested_by',
  'staff_time_off.created_by',
  'staff_certificate.created_by',
  'staff_certificate.seen_by',
  'shift_handoff.settled_by',
  'staff_member.adult_seen_by',
  'tip_pool_entry.created_by',
  'assignment.overridden_by',
  'work_record.approved_by',
  'work_record.entered_by',
  'hold.placed_by',
  'leftover_count.counted_by',
  'menu_card.changed_by',
  'waitlist_entry.joined_by',
  // A day, a campaign, a basis of accounting, a cause, or JSON.
  'certificate_request.needed_by',
  'copy_chain.broken_by',
  'amount_due.tax_calculation',
  'event.campaign_source',
  'message.matched_by',
  'weather_move.answer_by',
  'tax_return.counts_by',
]

describe.each(databases)('%s', (database) => {
  test('every database column named like a user ID is in one of the lists', async () => {
    await using app = await createTestApp(database)
    const tables = await app.db.introspection.getTables()
    const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    const named = columns.filter((column) => /[._](person|user|owner|account)_id$|_by$|^owner\.id$/.test(column))
    const known = [...userAccessColumns, ...userRecordColumns, ...unrelatedColumns]
    const isOurs = (column: string) => (ownTables as string[]).includes(column.split('.')[0]!)
    expect(named.filter((column) => isOurs(column) && !known.includes(column))).toEqual([])
    expect(known.filter((column) => !columns.includes(column))).toEqual([])
  })

  test('a user’s ID is only in listed columns, and removing the user clears access columns', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner', 'Miawallace')
    await grantAllAccess(app, mia)
    const before = await listColumnsContaining(app, mia.id)
    expect(before.filter((column) => ![...userAccessColumns, ...userRecordColumns].includes(column))).toEqual([])
    expect(userAccessColumns.filter((column) => !before.includes(column))).toEqual([])
    await owner.post(account, { intent: 'end', id: mia.id })
    const open = userAccessColumns.filter((column) => !column.endsWith('created_by'))
    expect((await listColumnsContaining(app, mia.id)).filter((column) => open.includes(column))).toEqual([])
    expect(await countOpenAccess(app, mia.id)).toMatchObject({ invitations: 0 })
  })

  test('a user made an assistant keeps the login, the passkey and the calendar address', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    await grantAllAccess(app, mia)
    const feeds = () => app.db.selectFrom('calendar_key').selectAll().where('user_id', '=', mia.id).execute()
    const before = await feeds()
    await owner.post(account, { intent: 'role', role: 'desk', id: mia.id })
    expect((await mia.open('/backbar')).status).toBe(200)
    expect([before.length, await feeds()]).toEqual([1, before])
    expect(await app.db.selectFrom('passkey').select('id').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('push_notification').select('id').execute()).toEqual([])
  })

  test('the migration revokes the access of former users and assistants', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const [mia, vincent] = [await createUserClient(app, 'owner'), await createUserClient(app, 'owner', 'Vincent')]
    for (const user of [{ ...owner, id: 'owner' }, mia, vincent]) await grantAllAccess(app, user)
    await app.db.updateTable('user_account').set({ ended_at: app.now() }).where('id', '=', mia.id).execute()
    await app.db.updateTable('user_account').set({ role: 'desk' }).where('id', '=', vincent.id).execute()
    await runFormerMigration(app.db, endKeptAccess, ['webhook.made_by'])
    const none = { tokens: 0, invitations: 0, webhooks: 0 }
    const left = await Promise.all(['owner', mia.id, vincent.id].map((id) => countOpenAccess(app, id)))
    expect(left).toEqual([{ tokens: 1, invitations: 1, webhooks: 1 }, none, none])
    const open = userAccessColumns.filter((column) => !/created_by$|^trash|^shown_link/.test(column))
    expect((await listColumnsContaining(app, mia.id)).filter((column) => open.includes(column))).toEqual([])
    expect(await app.db.selectFrom('passkey').select('user_id').orderBy('user_id').execute()).toEqual([
      { user_id: 'owner' },
      { user_id: vincent.id },
    ])
  })
})

/** Columns of our tables that contain an ID, also quoted inside a longer text, as `table.column`. */
async function listColumnsContaining({ db }: { db: Db }, id: string): Promise<string[]> {
  const found = new Set<string>()
  for (const table of ownTables) {
    const rows = await db
      .selectFrom(table as 'user_account')
      .selectAll()
      .execute()
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (value === id || (typeof value === 'string' && value.includes(`"${id}"`))) found.add(`${table}.${column}`)
  }
  return [...found]
}
