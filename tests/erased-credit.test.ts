import { expect, test } from 'vitest'
import { handleMoneyForm } from '../app/agreements/payments/event-money.server.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { signedAgreement } from './paying-client.ts'

const today = '2026-11-20'

test.each(databases)(
  '%s: an erased client’s credit appears in Money and events.csv without a link',
  async (database) => {
    await using app = await createTestApp(database)
    const { eventId } = await signedAgreement(app.db, { secret: app.config.secret })
    const pay = { intent: 'pay', sum: '1152', way: 'zelle', paidOn: today, over: 'credit', overCents: '11200' }
    await handleMoneyForm(app, eventId, pay)
    const { open, post, visit } = await createOwnerClient(app)
    const { from_email } = await app.db.selectFrom('event').select('from_email').executeTakeFirstOrThrow()
    const erase = `/backbar/in-and-out?open=erase&email=${encodeURIComponent(from_email)}`
    expect((await post(erase, Object.fromEntries((await open(erase)).fields))).status).toBe(303)
    const money = await open('/backbar/money?year=2027')
    for (const told of ['We owe clients $112.00, all years', 'erased']) expect(money.text).toContain(told)
    expect(money.html).not.toContain(`/backbar/jobs/${eventId}/money`)
    expect(await (await visit('/backbar/in-and-out/events.csv')).text()).toContain('-112.00')
  },
)
