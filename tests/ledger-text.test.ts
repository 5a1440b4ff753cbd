import { expect, test } from 'vitest'
import { handleMoneyForm } from '../app/agreements/payments/event-money.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { createTestApp, openingTime } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

test('ledger entries offer only possible actions, and a negative amount is confirmed as a reduction', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const { id } = await createStoredEvent(app.db, openingTime)
  await acceptSampleProposal(app.db, id)
  const today = '2026-11-20'
  const paid = { sum: '260', way: 'check', paidOn: today, reference: '', receipt: '' }
  await handleMoneyForm(app, id, { intent: 'pay', key: 'paid', ...paid })
  const money = async () => (await owner.open(`/backbar/jobs/${id}/money`)).text
  expect(await money()).toContain('Refund or reverse it')
  const { id: entry } = await app.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  const back = { refundSum: '100', refundWay: 'check', refundOn: today, refundReason: 'Less to pour' }
  await handleMoneyForm(app, id, { intent: 'refund', key: 'back', entry, ...back })
  const text = await money()
  expect([
    text.includes('Refund or reverse it'),
    text.includes('Refund a payment'),
    text.includes('Reverse it'),
  ]).toEqual([false, true, true])
  const credit = { intent: 'due', dueLabel: 'Weather', dueOn: today }
  const none = await owner.post(`/backbar/jobs/${id}/money`, { ...credit, key: 'none', dueSum: '0' })
  expect(none.page.text).toContain('Enter an amount, like 75; or −75 where they owe less')
  const lowered = await owner.post(`/backbar/jobs/${id}/money`, { ...credit, key: 'credit', dueSum: '-40' })
  expect((await owner.open(lowered.to)).text).toContain('Weather takes $40 off what they owe.')
})
