import { describe, expect, test } from 'vitest'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { computeLedgerTotals } from '../../../agreements/payments/ledger.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }
/** Invalid names and invalid sums, as a hostile client might send them. */
const invalidNames = [
  '',
  '   ',
  '\u00a0\u2003',
  '🥂🥂🥂',
  '\u202e\u200b',
  '\u0000',
  '.',
  'x'.repeat(500),
  '漢'.repeat(500),
]
const invalidSums = ['-1', '0', '1e5', '1.005', '99999999999999999999', '١٠٤٠', 'NaN', '$', '']

describe.each(databases)('%s: changes under invalid input', (database) => {
  test('signing a change requires a valid name and the offered total', async () => {
    await using app = await createTestApp(database)
    const { event, here, post } = await createTestClient(app)
    await post(signed)
    const owner = await createOwnerClient(app)
    const change = await offerChange(app, owner, { eventId: event.id, here, post })
    const words = { change, total: '110000', intent: 'sign-change', consent: 'on' }
    for (const signature of invalidNames) {
      const back = await post({ ...words, signature }, `${here}/change`)
      expect([signature, back.status]).toEqual([signature, 422])
      expect(back.page.fields.get('consent')).toBe('on')
    }
    for (const total of invalidSums)
      expect([total, (await post({ ...words, total, signature: 'Nora Ephron' }, `${here}/change`)).status]).toEqual([
        total,
        409,
      ])
    expect((await post({ ...words, change: 'another', signature: 'Nora' }, `${here}/change`)).status).toBe(409)
    expect(await app.db.selectFrom('signature').select('id').execute()).toHaveLength(1)
    const both = await Promise.all(
      ['نورا إفرون', 'Nora Ephron'].map((signature) => post({ ...words, signature }, `${here}/change`)),
    )
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect(await app.db.selectFrom('signature').select('id').execute()).toHaveLength(2)
    const { amountsDue, entries } = await getLedger(app.db, event.id)
    expect(computeLedgerTotals(amountsDue, entries).dueCents).toBe(110_000)
  })
})

type ClientHandle = Pick<Awaited<ReturnType<typeof createTestClient>>, 'here' | 'post'> & { eventId: string }

/** The client requests more guests, and the owner offers the change for $1,100 in total. Invalid amounts are refused. */
async function offerChange(
  app: TestApp,
  owner: Awaited<ReturnType<typeof createOwnerClient>>,
  { eventId, here, post }: ClientHandle,
): Promise<string> {
  const visit = await createAppVisitor(app)
  const { fields } = await parsePage(await visit(`${here}/change`))
  const words = { ...Object.fromEntries(fields), eventGuestCount: '160' }
  const shown = await post({ ...words, intent: 'change' }, `${here}/change`)
  const total = /name="total" value="(\d+)"/.exec(shown.page.html)![1]!
  await post({ ...words, total, intent: 'ask-change' }, `${here}/change`)
  const page = `/backbar/jobs/${eventId}`
  const change = /name="change" value="([^"]+)"/.exec((await owner.open(page)).html)![1]!
  const act = { intent: 'offer', change, total, answer: 'For you' }
  for (const sum of invalidSums.filter((one) => one !== '0'))
    expect([sum, (await owner.post(`${page}/change`, { ...act, sum })).status]).toEqual([sum, 422])
  expect((await owner.post(`${page}/change`, { ...act, sum: '1,100' })).status).toBe(303)
  return change
}
