import { describe, expect, test } from 'vitest'
import { postponeAgreement, cancelAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import {
  hashProposalDocument,
  saveProposalDraft,
  listProposals,
  sendProposal,
} from '../app/agreements/proposals/proposals.server.ts'
import { acceptProposal } from '../app/agreements/client-page/accept-proposal.server.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import { computeEventStateVersion } from '../app/events/event/lock-event.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createTestClient } from './test-client.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { sampleProposal, sampleAcceptance } from './doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const today = '2026-11-20'
const by = { actor: 'owner', now: openingTime } as const

/** Sends the sample proposal through the server function, whatever the pages offer. */
async function sendSampleProposal({ db }: TestApp, id: string) {
  const document = sampleProposal()
  await saveProposalDraft(db, id, document, { today, now: openingTime })
  return sendProposal(db, id, { seen: hashProposalDocument(document), today, despite: '' }, by)
}

async function createCanceledEvent(app: TestApp) {
  const { id } = await createStoredEvent(app.db, openingTime)
  await acceptSampleProposal(app.db, id)
  await cancelAgreement(app.db, id, { keptCents: 0, words: '', isOurs: false }, { today }, by)
  return id
}

describe.each(databases)('%s: a canceled event', (database) => {
  test('a canceled event gets no new proposal from its page or a posted form', async () => {
    await using app = await createTestApp(database)
    const id = await createCanceledEvent(app)
    const { open, post } = await createOwnerClient(app)
    const draft = await open(`/backbar/jobs/${id}/proposal`)
    expect(draft.text).toContain('This event is canceled')
    expect(await sendSampleProposal(app, id)).toEqual({ kind: 'blocked', why: 'canceled' })
    expect((await post(`/backbar/jobs/${id}/proposal`, {})).status).toBe(422)
    expect((await listProposals(app.db, id)).filter(({ state }) => state === 'out')).toEqual([])
  })

  test('the proposal that an earlier version sent for a canceled event cannot be accepted', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const nora = await createTestClient(app)
    await acceptSampleProposal(db, nora.event.id, { yes: { version: 2 } })
    await cancelAgreement(db, nora.event.id, { keptCents: 0, words: '', isOurs: false }, { today }, by)
    await saveProposalDraft(db, nora.event.id, sampleProposal(), { today, now: openingTime })
    await db
      .updateTable('proposal')
      .set({ state: 'out' })
      .where('event_id', '=', nora.event.id)
      .where('state', '=', 'draft')
      .execute()
    await db.updateTable('event').set({ state: 'quoted' }).where('id', '=', nora.event.id).execute()
    const { version } = (await listProposals(db, nora.event.id))[0]!
    const shown = () => ({ words: 'What was shown', facts: {} })
    const tried = await acceptProposal(
      db,
      nora.event.id,
      { ...sampleAcceptance, version },
      { shown, today, now: openingTime },
    )
    expect(tried.kind).toBe('ended')
  })

  test('a canceled event cannot be reopened but can be copied without its date', async () => {
    await using app = await createTestApp(database)
    const id = await createCanceledEvent(app)
    const { open, post } = await createOwnerClient(app)
    const history = await open(`/backbar/jobs/${id}/history`)
    expect(history.text).not.toContain('Reopen the event')
    const address = `/backbar/jobs/new?like=${id}`
    expect(history.html).toContain(address)
    const { fields } = await open(address)
    expect([fields.get('requestorName'), fields.get('eventGuestCount'), fields.get('eventDate')]).toEqual([
      'Nora Ephron',
      '120',
      '',
    ])
    const seen = computeEventStateVersion((await findEvent(app.db, id))!)
    const tries: Record<string, string>[] = [
      { intent: 'move', from: 'lost', to: 'replied', seen },
      { intent: 'next-in-line' },
    ]
    for (const words of tries) expect((await post(`/backbar/jobs/${id}`, words)).to).toContain('called-off-stands')
    expect((await findEvent(app.db, id))?.state).toBe('lost')
  })
})

describe.each(databases)('%s: an event', (database) => {
  test.each(['new', 'spam'] as const)('an event in state %s gets no amount due, tip or invoice', async (state) => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime, {}, { state })
    const { open, post } = await createOwnerClient(app)
    const money = `/backbar/jobs/${id}/money`
    const page = await open(money)
    for (const words of ['Add an amount due', 'It’s a tip', 'Make an invoice']) expect(page.text).not.toContain(words)
    const paid = { intent: 'pay', key: 'a-key-of-it', sum: '50', way: 'cash', paidOn: today }
    const tries: Record<string, string>[] = [
      { intent: 'due', key: 'a-due-of-it', dueLabel: 'One more hour', dueSum: '75', dueOn: '2027-05-01' },
      { ...paid, for: 'tip' },
      { ...paid, over: 'tip', overCents: '5000' },
      { intent: 'invoice', key: 'an-invoice', poNumber: '' },
    ]
    for (const words of tries) {
      const tried = await post(money, words)
      expect([words.intent, tried.status]).toEqual([words.intent, 422])
    }
    for (const table of ['amount_due', 'payment', 'numbered_document'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('an event marked as spam gets a proposal only after the mark is removed', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, {}, { state: 'spam' })
    const { open } = await createOwnerClient(app)
    expect((await open(`/backbar/jobs/${id}/proposal`)).text).toContain('This is marked as spam')
    expect(await sendSampleProposal(app, id)).toEqual({ kind: 'blocked', why: 'spam' })
    await app.db.updateTable('event').set({ state: 'new' }).where('id', '=', id).execute()
    expect(await sendSampleProposal(app, id)).toMatchObject({ kind: 'sent' })
  })

  test('a postponed event cannot be held or booked by hand', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    await acceptSampleProposal(db, id)
    await postponeAgreement(db, id, { words: '' }, { today }, by)
    const { open, post } = await createOwnerClient(app)
    const page = `/backbar/jobs/${id}`
    expect((await open(page)).text).not.toContain('Hold the date')
    const seen = computeEventStateVersion((await findEvent(db, id))!)
    for (const to of ['held', 'booked'])
      await post(page, { intent: 'move', from: 'quoted', to, seen, heldUntil: '2026-12-01' })
    expect(await findEvent(db, id)).toMatchObject({ state: 'quoted', heldUntil: null })
  })
})

/** States that allow no proposal, each with the text on its pages and a function that creates such an event. */
const blockedStates = [
  ['canceled', 'This event is canceled', createCanceledEvent],
  [
    'signed',
    'said yes',
    async ({ db }: TestApp) => {
      const { id } = await createStoredEvent(db, openingTime)
      await acceptSampleProposal(db, id)
      return id
    },
  ],
  ['spam', 'This is marked as spam', async ({ db }: TestApp) => createEventInState(db, 'spam')],
  ['done', 'This event is done', async ({ db }: TestApp) => createEventInState(db, 'done')],
] as const

async function createEventInState(db: TestApp['db'], state: 'spam' | 'done') {
  return (await createStoredEvent(db, openingTime, {}, { state })).id
}

describe.each(databases.flatMap((database) => blockedStates.map((of) => [database, ...of] as const)))(
  '%s: a proposal of an event that is %s',
  (database, _, title, make) => {
    test('a proposal of a closed event is refused with a reason and keeps its draft', async () => {
      await using app = await createTestApp(database)
      const id = await make(app)
      const document = sampleProposal({ greeting: 'Kept as it was' })
      await saveProposalDraft(app.db, id, document, { today, now: openingTime })
      const { open, post } = await createOwnerClient(app)
      const page = `/backbar/jobs/${id}/proposal`
      const tries: [string, Record<string, string>][] = [
        [`${page}/see`, { intent: 'send', seen: hashProposalDocument(document) }],
        [`${page}/see`, { intent: 'link', seen: hashProposalDocument(document) }],
        [page, { intent: 'see', greeting: 'Another' }],
      ]
      for (const [address, words] of tries) {
        const tried = await post(address, words)
        expect([address, tried.status, tried.page.text.includes(title)]).toEqual([address, 422, true])
        expect((await open(address)).text).toContain(title)
      }
      const [draft] = await listProposals(app.db, id)
      expect([draft!.state, draft!.document]).toEqual(['draft', document])
      expect(await app.db.selectFrom('email').select('id').where('kind', '=', 'proposal').execute()).toEqual([])
    })
  },
)

describe.each(databases)('%s: a proposal that expires on or after its balance’s due date', (database) => {
  const late = sampleProposal({ money: { ...sampleProposal().money, balanceDay: '2026-12-04' } })

  test.each([
    ['on its last day', late],
    ['before its last day', { ...late, money: { ...late.money, balanceDay: '2026-12-01' } }],
  ])('a proposal is not sent if its balance is due %s', async (_, document) => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    await saveProposalDraft(app.db, id, document, { today, now: openingTime })
    const guard = { seen: hashProposalDocument(document), today, despite: '' }
    expect(await sendProposal(app.db, id, guard, by)).toEqual({ kind: 'stale' })
    expect((await listProposals(app.db, id))[0]!.state).toBe('draft')
  })

  test('a proposal that expires when its balance is due is refused, keeping both dates', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { fill } = await createOwnerClient(app)
    const days = { expiresOn: '2026-12-04', balanceDay: '2026-12-04' }
    const back = await fill(`/backbar/jobs/${id}/proposal`, days)
    expect([back.status, back.page.text]).toEqual([422, expect.stringContaining('the balance is due the day after')])
    expect([back.page.fields.get('expiresOn'), back.page.fields.get('balanceDay')]).toEqual(Object.values(days))
    expect(await listProposals(app.db, id)).toEqual([])
  })
})
