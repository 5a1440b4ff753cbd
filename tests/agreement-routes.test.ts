import { describe, expect, test } from 'vitest'
import { expireProposals, listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { computeLedgerTotals } from '../app/agreements/payments/ledger.ts'
import { computeAmountsDueStatus } from '../app/agreements/payments/allocate-payments.ts'
import { getCapacity } from '../app/days/capacity.server.ts'
import { listCapacityClaims } from '../app/events/event/claims.server.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import { getMenuAndIdentity } from '../app/quotes/pricing/menu-and-identity.server.ts'
import { runCleanup } from '../app/upkeep/cleanup/cleanup.server.ts'
import { createTestClient } from './test-client.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { offlineFormText } from '../app/ui/offline/offline-form-text.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }
const day = 24 * 3_600_000

/** Days of that spring that are booked or on hold. */
async function listClaimedDays({ db }: TestApp): Promise<string[]> {
  const [offer, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const spring = { from: '2027-05-01', to: '2027-06-30', on: '2026-11-20' }
  return (await listCapacityClaims(db, spring, { ...offer, capacity })).map(({ day }) => day)
}

describe.each(databases)('%s: agreements on the owner’s pages', (database) => {
  test('the owner’s answer is emailed and shown, and a new client link replaces the old', async () => {
    await using app = await createTestApp(database)
    const { event, post, open, here, visit } = await createTestClient(app)
    const owner = await createOwnerClient(app)
    const act = (words: Record<string, string>) => owner.post(`/backbar/jobs/${event.id}/proposal/act`, words)
    await post({ intent: 'ask', words: 'Do you bring ice?' })
    // The question appears once, with a single answer form.
    const { html } = await owner.open(`/backbar/jobs/${event.id}`)
    expect([html.split('Do you bring ice?').length, html.split('name="answer"').length]).toEqual([2, 2])
    expect((await act({ intent: 'answer', answer: '  ' })).to).toContain('said=not-answered')
    expect((await act({ intent: 'answer', answer: 'We do.\n\nPlenty.' })).to).toContain('said=answered')
    const email = await app.db.selectFrom('email').selectAll().where('kind', '=', 'answer').executeTakeFirstOrThrow()
    expect([email.recipient, email.body_text.includes('Plenty.')]).toEqual(['nora@home.example', true])
    expect((await open()).text).toContain('We do. Plenty.')
    expect((await act({ intent: 'new-link' })).to).toContain('said=new-link')
    expect((await open()).status).toBe(404)
    const fresh = /value="[^"]*(\/yours\/[\w-]{22})"/.exec((await owner.open(`/backbar/jobs/${event.id}`)).html)![1]!
    expect([fresh === here, (await visit(fresh)).status]).toEqual([false, 200])
  })

  test('a client without an email address reads the owner’s answer on the client page only', async () => {
    await using app = await createTestApp(database)
    const { event, post, open } = await createTestClient(app, { client: { name: 'Nora Ephron', email: null } })
    await app.db.updateTable('client_link').set({ email: '' }).execute()
    const request = JSON.stringify({ ...event.request, fromEmail: null })
    await app.db.updateTable('event').set({ from_email: '', request }).execute()
    const owner = await createOwnerClient(app)
    const act = (words: Record<string, string>) => owner.post(`/backbar/jobs/${event.id}/proposal/act`, words)
    const asked = await post({ intent: 'ask', words: 'Do you bring ice?' })
    expect((await parsePage(await owner.visit(asked.to!.replace(/#.*/, '')))).text).toContain(
      'We’ll answer here: come back to this page, or call us.',
    )
    const answered = await act({ intent: 'answer', answer: 'We do.' })
    expect(answered.to).toContain('said=answered-here')
    expect((await owner.open(answered.to)).text).toContain('They have no email address: tell them.')
    expect((await open()).text).toContain('We do.')
    expect((await act({ intent: 'phone-yes', version: '1' })).to).toContain('said=phone-yes-here')
    const emails = await app.db.selectFrom('email').select(['kind', 'recipient']).execute()
    expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['question', 'said-yes'])
  })

  test('a phone acceptance is marked as not signed, and both sides get a copy', async () => {
    await using app = await createTestApp(database)
    const { event, open, state, post } = await createTestClient(app)
    const owner = await createOwnerClient(app)
    const said = await owner.post(`/backbar/jobs/${event.id}/proposal/act`, { intent: 'phone-yes', version: '1' })
    expect(said.to).toContain('said=phone-yes')
    expect(await state()).toBe('agreed')
    expect((await open()).text).toContain('You said yes on the phone on Friday, November 20, 2026 at 9:00 AM')
    const emails = await app.db.selectFrom('email').select(['kind', 'body_text', 'document']).orderBy('kind').execute()
    expect(emails.map(({ kind }) => kind)).toEqual(['agreement', 'said-yes'])
    expect(emails[0]!.body_text).toContain('nothing was signed')
    expect(emails[0]!.document).toContain('Said yes on the phone; noted by us, not signed')
    const record = await owner.open(`/backbar/jobs/${event.id}/agreement`)
    expect(record.text).toContain('Accepted on the phone, not signed')
    expect((await post(signed)).status).toBe(303)
    expect(await app.db.selectFrom('signature').select('id').execute()).toHaveLength(1)
  })

  test.each([
    ['en', /\bsign/i, 'agreement-'],
    ['es', /\bfirm/i, 'acuerdo-'],
  ] as const)('%s: after a phone acceptance the client page never mentions signing', async (language, signs, file) => {
    await using app = await createTestApp(database)
    const { event, open, visit, here } = await createTestClient(app, {}, language)
    const owner = await createOwnerClient(app)
    await owner.post(`/backbar/jobs/${event.id}/proposal/act`, { intent: 'phone-yes', version: '1' })
    // The hidden message about a missing signal is no signature.
    expect((await open()).text.replace(offlineFormText[language], '')).not.toMatch(signs)
    const copy = await visit(`${here}/agreement.pdf`)
    expect([copy.status, copy.headers.get('Content-Disposition')]).toEqual([200, expect.stringContaining(`"${file}`)])
  })

  test('a withdrawn proposal cannot be accepted and frees its date', async () => {
    await using app = await createTestApp(database)
    const { event, post, open, state } = await createTestClient(app)
    const owner = await createOwnerClient(app)
    expect(await listClaimedDays(app)).toEqual(['2027-05-15'])
    await owner.post(`/backbar/jobs/${event.id}/proposal/act`, { intent: 'take-back' })
    expect(await state()).toBe('taken-back')
    expect((await post(signed)).status).toBe(410)
    expect((await open()).text).toContain('We took this proposal back')
    expect(await listClaimedDays(app)).toEqual([])
  })

  test.each(['lost', 'spam'] as const)('the proposal of a %s event is withdrawn and frees its date', async (ended) => {
    await using app = await createTestApp(database)
    const { event, post, state } = await createTestClient(app)
    await app.db.updateTable('event').set({ state: ended }).where('id', '=', event.id).execute()
    await runCleanup(app)
    expect(await state()).toBe('taken-back')
    expect((await post(signed)).status).toBe(410)
    expect(await listClaimedDays(app)).toEqual([])
  })

  test('after the owner releases an agreement nothing is due and its date is free', async () => {
    await using app = await createTestApp(database)
    const { event, post, open, state } = await createTestClient(app)
    const owner = await createOwnerClient(app)
    await post(signed)
    await owner.post(`/backbar/jobs/${event.id}/proposal/act`, { intent: 'let-go' })
    expect(await state()).toBe('released')
    const { amountsDue, entries } = await getLedger(app.db, event.id)
    expect(computeLedgerTotals(amountsDue, entries).outstandingCents).toBe(0)
    expect((await findEvent(app.db, event.id))!.state).toBe('quoted')
    expect(await listClaimedDays(app)).toEqual([])
    expect((await open()).text).toContain('May 15 is available to others again')
    const here = `/backbar/jobs/${event.id}/proposal`
    await owner.fill(here, { intent: 'see' })
    const { fields, text } = await owner.open(`${here}/see`)
    expect(text).toContain('Yes, book May 15 for')
    expect((await owner.post(`${here}/see`, { seen: fields.get('seen')!, intent: 'link' })).status).toBe(303)
    const page = await open()
    const again = await post({
      ...Object.fromEntries(page.fields),
      signature: 'Nora Ephron',
      consent: 'on',
      intent: 'yes',
    })
    expect(again.status).toBe(303)
    const ledger = await getLedger(app.db, event.id)
    const [proposal] = await listProposals(app.db, event.id)
    expect(computeLedgerTotals(ledger.amountsDue, ledger.entries).dueCents).toBe(proposal!.totalCents)
  })

  test.each([
    { sum: '100', state: 'agreed', open: 16_000, says: 'One step left: $160', letter: 'Please send it by' },
    { sum: '260', state: 'reserved', open: 0, says: 'May 15 is yours', letter: 'MAY 15 IS BOOKED' },
  ])('accepting again after a release counts $sum paid before toward the new deposit', async (paid) => {
    await using app = await createTestApp(database)
    const { event, post, open, send, state } = await createTestClient(app)
    const owner = await createOwnerClient(app)
    await post(signed)
    await owner.post(`/backbar/jobs/${event.id}/proposal/act`, { intent: 'let-go' })
    const tap = { intent: 'pay', key: 'paid-all-the-same', sum: paid.sum, way: 'cash', paidOn: '2026-11-20' }
    const asked = await owner.post(`/backbar/jobs/${event.id}/money`, tap)
    await owner.post(`/backbar/jobs/${event.id}/money`, {
      ...Object.fromEntries(asked.page.fields),
      over: 'credit',
    })
    app.advance(day)
    await send(sampleProposal())
    await app.db.deleteFrom('email').execute()
    expect((await post({ ...signed, version: '2' })).status).toBe(303)
    expect(await state()).toBe(paid.state)
    const { amountsDue, entries } = await getLedger(app.db, event.id)
    const open2 = computeAmountsDueStatus(amountsDue, entries).filter(({ kind }) => kind === 'deposit')
    expect(open2.map(({ openCents }) => openCents)).toEqual([0, paid.open])
    expect((await open()).text).toContain(paid.says)
    const letter = await app.db.selectFrom('email').select('body_text').where('kind', '=', 'agreement').execute()
    expect(letter[0]!.body_text).toContain(paid.letter)
    expect(letter[0]!.body_text.includes('Please send it by')).toBe(paid.state === 'agreed')
    // After another cancellation the business keeps at most this deposit’s part.
    const page = await parsePage(await owner.visit(`/backbar/jobs/${event.id}/change?what=they`))
    expect(page.fields.get('kept')).toBe(paid.sum === '100' ? '100' : '130')
  })

  test('the agreement record recomputes its hashes and reports a changed byte', async () => {
    await using app = await createTestApp(database)
    const { event, post } = await createTestClient(app)
    const owner = await createOwnerClient(app)
    await post(signed)
    const address = `/backbar/jobs/${event.id}/agreement`
    const record = await owner.open(address)
    expect(record.text).toContain('We checked every part just now. Nothing has changed since.')
    expect(record.text).toMatch(
      /Signed November 20, 2026 by Nora Ephron Version 1, \$1,040 Download the copy \(PDF\) Proof/,
    )
    expect(record.text).toContain('192.0.2.1')
    expect((await owner.visit(`${address}.pdf`)).headers.get('Content-Type')).toBe('application/pdf')
    const row = await app.db.selectFrom('signature').selectAll().executeTakeFirstOrThrow()
    for (const change of [
      { text: row.text.replace('Nora', 'Nara') },
      { content: row.content.replace('104000', '104001') },
      { text_hash: row.text_hash.replace(/^./, (sign) => (sign === '0' ? '1' : '0')) },
    ]) {
      await app.db.updateTable('signature').set(change).execute()
      expect((await owner.open(address)).text).toContain('Something was changed after it was signed or sent')
      await app.db
        .updateTable('signature')
        .set({ text: row.text, content: row.content, text_hash: row.text_hash })
        .execute()
    }
    expect((await owner.open(address)).text).toContain('We checked every part')
    await app.db.updateTable('agreement_log_entry').set({ at: 1 }).where('number', '=', 2).execute()
    expect((await owner.open(address)).text).toContain('Entry 2 was changed after it was written')
    expect((await owner.open('/backbar/jobs/nobody/agreement')).status).toBe(404)
  })

  test('erasing a client keeps the signed agreement until five years after the event', async () => {
    await using app = await createTestApp(database)
    const [one, other] = [
      await createTestClient(app),
      await createTestClient(app, { reference: 'NT-2', keepsDay: false }),
    ]
    const owner = await createOwnerClient(app)
    await one.post(signed)
    await other.post({ intent: 'ask', words: 'Do you bring ice?' })
    for (const [email, says] of [
      ['nora@home.example', 'May 15, 2032'],
      ['NT-2@home.example', 'Erased for good'],
    ] as const) {
      const page = await owner.open(`/backbar/in-and-out?open=erase&email=${email}`)
      expect(page.text).toContain(says)
      const erased = await owner.post(`/backbar/in-and-out?open=erase&email=${email}`, Object.fromEntries(page.fields))
      expect(erased.status).toBe(303)
    }
    expect([(await one.open()).status, (await other.open()).status]).toEqual([404, 404])
    const kept = await app.db.selectFrom('proposal').select(['event_id', 'state']).execute()
    expect(kept).toEqual([{ event_id: one.event.id, state: 'agreed' }])
    expect((await owner.open(`/backbar/jobs/${one.event.id}/agreement`)).text).toContain('We checked every part')
    const file = await parsePage(await owner.visit('/backbar/in-and-out/person.json?email=nora@home.example'))
    expect(file.status).toBeLessThan(400)
    app.advance(Date.parse('2032-05-15T16:00:00Z') - app.now())
    await runCleanup(app)
    expect(await app.db.selectFrom('signature').select('id').execute()).toHaveLength(1)
    app.advance(day)
    await runCleanup(app)
    for (const table of ['signature', 'proposal', 'agreement_log_entry', 'client_link'] as const)
      expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })

  test('clean-up ends proposals that expire without an acceptance', async () => {
    await using app = await createTestApp(database)
    const { state } = await createTestClient(app)
    app.advance(16 * day)
    await runCleanup(app)
    expect(await state()).toBe('ended')
    expect(await expireProposals(app.db, '2026-12-06', app.now())).toBe(0)
  })
})
