import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { releaseAgreement } from '../app/agreements/client-page/owner-actions.server.ts'
import { findAgreementView } from '../app/agreements/record/agreement-view.server.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { computeLedgerTotals } from '../app/agreements/payments/ledger.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import { setDatabaseSecret } from '../app/plumbing/secrets/hmac.server.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../app/upkeep/backup/write-backup.server.ts'
import { signAgreementChange } from './agreed-change.ts'
import { createBareApp } from './bare-app.ts'
import { createTestClient } from './test-client.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, createAppVisitor } from './test-app.ts'
import { freeOfCharge, createOwnerClient } from './owner-client.ts'
import { createPayingClient } from './paying-client.ts'
import { insertEvent } from './stocked.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }
/** Invalid sums, as a hostile client might send them. */
const invalidSums = ['-1', '0', '1e5', '1.005', '99999999999999999999', '١٠٤٠', 'NaN', '$', '']

describe.each(databases)('%s: agreements under invalid input and failures', (database) => {
  test('concurrent acceptances from two phones create one signature and one set of emails', async () => {
    await using app = await createTestApp(database)
    const { here, event } = await createTestClient(app)
    const phones = await Promise.all(['192.0.2.7', '198.51.100.8'].map((from) => createAppVisitor(app, from)))
    const answers = await Promise.all(
      phones.map((visit, i) => {
        const words = { ...signed, signature: ['Nora Ephron', 'Luis Torres'][i]! }
        return visit(here, { method: 'POST', body: new URLSearchParams(words) })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const signatures = await app.db.selectFrom('signature').select(['name', 'ip']).execute()
    expect(signatures).toHaveLength(1)
    const emails = await app.db.selectFrom('email').select('kind').where('event_id', '=', event.id).execute()
    expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['agreement', 'said-yes'])
    for (const visit of phones)
      expect((await parsePage(await visit(here))).text).toContain(
        `Signed by ${signatures[0]!.name} on Friday, November 20, 2026 at 9:00 AM`,
      )
    const { amountsDue } = await getLedger(app.db, event.id)
    expect(amountsDue.map(({ amountCents }) => amountCents)).toEqual([26_000, 78_000])
  })

  test('accepting a proposal after the owner gave its date to another client is refused', async () => {
    await using app = await createTestApp(database)
    const { event, post, open, kinds } = await createTestClient(app, { keepsDay: false })
    const { fields } = await open()
    const other = await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'priya@home.example' } })
    const owner = await createOwnerClient(app)
    const page = `/backbar/jobs/${other.id}`
    const move = Object.fromEntries((await owner.open(page)).fields)
    expect((await owner.post(page, { ...move, intent: 'move', to: 'booked', ...freeOfCharge })).status).toBe(303)
    const late = await post({ ...Object.fromEntries(fields), ...signed })
    expect([late.status, late.page.text]).toEqual([
      409,
      expect.stringContaining('May 15 is no longer available. You have not agreed to anything, and you owe nothing.'),
    ])
    expect(await kinds()).toEqual(['sent', 'opened', 'refused'])
    expect((await getLedger(app.db, event.id)).amountsDue).toEqual([])
    expect((await findEvent(app.db, event.id))!.state).toBe('quoted')
    expect(await app.db.selectFrom('email').select('id').where('event_id', '=', event.id).execute()).toEqual([])
  })

  test('acceptance forms with altered versions, totals, options or hashes are refused', async () => {
    await using app = await createTestApp(database)
    const { post, state } = await createTestClient(app)
    for (const version of ['0', '-1', '2', '1.5', 'one', '', '99999999999999999999'])
      expect([version, (await post({ ...signed, version })).status]).toEqual([version, 409])
    for (const total of invalidSums) expect([total, (await post({ ...signed, total })).status]).toEqual([total, 409])
    expect((await post({ ...signed, shown: '0'.repeat(64) })).status).toBe(409)
    // Fixed lines are no options: the client can neither drop the experience nor take a discount twice.
    for (const option of ['experience', 'welcome-back', '../..', '\u0000'])
      expect([option, (await post([...Object.entries(signed), ['option', option]])).status]).toEqual([option, 422])
    const twice: [string, string][] = [...Object.entries(signed), ['total', '1'], ['option', 'cocktail']]
    expect((await post(twice)).status).toBe(409)
    expect(await state()).toBe('out')
    for (const table of ['signature', 'amount_due', 'email'] as const)
      expect([table, await app.db.selectFrom(table).select('id').execute()]).toEqual([table, []])
  })

  test.each(['41', '9999999999999999999999', '1e309', '-1', '0x64', 'many'])(
    'a form claiming %s rows shows at most the allowed number',
    async (claimed) => {
      await using app = await createTestApp(database)
      const owner = await createOwnerClient(app)
      const { id } = await insertEvent(app)
      for (const [path, field, mostRows, row, wrong] of [
        [`/backbar/jobs/${id}/proposal`, 'rows', 40, /name="line-\d+-label"/g, { expiresOn: 'x' }],
        ['/backbar/settings/terms', 'clauses', 40, /name="clause-\d+-heading"/g, { depositPercent: 'x' }],
        ['/backbar/settings/kit', 'rows', 60, /name="name-\d+"/g, { 'each-0': 'x' }],
      ] as const) {
        const { status, page } = await owner.fill(path, { ...wrong, [field]: claimed })
        const most = /^\d+$/.test(claimed) ? Math.min(Number(claimed), mostRows) : 0
        // An empty packing list is valid and is saved as empty.
        if (path === '/backbar/settings/kit' && most === 0) expect(status).toBe(303)
        else {
          expect([path, status, page.html.match(row)?.length ?? 0]).toEqual([path, 422, most])
          expect([path, page.fields.get(field)]).toEqual([path, String(most)])
        }
      }
    },
  )

  test('invalid payment, refund, amount due and cancellation sums return errors and stay as typed', async () => {
    await using app = await createTestApp(database)
    const { event, post } = await createTestClient(app)
    await post(signed)
    const owner = await createOwnerClient(app)
    const page = `/backbar/jobs/${event.id}`
    const paid = { intent: 'pay', key: 'the-first-one', sum: '300', way: 'cash', paidOn: '2026-11-20' }
    await owner.post(`${page}/money`, paid)
    const [entry] = (await getLedger(app.db, event.id)).entries
    const refund = { intent: 'refund', key: 'a-refund-of-it', entry: entry!.id, refundWay: 'cash' }
    const forms: [path: string, name: string, words: Record<string, string>, none: string[]][] = [
      ['money', 'sum', { ...paid, key: 'another-payment' }, invalidSums],
      ['money', 'refundSum', { ...refund, refundOn: '2026-11-20', refundReason: 'A slip' }, [...invalidSums, '300.01']],
      [
        'money',
        'dueSum',
        { intent: 'due', key: 'an-hour-more', dueLabel: 'An hour', dueOn: '2027-05-16' },
        invalidDueSums,
      ],
      ['change', 'kept', { what: 'they', words: '' }, invalidKeptSums],
    ]
    for (const [path, name, words, none] of forms)
      for (const sum of none) {
        const back = await owner.post(`${page}/${path}`, { ...words, [name]: sum })
        expect([name, sum, back.status]).toEqual([name, sum, 422])
        expect([name, back.page.fields.get(name)]).toEqual([name, sum])
      }
    const { amountsDue, entries } = await getLedger(app.db, event.id)
    expect(computeLedgerTotals(amountsDue, entries)).toMatchObject({
      dueCents: 104_000,
      receivedCents: 30_000,
      returnedCents: 0,
    })
  })

  test.each(['hang', 'reset', 'drip'] as const)(
    'during a Stripe failure (%s) the client page asks the client not to pay again',
    async (behaviour) => {
      // Loaded before the first call, so that only the wait for Stripe times out.
      await import('stripe')
      await using at = await createPayingClient(database, { hasWebhook: false })
      const { session } = await at.tap()
      at.stripe.account.pay(session)
      at.behave(behaviour)
      expect((await at.comeBack(session)).text).toContain('Please don’t pay again: we’ll keep checking')
      expect((await at.tap()).status).toBe(503)
      const owner = await createOwnerClient(at.house)
      const page = `/backbar/jobs/${at.eventId}`
      for (const [path, words] of [
        ['/proposal/act', { intent: 'let-go' }],
        ['/change', { what: 'they', kept: '0', words: '', seen: 'what-was-shown' }],
      ] as const)
        expect((await owner.post(`${page}${path}`, words)).to).toContain('said=being-paid')
      expect(await at.books()).toMatchObject({ entries: [], state: 'agreed' })
      at.behave('work')
      expect((await owner.post(`${page}/proposal/act`, { intent: 'let-go' })).to).toContain('said=being-paid')
      expect(await at.books()).toMatchObject({ entries: [['payment', 26_000]], state: 'reserved' })
    },
  )

  test('an agreement is not released while a newly opened payment page is open', async () => {
    await using at = await createPayingClient(database)
    const { session } = await at.tap()
    // The page opened after the owner's action had ended the others.
    expect(await releaseAgreement(at.db, at.eventId, openingTime)).toBe('being-paid')
    expect(await at.books()).toMatchObject({ state: 'agreed' })
    at.stripe.account.sessionOf(session).status = 'expired'
    const owner = await createOwnerClient(at.house)
    const { to } = await owner.post(`/backbar/jobs/${at.eventId}/proposal/act`, { intent: 'let-go' })
    expect(to).toContain('said=let-day-go')
    expect(await at.books()).toMatchObject({ state: 'released' })
  })

  test('an agreement restored from a backup has valid hashes, and tampering is detected', async () => {
    await using app = await createTestApp(database)
    const { event, post } = await createTestClient(app)
    await post({ ...signed, signature: 'Žofia 🥂 Čapek' })
    await signAgreementChange(app.db, event.id, { eventGuestCount: 160 }, 'نورا')
    const { file } = await writeBackupFile(app, join(app.config.dataDir, 'kept'))
    const before = (await findAgreementView(app.db, event.id))!
    // Into the other database if available. The backup tests cover a restore into the same kind.
    await using other = await createBareApp(databases.find((one) => one !== database) ?? database)
    const { secret } = await restoreBackup(other, file)
    // As when the site starts afterward: the secret was restored, and the seal can be checked.
    setDatabaseSecret(other.db, secret)
    const view = (await findAgreementView(other.db, event.id))!
    expect(view).toEqual(before)
    expect(view.broken).toBe(null)
    expect(view.signatures).toHaveLength(2)
    for (const { hashes } of view.signatures) expect(hashes.every(({ isSame }) => isSame)).toBe(true)
    const there = await createOwnerClient(Object.assign(other, { advance: () => {}, lines: [] }))
    const record = await there.open(`/backbar/jobs/${event.id}/agreement`)
    expect(record.text).toContain('We checked every part just now')
    // A single changed byte of the signed text in the copy is detected in the copy.
    await other.db
      .updateTable('agreement_log_entry')
      .set(({ fn, val }) => ({ details: fn<string>('replace', ['details', val('"version":1'), val('"version":2')]) }))
      .where('kind', '=', 'signed')
      .execute()
    expect((await findAgreementView(other.db, event.id))!.broken).toBe(3)
  })
})

/** At most the amount owed may be deducted. The amount kept never exceeds the agreed total. */
const invalidDueSums = ['0', '-1040.01', ...invalidSums.filter((sum) => !['-1', '0'].includes(sum))]
const invalidKeptSums = ['1040.01', ...invalidSums.filter((sum) => sum !== '0')]
