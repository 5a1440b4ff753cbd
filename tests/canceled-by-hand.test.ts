import { describe, expect, test } from 'vitest'
import { computeLedgerTotals } from '../app/agreements/payments/ledger.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { getLastStateChange } from '../app/events/event/history-entry.ts'
import { listHistoryEntries } from '../app/events/event/history.server.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import { listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { submitChangeForm } from './submit-change-form.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

describe.each(databases)('%s: canceling an agreed event by hand', (database) => {
  test('canceling an event asks for the amount to retain, then updates amounts due and email', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(db, openingTime)
    await acceptSampleProposal(db, id)
    const here = `/backbar/jobs/${id}`
    const paid = { intent: 'pay', key: 'the-deposit', sum: '260', way: 'zelle', paidOn: '2026-11-20' }
    await post(`${here}/money`, paid)
    const words = Object.fromEntries((await open(here)).fields)
    const mark = { intent: 'move', from: 'booked', seen: words.seen!, to: 'lost', lostReason: 'They moved away' }

    // Marking the event lost leads to the cancel form, with the typed reason.
    const asked = await post(here, mark)
    expect(asked.to).toBe(`${here}/change?what=they&note=They+moved+away`)
    const sheet = await open(asked.to)
    expect([sheet.fields.get('kept'), sheet.fields.get('note')]).toEqual(['130', 'They moved away'])
    expect(sheet.text).toContain(
      'They paid $260. Under the terms you agreed on, you refund $130 if you cancel today, and keep $130. From Wednesday, March 17, 2027 until Thursday, April 15, 2027, you refund $65, and then less.',
    )
    expect((await listProposals(db, id))[0]!.state).toBe('reserved')
    // If the business cancels, the amount it may keep under the terms goes back to the client.
    expect((await open(`${here}/change?what=we`)).text).toContain(
      'They paid $260. Since you cancel, all of it goes back, unless you enter an amount to keep.',
    )

    const form = { what: 'they', kept: '130', words: 'So sorry', note: 'They moved away' }
    const back = await post(`${here}/change`, { ...form, kept: 'all of it' })
    expect([back.status, back.page.fields.get('kept'), back.page.fields.get('note')]).toEqual([
      422,
      'all of it',
      'They moved away',
    ])
    expect(back.page.html).toContain('So sorry')
    const { done } = await submitChangeForm({ post }, here, form)
    expect(done.status).toBe(303)
    expect((await open(done.to)).text).toContain('May 15 is canceled. You keep $130. You owe them $130. Refund $130')
    expect((await listProposals(db, id))[0]!.state).toBe('called-off')
    const { amountsDue, entries } = await getLedger(db, id)
    expect(computeLedgerTotals(amountsDue, entries)).toMatchObject({ dueCents: 13_000, outstandingCents: -13_000 })
    const page = await open(here)
    for (const shown of ['The event was canceled', 'They moved away']) expect(page.text).toContain(shown)
    expect((await findEvent(db, id))!.state).toBe('lost')
    const emails = await db.selectFrom('email').select(['recipient', 'body_text']).execute()
    const told = emails.findLast(({ recipient }) => recipient === 'nora@home.example')!
    expect(told.body_text).toContain('So sorry')
    expect(told.body_text).toContain('$130')
    // Submitted again from an outdated page, the cancellation happens only once.
    await post(`${here}/change`, { ...form, kept: '0', seen: 'another' })
    expect((await getLedger(db, id)).amountsDue).toHaveLength(amountsDue.length)
    // The client was notified, so the status alone cannot be undone. The page offers no button and says what to do
    // instead.
    expect(page.html).not.toContain('name="event"')
    expect(page.text).toContain('If it takes place after all, add it as a new event.')
    const move = getLastStateChange(await listHistoryEntries(db, id))!
    const tried = await post(here, { intent: 'undo', event: move.id })
    expect(tried.to).toBe(`${here}?said=called-off-stands`)
    expect((await open(tried.to)).text).toContain(
      'They had said yes and were told that it is canceled, so it stays that way.',
    )
    expect((await open('/backbar/money?year=2027')).text).toContain('2027: $130 agreed')
    // Canceled is final: the event can neither be reopened nor get a new proposal.
    const again = { intent: 'move', from: 'lost', seen: page.fields.get('seen') ?? '', to: 'replied' }
    expect((await post(here, again)).to).not.toBe(`${here}?said=moved-replied`)
    const still = await open(here)
    for (const words of ['Mark booked', 'Reopen the event']) expect(still.text).not.toContain(words)
    expect((await open(`${here}/proposal`)).text).toContain('This event is canceled')
  })

  test('a reply cannot mark an agreed event lost, and its draft is kept', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(db, openingTime)
    await acceptSampleProposal(db, id)
    const here = `/backbar/jobs/${id}`
    const reply = Object.fromEntries((await open(`${here}/reply`)).fields)
    const kept = await post(`${here}/reply`, { ...reply, subject: 'Sorry', body: 'We cannot come.', notedAs: 'lost' })
    expect([kept.status, kept.page.fields.get('subject')]).toEqual([422, 'Sorry'])
    expect(kept.page.text).toContain('They have said yes: cancel it on the event’s page')
    expect((await findEvent(db, id))!.state).toBe('booked')
  })
})

describe.each(databases)('%s: an event without an agreement', (database) => {
  test('an event without an agreement is marked lost by hand', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime)
    const here = `/backbar/jobs/${id}`
    const { fields } = await open(here)
    const mark = { intent: 'move', from: 'new', seen: fields.get('seen')!, to: 'lost', lostReason: 'No answer' }
    expect((await post(here, mark)).to).toBe(`${here}?said=moved-lost`)
  })

  test('an event without an agreement is marked lost by a reply', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime)
    const here = `/backbar/jobs/${id}/reply`
    const reply = Object.fromEntries((await open(here)).fields)
    const sent = await post(here, { ...reply, subject: 'Sorry', body: 'We cannot come.', notedAs: 'lost' })
    expect(sent.status).toBe(303)
    expect((await findEvent(app.db, id))!.state).toBe('lost')
  })
})
