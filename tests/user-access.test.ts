import { describe, expect, test } from 'vitest'
import { userAccessColumns, userRecordColumns } from '../app/backbar/users/user-access.server.ts'
import { isFeedKeyValid, getFeedKey } from '../app/operations/calendar/calendar-feed.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { up as endKeptAccess } from '../app/plumbing/database/migrations/0216-ended-access.ts'
import { queuePushNotifications } from '../app/plumbing/push/push-queue.server.ts'
import { createWebhook } from '../app/modules/connections/webhooks.server.ts'
import { allTables } from '../app/upkeep/app-parts.server.ts'
import { runFormerMigration } from './former-migration.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient, createOwner } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

const account = '/backbar/account'
const connections = '/backbar/settings/webhooks'

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
  'weather_move.answer_by',
  'tax_return.counts_by',
]

describe.each(databases)('%s', (database) => {
  test('every column named like a user’s ID is in one of the lists', async () => {
    await using app = await createTestApp(database)
    const tables = await app.db.introspection.getTables()
    const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    const named = columns.filter((column) => /[._](person|user|owner|account)_id$|_by$|^owner\.id$/.test(column))
    const known = [...userAccessColumns, ...userRecordColumns, ...unrelatedColumns]
    const isOurs = (column: string) => (allTables as string[]).includes(column.split('.')[0]!)
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
    expect(await countOpenAccess(app, mia.id)).toEqual({ tokens: 0, invitations: 0, webhooks: 0 })
  })

  test.each(['end', 'role'])('an owner’s API token and webhook stop working after the action “%s”', async (intent) => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    const token = await grantAllAccess(app, mia)
    const read = await tokenReader(app, token)
    expect(await read()).toBe(200)
    await owner.post(account, { intent, role: 'desk', id: mia.id })
    expect(await read()).toBe(401)
    expect(await countOpenAccess(app, mia.id)).toEqual({ tokens: 0, invitations: 0, webhooks: 0 })
    const { text } = await owner.open(`${account}?open=happened`)
    expect(text).toContain('Revoked a token: Bookkeeper')
    expect(text).toContain('Switched a webhook off: Zapier')
  })

  test('a user made an assistant keeps the login, the passkey and the calendar address', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    await grantAllAccess(app, mia)
    const key = await getFeedKey(app.db, mia.id)
    await owner.post(account, { intent: 'role', role: 'desk', id: mia.id })
    expect((await mia.open('/backbar')).status).toBe(200)
    expect(await isFeedKeyValid(app.db, key)).toBe(true)
    expect(await app.db.selectFrom('passkey').select('id').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('push_notification').select('id').execute()).toEqual([])
  })

  test('another owner’s API token and webhook stay active when a user loses access', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    const read = await tokenReader(app, await grantAllAccess(app, { ...owner, id: 'owner' }))
    await owner.post(account, { intent: 'end', id: mia.id })
    expect(await read()).toBe(200)
    expect(await countOpenAccess(app, 'owner')).toEqual({ tokens: 1, invitations: 1, webhooks: 1 })
  })

  test('an API token and webhook created while their owner is removed are revoked', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0', WEBHOOKS_LOCAL: 'yes' })
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    await Promise.all([
      owner.post(account, { intent: 'end', id: mia.id }),
      ...['A', 'B', 'C'].map((tokenName) =>
        mia.post(connections, { intent: 'make-token', tokenName, requests: 'yes' }),
      ),
      mia.post(connections, { intent: 'add', name: 'Zap', url: 'http://127.0.0.1:9/', 'request.created': 'yes' }),
    ])
    expect(await countOpenAccess(app, mia.id)).toMatchObject({ tokens: 0, webhooks: 0 })
  })

  test('a webhook switched on again belongs to the user who switched it on', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    await grantAllAccess(app, mia)
    await owner.post(account, { intent: 'end', id: mia.id })
    const { id } = await app.db.selectFrom('webhook').select('id').executeTakeFirstOrThrow()
    await owner.post(`${connections}?open=${id}`, { intent: 'on' })
    expect(await countOpenAccess(app, 'owner')).toMatchObject({ webhooks: 1 })
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

type User = { id: string } & Pick<Awaited<ReturnType<typeof createOwnerClient>>, 'post'>

/** Gives a user access of every kind and creates a few records by the user. Returns the API token. */
async function grantAllAccess(app: TestApp, { id, post }: User): Promise<string> {
  const { db, now, config } = app
  await createOwner(app)
  const { id: lead } = await insertEvent(app)
  await post(`/backbar/jobs/${lead}`, { intent: 'note', key: `key-of-${id}`, words: 'Called back' })
  await post('/backbar/calendar', { intent: 'follow' })
  await post(account, { intent: 'invite', theirName: 'Jules', theirEmail: `jules-${id}@bar.example`, role: 'owner' })
  const made = await post(connections, { intent: 'make-token', tokenName: 'Bookkeeper', requests: 'yes' })
  const key = { public_key: 'AA', transports: '[]', name: 'My phone', counter: 0, created_at: 1, used_at: null }
  for (const one of ['a', 'b'])
    await db
      .insertInto('passkey')
      .values({ id: `${one}-${id}`, user_id: id, ...key })
      .execute()
  await post(account, { intent: 'remove-passkey', id: `b-${id}` })
  await db
    .insertInto('recovery_code')
    .values({ id: `code-${id}`, created_at: now(), user_id: id })
    .execute()
  await db.insertInto('push_opt_out').values({ user_id: id, kind: 'answer' }).execute()
  const phone = { endpoint: 'https://push.example', p256dh: '', auth: '', device: 'iPhone', created_at: 1 }
  await db
    .insertInto('push_device')
    .values({ id: `phone-${id}`, session_id: 'x', user_id: id, ...phone })
    .execute()
  const note = { title: 'x', body: 'x', to: '/backbar', topic: 'x' }
  await queuePushNotifications(db, [{ note, eventId: null, now: now() }], `phone-${id}`)
  await db
    .insertInto('shown_link')
    .values({ id: `shown-${id}`, user_id: id, token_hash: 'of a link', at: now() })
    .execute()
  const terms = { secret: config.secret, isLocal: false, by: id, now: now() }
  const input = { name: `Zapier ${id}`, url: `https://hooks.example/${id}`, 'request.created': 'yes' }
  await db.transaction().execute((db) => createWebhook(db, input, terms))
  await db
    .insertInto('security_event')
    .values({ id: `added-${id}`, at: now(), kind: 'webhook-added', text: input.name, device: '', user_id: id })
    .execute()
  return /bar_[\w-]{32}/.exec(made.page.text)![0]
}

async function countOpenAccess({ db }: TestApp, userId: string) {
  const count = { tokens: 0, invitations: 0, webhooks: 0 }
  const by = (row: { created_by: string | null }) => row.created_by === userId
  const tokens = await db.selectFrom('api_token').select('created_by').where('revoked_at', 'is', null).execute()
  const invitations = await db.selectFrom('invitation').select('created_by').where('revoked_at', 'is', null).execute()
  const webhooks = await db.selectFrom('webhook').select('created_by').where('is_on', '=', 1).execute()
  count.tokens = tokens.filter(by).length
  count.invitations = invitations.filter(by).length
  count.webhooks = webhooks.filter(by).length
  return count
}

async function tokenReader(app: TestApp, token: string) {
  const visit = await createAppVisitor(app)
  return async () => (await visit('/api/requests', { headers: { Authorization: `Bearer ${token}` } })).status
}

/** Columns of our tables that contain an ID, also quoted inside a longer text, as `table.column`. */
async function listColumnsContaining({ db }: { db: Db }, id: string): Promise<string[]> {
  const found = new Set<string>()
  for (const table of allTables) {
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
