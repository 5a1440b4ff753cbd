import { expect, test } from 'vitest'
import { canAccessRoute, canOpenPath, routePermissions } from '../app/business/auth/permissions.ts'
import { formatDollars } from '../app/business/money.ts'
import { listClientLinks, computeClientLinkToken } from '../app/agreements/proposals/client-link.server.ts'
import { requestChange, computeChangedAgreement } from '../app/agreements/changes/changes.server.ts'
import { toDesiredEvent } from '../app/agreements/agreement/agreement-change.ts'
import { findCurrentAgreement } from '../app/agreements/agreement/current-agreement.server.ts'
import { createStaffPath, hasStaff } from './staff-rows.ts'
import { createTestApp, openingTime, type TestApp } from './test-app.ts'
import { fillBar } from './journeys/full-bar.ts'
import { ownerPages, ownerPagesInOtherStates } from './journeys/owner-pages.ts'
import { changeAgreement } from './agreed-change.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

test('no assistant page shows payments, balances, staff pay or a private link', async () => {
  await using app = await createTestApp()
  const { ids } = await fillBar(app)
  await endOpenChanges(app, ids.agreed!)
  await payPart(app, ids.agreed!)
  await changeAgreement(app.db, ids.agreed!, { eventGuestCount: 135 })
  await askForChange(app, ids.agreed!)
  const [figures, tokens] = [await listOwnerOnlyAmounts(app, Object.values(ids)), await listPrivateTokens(app)]
  expect(figures.length).toBeGreaterThan(hasStaff ? 5 : 3)
  expect(tokens.length).toBeGreaterThan(4)
  const [owner, assistant] = [await createOwnerClient(app), await createUserClient(app, 'desk')]
  const found: string[] = []
  const seenByOwner = new Set<string>()
  for (const path of listAssistantPaths(ids)) {
    const { html, text } = await assistant.open(path)
    const owners = await owner.open(path)
    for (const figure of figures) {
      if (owners.text.includes(figure)) seenByOwner.add(figure)
      if (text.includes(figure) || html.includes(`value="${figure}"`)) found.push(`${path} shows ${figure}`)
    }
    for (const token of tokens) {
      if (owners.html.includes(token)) seenByOwner.add(token)
      if (html.includes(token)) found.push(`${path} shows the link ${token}`)
    }
  }
  expect(found).toEqual([])
  // Proves that the owner’s pages do show these figures and links.
  expect(seenByOwner.size).toBeGreaterThan(4)
})

test('an assistant gets no PDF copy of a change, because it shows payments', async () => {
  await using app = await createTestApp()
  const { ids } = await fillBar(app)
  await endOpenChanges(app, ids.agreed!)
  await changeAgreement(app.db, ids.agreed!, { eventGuestCount: 135 })
  const { id } = await app.db
    .selectFrom('change_request')
    .select('id')
    .where('event_id', '=', ids.agreed!)
    .where('state', '=', 'agreed')
    .executeTakeFirstOrThrow()
  const [owner, assistant] = [await createOwnerClient(app), await createUserClient(app, 'desk')]
  const copy = `/backbar/jobs/${ids.agreed}/agreement.pdf?change=${id}`
  expect([(await owner.visit(copy)).status, (await assistant.visit(copy)).status]).toEqual([200, 403])
  expect((await assistant.open(`/backbar/jobs/${ids.agreed}/history`)).html).not.toContain(`change=${id}`)
})

/** Pages an assistant may open, for every event of a filled bar. */
function listAssistantPaths(ids: Record<string, string>): string[] {
  const named = [...ownerPages, ...ownerPagesInOtherStates].map((path) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name),
  )
  const ofEvents = Object.keys(routePermissions)
    .filter((pattern) => pattern.startsWith('jobs/:id') && canAccessRoute('desk', `backbar/${pattern}`))
    .filter((pattern) => !/\.(pdf|ics|json)$|:kind/.test(pattern))
    .flatMap((pattern) =>
      ['lead', 'late', 'proposed', 'agreed', 'paid', 'worked'].map(
        (name) => `/backbar/${pattern.replace(':id', ids[name]!)}`,
      ),
    )
  return [...new Set([...named, ...ofEvents])].filter((path) => canOpenPath('desk', path))
}

/** Amounts only owners may read: paid and unpaid sums of each event where they differ from its total, and staff pay. */
async function listOwnerOnlyAmounts({ db }: TestApp, ids: string[]): Promise<string[]> {
  const balances = await db.selectFrom('event_balance').selectAll().where('event_id', 'in', ids).execute()
  const ofEvents = balances.flatMap(({ due_cents, received_cents, returned_cents }) => {
    const [due, paid] = [due_cents ?? 0, received_cents - returned_cents]
    return [paid, due - paid].filter((cents) => cents > 0 && cents !== due)
  })
  const work = await db.selectFrom('work_record').select(['pay_cents', 'total_cents']).execute()
  const tips = await db.selectFrom('tip_pool_entry').select('cents').execute()
  const ofStaff = [...work.flatMap((row) => [row.pay_cents, row.total_cents]), ...tips.map(({ cents }) => cents)]
  return [...new Set([...ofEvents, ...ofStaff].filter((cents) => cents > 0).map((cents) => formatDollars(cents)))]
}

/** Tokens of client pages and staff pages. */
async function listPrivateTokens({ db, config, now }: TestApp): Promise<string[]> {
  const leads = await db.selectFrom('event').select('id').execute()
  const clients = (await Promise.all(leads.map(({ id }) => listClientLinks(db, id)))).flat()
  const staff = await db.selectFrom('staff_member').select('id').execute()
  return [
    ...clients.map((link) => computeClientLinkToken(config.secret, link)),
    ...(await Promise.all(
      staff.map(async ({ id }) =>
        (await createStaffPath(db, id, { secret: config.secret, now: now() })).slice('/crew/'.length),
      ),
    )),
  ]
}

/** Ends the offered free move that the filled bar contains. */
async function endOpenChanges({ db }: TestApp, eventId: string): Promise<void> {
  await db
    .updateTable('change_request')
    .set({ state: 'ended' })
    .where('event_id', '=', eventId)
    .where('state', 'in', ['asked', 'offered'])
    .execute()
}

/** Records a payment of an odd sum, so that the balance differs from every price. */
async function payPart(app: TestApp, eventId: string): Promise<void> {
  const { post } = await createOwnerClient(app)
  const paid = { sum: '123.45', way: 'bank', paidOn: '2026-11-19', reference: '' }
  await post(`/backbar/jobs/${eventId}/money`, { intent: 'pay', key: 'key-of-a-part', ...paid })
}

async function askForChange({ db }: TestApp, eventId: string): Promise<void> {
  const agreement = (await findCurrentAgreement(db, eventId))!
  const wanted = { ...toDesiredEvent(agreement), eventGuestCount: 150 }
  const today = '2026-11-20'
  const { totalCents } = await computeChangedAgreement(db, agreement, wanted, { number: 2, today })
  const ask = { kind: 'change', wanted, totalCents, person: 'a link' } as const
  const asked = await requestChange(db, eventId, ask, { today }, { actor: 'client', now: openingTime })
  expect(asked.kind).toBe('done')
}
