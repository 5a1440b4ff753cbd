import { describe, expect, test } from 'vitest'
import { computeAmountsDueStatus } from '../app/agreements/payments/allocate-payments.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { getTerms } from '../app/agreements/proposals/terms.server.ts'
import { listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { changeAgreement } from './agreed-change.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { createOwnerClient } from './owner-client.ts'
import { createTestClient } from './test-client.ts'
import { createPayingClient } from './paying-client.ts'
import { createTestApp, databases, openingTime, type TestApp } from './test-app.ts'

const { money } = sampleProposal()
const inThree = { money: { ...money, installments: 3 } }
const day = 86_400_000

async function listOpen({ db }: Pick<TestApp, 'db'>, eventId: string) {
  const { amountsDue, entries } = await getLedger(db, eventId)
  return computeAmountsDueStatus(amountsDue, entries).map(({ label, openCents, dueOn }) => [
    label,
    openCents / 100,
    dueOn,
  ])
}

describe.each(databases)('%s', (database) => {
  test('a payment plan set in the terms is the default of a draft', async () => {
    await using house = await createTestApp(database)
    const owner = await createOwnerClient(house)
    const page = '/backbar/settings/terms'
    const fields = Object.fromEntries((await owner.open(page)).fields)
    expect(fields).toMatchObject({ installments: '1', balanceDaysBefore: '14' })
    const wrong = await owner.post(page, { ...fields, installments: '13' })
    expect(wrong.page.text).toContain('enter a whole number from 0 to 12')
    expect(wrong.page.fields.get('installments')).toBe('13')
    expect((await owner.post(page, { ...fields, installments: '2' })).status).toBe(303)
    expect(await getTerms(house.db)).toMatchObject({ installments: 2 })
    const { id } = await createStoredEvent(house.db, openingTime, {
      request: { eventStartTime: '17:00', eventEndTime: '22:00', eventGuestCount: 100, eventVenue: 'The Barn' },
    })
    const draft = await owner.open(`/backbar/jobs/${id}/proposal`)
    expect(draft.fields.get('installments')).toBe('2')
    const drafted = Object.fromEntries(draft.fields)
    const refused = await owner.post(`/backbar/jobs/${id}/proposal`, { ...drafted, installments: 'two' })
    expect(refused.page.text).toContain('Enter a whole number from 1 to 12')
    await owner.post(`/backbar/jobs/${id}/proposal`, { ...drafted, installments: '3' })
    expect((await listProposals(house.db, id))[0]?.document.money).toMatchObject({ installments: 3 })
    const again = Object.fromEntries((await owner.open(`/backbar/jobs/${id}/proposal`)).fields)
    await owner.post(`/backbar/jobs/${id}/proposal`, { ...again, installments: '0' })
    expect((await listProposals(house.db, id))[0]?.document.money).not.toHaveProperty('installments')
  })

  test('owner and client see the same planned payments with their due dates', async () => {
    await using at = await createPayingClient(database, { changes: inThree })
    expect(await listOpen(at, at.eventId)).toEqual([
      ['Deposit', 260, '2026-11-23'],
      ['First installment', 260, '2027-01-13'],
      ['Second installment', 260, '2027-03-08'],
      ['Balance', 260, '2027-05-01'],
    ])
    const { text } = await parsePage(await at.visit(at.path))
    expect(text).toMatch(/First installment, by Wednesday, January 13, 2027 \$260/)
    expect(text).toMatch(/Second installment, by Monday, March 8, 2027 \$260/)
    expect(text).toMatch(/Balance, by Saturday, May 1, 2027 \$260/)
    const owner = await createOwnerClient(at.house)
    const { text: event } = await owner.open(`/backbar/jobs/${at.eventId}`)
    expect(event).toContain('Balance, next $260 of $780 open')
    const { text: ledger } = await owner.open(`/backbar/jobs/${at.eventId}/money`)
    for (const label of ['First installment', 'Second installment', 'Balance']) expect(ledger).toContain(label)
  })

  test('each installment can be paid by card, and its receipt names the next', async () => {
    await using at = await createPayingClient(database, { changes: inThree })
    const [, first] = (await getLedger(at.db, at.eventId)).amountsDue
    for (const due of [at.deposit, first!.id]) {
      const { session } = await at.tap(due)
      at.stripe.account.pay(session)
      await at.stripe.webhooks.settled()
    }
    expect((await listOpen(at, at.eventId)).map(([, open]) => open)).toEqual([0, 0, 260, 260])
    const bodies = await at.db
      .selectFrom('email')
      .select('body_text')
      .where('kind', '=', 'payment')
      .orderBy('id')
      .execute()
    expect(bodies.at(-1)!.body_text).toContain('First installment')
    expect(bodies.at(-1)!.body_text).toContain('March 8, 2027')
  })

  test('an added amount is due with the balance, and a reduction lowers the balance first', async () => {
    await using at = await createPayingClient(database, { changes: inThree })
    const more = await changeAgreement(at.db, at.eventId, { eventGuestCount: 160 })
    expect(more).toBeGreaterThan(104_000)
    const added = (await listOpen(at, at.eventId)).at(-1)!
    expect(added.slice(1)).toEqual([(more - 104_000) / 100, '2027-05-01'])
    const owner = await createOwnerClient(at.house)
    const key = 'reduction'
    const off = {
      intent: 'due',
      key,
      dueSum: `-${(more - 104_000) / 100 + 300}`,
      dueLabel: 'Discount',
      dueOn: '2027-05-01',
    }
    await owner.post(`/backbar/jobs/${at.eventId}/money`, off)
    const open = await listOpen(at, at.eventId)
    expect(open.map(([label, cents]) => [label, cents]).slice(0, 4)).toEqual([
      ['Deposit', 260],
      ['First installment', 260],
      ['Second installment', 220],
      ['Balance', 0],
    ])
  })

  test('a new event date spreads the installments up to the new balance date', async () => {
    await using at = await createPayingClient(database, { changes: inThree })
    await changeAgreement(at.db, at.eventId, { eventDate: '2027-03-06' })
    const days = (await listOpen(at, at.eventId)).map(([, , dueOn]) => dueOn)
    expect(days).toEqual(['2026-11-23', '2026-12-21', '2027-01-20', '2027-02-20'])
  })

  test('a payment plan that changed since it was shown is shown again before signing', async () => {
    await using house = await createTestApp(database)
    const { open, post } = await createTestClient(house, inThree)
    const read = await open()
    expect(read.text).toContain('These are the days if you sign today.')
    expect(read.text).toContain('the first installment, by January 13')
    house.advance(6 * day)
    const yes = { ...Object.fromEntries(read.fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
    const again = await post(yes)
    expect(again.status).not.toBe(303)
    expect(again.page.text).toContain('the first installment, by January 17')
    expect(
      (
        await post({
          ...yes,
          ...Object.fromEntries(again.page.fields),
          signature: 'Nora Ephron',
          consent: 'on',
          intent: 'yes',
        })
      ).status,
    ).toBe(303)
    const { id } = await house.db.selectFrom('event').select('id').executeTakeFirstOrThrow()
    expect((await listOpen(house, id))[1]).toEqual(['First installment', 260, '2027-01-17'])
  })
})
