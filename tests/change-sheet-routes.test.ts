import { describe, expect, test } from 'vitest'
import { findCurrentAgreement, listAgreementChanges } from '../app/agreements/agreement/current-agreement.server.ts'
import { requestChange } from '../app/agreements/changes/changes.server.ts'
import { getPaymentSummary } from '../app/agreements/payments/payment-summary.server.ts'
import { listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { handleDayRuleForm } from '../app/days/capacity.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { submitChangeForm, getChangeFormVersion } from './submit-change-form.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import type { Page } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, type Database } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

const today = '2026-11-20'

/** A client who accepted for $1,040 and paid the $260 deposit, and the owner at the event's change form. */
async function createBookedEvent(database: Database) {
  const app = await createTestApp(database)
  const owner = await createOwnerClient(app)
  const { id } = await createStoredEvent(app.db, openingTime)
  await acceptSampleProposal(app.db, id)
  const job = `/backbar/jobs/${id}`
  const paid = { intent: 'pay', key: 'the-deposit', sum: '260', way: 'zelle', paidOn: today }
  await owner.post(`${job}/money`, paid)
  const { db } = app
  return {
    house: app,
    db,
    id,
    owner,
    job,
    sheet: `${job}/change`,
    sums: async () => {
      const { dueCents, paidCents, openCents, oweThemCents } = await getPaymentSummary(db, id, today)
      return [dueCents, paidCents, openCents, oweThemCents].map((cents) => cents / 100)
    },
    state: async () => (await listProposals(db, id))[0]!.state,
    emails: async () => {
      const rows = await db
        .selectFrom('email')
        .select(['subject', 'body_text'])
        .where('kind', '=', 'change')
        .where('recipient', '=', 'nora@home.example')
        .execute()
      return rows.map(({ subject, body_text }) => normalizeSpaces(`${subject} ${body_text}`))
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Text of a row in the table of sums: "Paid $260 $260". */
function readTableRow({ text }: Page, label: string): string {
  return new RegExp(`${label} \\S+ \\S+`).exec(text)?.[0] ?? ''
}

function normalizeSpaces(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}

describe.each(databases)('%s: the change-or-cancel form', (database) => {
  test('the change-or-cancel form offers six kinds of change, and only for an accepted event', async () => {
    await using at = await createBookedEvent(database)
    const { links } = await at.owner.open(at.sheet)
    expect([...links.values()].filter((href) => href.includes('?what=')).toReversed()).toEqual(
      ['change', 'day', 'price', 'postpone', 'they', 'we'].map((what) => `${at.sheet}?what=${what}`),
    )
    const other = await createStoredEvent(at.db, openingTime, { request: { fromEmail: 'other@home.example' } })
    const response = await at.owner.visit(`/backbar/jobs/${other.id}/change`)
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/backbar/jobs/${other.id}`])
    expect((await at.owner.open('/backbar/jobs/nobody/change')).status).toBe(404)
  })

  test.each([
    {
      what: 'they',
      words: { kept: '130', words: 'So sorry', note: '' },
      rows: ['Total owed $1,040 $130', 'Paid $260 $260', 'Still to pay $780 $0', 'Goes back to them $0 $130'],
      button: 'Cancel the event: keep $130, refund $130',
      sums: [130, 260, 0, 130],
      state: 'called-off',
      said: 'May 15 is canceled. You keep $130. You owe them $130.',
    },
    {
      what: 'we',
      words: { kept: '0', words: '', note: 'The truck broke' },
      rows: ['Total owed $1,040 $0', 'Goes back to them $0 $260'],
      button: 'Cancel the event: keep $0, refund $260',
      sums: [0, 260, 0, 260],
      state: 'called-off',
      said: 'May 15 is canceled. You keep $0. You owe them $260.',
    },
    {
      what: 'postpone',
      words: {},
      rows: ['Total $1,040 $1,040', 'Paid $260 $260'],
      button: 'Postpone it, $260 stays paid',
      sums: [1_040, 260, 780, 0],
      state: 'postponed',
      said: 'May 15 is postponed with no new day yet. The $260 they paid still counts.',
    },
    {
      what: 'day',
      words: { eventDate: '2027-06-12', words: '' },
      rows: ['Total $1,040 $1,040'],
      button: 'Move it to Saturday, June 12, $1,040 total',
      sums: [1_040, 260, 780, 0],
      state: 'reserved',
      said: 'Agreed on Saturday, June 12, 2027: $1,040 total, as before. $780 is still to pay.',
    },
    {
      what: 'change',
      words: { eventGuestCount: '160', words: 'As you said on the phone' },
      rows: ['Guests 120 160', 'Total $1,040 $1,190'],
      button: 'Change it: $1,190 total',
      sums: [1_190, 260, 930, 0],
      state: 'reserved',
      said: 'Agreed: $1,190 total, $150 more than before. $930 is still to pay.',
    },
    {
      what: 'price',
      words: { price: '1,000', words: 'For your patience' },
      rows: ['Total $1,040 $1,000'],
      button: 'Change it: $1,000 total',
      sums: [1_000, 260, 740, 0],
      state: 'reserved',
      said: 'Agreed: $1,000 total, $40 less than before. $740 is still to pay.',
    },
  ])('the change form ($what) previews without changing anything and applies exactly what it showed', async (one) => {
    await using at = await createBookedEvent(database)
    const words: Record<string, string> = { what: one.what, ...(one.words as Record<string, string>) }
    const before = await at.sums()
    const shown = await at.owner.post(at.sheet, words)
    expect(shown.status).toBe(200)
    expect(one.rows.map((words) => readTableRow(shown.page, words.replace(/ \S+ \S+$/, '')))).toEqual(one.rows)
    expect(shown.page.text).toContain(one.button)
    expect([await at.sums(), await at.state(), await at.emails()]).toEqual([before, 'reserved', []])
    expect(await listAgreementChanges(at.db, at.id)).toEqual([])

    const done = await at.owner.post(at.sheet, { ...words, seen: getChangeFormVersion(shown.page) })
    expect(done.status).toBe(303)
    expect([await at.sums(), await at.state()]).toEqual([one.sums, one.state])
    const [letter, ...more] = await at.emails()
    expect(more).toEqual([])
    expect(normalizeSpaces(shown.page.text)).toContain(letter)
    expect((await at.owner.open(done.to)).text).toContain(one.said)
    // A second tap on the outdated page changes nothing.
    const again = await at.owner.post(at.sheet, { ...words, seen: getChangeFormVersion(shown.page) })
    expect(again.to === '' || /done=|stale=/.test(again.to)).toBe(true)
    expect([await at.sums(), await at.emails()]).toEqual([one.sums, [letter]])
  })

  test('a change whose outcome differs from its preview is shown again and changes nothing', async () => {
    await using at = await createBookedEvent(database)
    const words = { what: 'they', kept: '130', words: '', note: '' }
    const seen = getChangeFormVersion((await at.owner.post(at.sheet, words)).page)
    await at.owner.post(`${at.job}/money`, {
      intent: 'pay',
      key: 'some-more-of-it',
      sum: '100',
      way: 'cash',
      paidOn: today,
    })
    const stale = await at.owner.post(at.sheet, { ...words, seen })
    expect([stale.status, stale.page.text]).toEqual([
      409,
      expect.stringContaining('This is not what you saw before, so nothing was done.'),
    ])
    expect(readTableRow(stale.page, 'Goes back to them')).toBe('Goes back to them $0 $230')
    expect([await at.state(), await at.emails()]).toEqual(['reserved', []])
    // A different amount typed over the shown amount is previewed first, too.
    const other = await at.owner.post(at.sheet, { ...words, kept: '100', seen: getChangeFormVersion(stale.page) })
    expect([other.status, readTableRow(other.page, 'Goes back to them')]).toEqual([409, 'Goes back to them $0 $260'])
    expect(
      (await at.owner.post(at.sheet, { ...words, kept: '100', seen: getChangeFormVersion(other.page) })).status,
    ).toBe(303)
    expect(await at.sums()).toEqual([100, 360, 0, 260])
  })

  test('the change form keeps invalid input, ignores an unchanged price and confirms a closed day', async () => {
    await using at = await createBookedEvent(database)
    for (const [words, told] of [
      [{ what: 'they', kept: '1,040.01', words: '' }, 'Enter at most $1,040'],
      [{ what: 'we', kept: '-1', words: '' }, 'Enter 0 or more dollars'],
      [{ what: 'price', price: 'cheap', words: '' }, 'Enter the number alone'],
      [{ what: 'day', eventDate: '2020-01-01', words: '' }, 'Enter a day from tomorrow on'],
      [{ what: 'change', eventGuestCount: 'many', words: '' }, 'Enter a whole number of guests'],
      [{ what: 'price', price: '900', words: 'x'.repeat(2_001) }, 'Shorten your words'],
    ] as const) {
      const back = await at.owner.post(at.sheet, words)
      expect([back.status, back.page.text]).toEqual([422, expect.stringContaining(told)])
      for (const [name, typed] of Object.entries(words)) expect(back.page.fields.get(name)).toBe(typed)
    }
    const same = await at.owner.post(at.sheet, { what: 'price', price: '1,040', words: '' })
    expect([same.status, same.page.text]).toEqual([200, expect.stringContaining('Nothing would be different.')])
    await handleDayRuleForm(
      at.db,
      { from: '2027-06-12', kind: 'closed', key: 'closed-12' },
      { today, now: openingTime },
    )
    const words = { what: 'day', eventDate: '2027-06-12', words: '' }
    const taken = await at.owner.post(at.sheet, words)
    expect([taken.status, taken.page.text]).toEqual([409, expect.stringContaining('June 12 is closed')])
    expect(await listAgreementChanges(at.db, at.id)).toEqual([])
    const despite = /name="despite" value="([^"]+)"|value="([^"]+)" name="despite"/.exec(taken.page.html)!
    const { done } = await submitChangeForm(at.owner, at.job, { ...words, despite: (despite[1] ?? despite[2])! })
    expect(done.status).toBe(303)
    expect((await findCurrentAgreement(at.db, at.id))!.document.event.eventDate).toBe('2027-06-12')
  })

  test('the change form shows the client’s request, and any other change closes the request', async () => {
    await using at = await createBookedEvent(database)
    const ask = { kind: 'postpone', words: 'We need time', person: 'a link' } as const
    await requestChange(at.db, at.id, ask, { today }, { actor: 'client', now: openingTime })
    const page = await at.owner.open(at.sheet)
    expect(page.text).toContain('They ask to postpone it We need time Agree to postpone')
    const { done } = await submitChangeForm(at.owner, at.job, { what: 'price', price: '1,000', words: '' })
    expect(done.status).toBe(303)
    expect((await listAgreementChanges(at.db, at.id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['change', 'agreed'],
      ['postpone', 'ended'],
    ])
  })

  test('an assistant sees no amounts in the change form, even while a change is requested', async () => {
    await using at = await createBookedEvent(database)
    const mia = await createUserClient(at.house, 'desk')
    const amount = /\$\d|Still to pay/
    expect((await mia.open(at.sheet)).text).not.toMatch(amount)
    const ask = { kind: 'postpone', words: 'We need time', person: 'a link' } as const
    await requestChange(at.db, at.id, ask, { today }, { actor: 'client', now: openingTime })
    const { status, text } = await mia.open(at.sheet)
    expect([status, text]).toEqual([200, expect.not.stringMatching(amount)])
  })

  test('an assistant can open the change form but cannot preview or confirm a cancellation', async () => {
    await using at = await createBookedEvent(database)
    const mia = await createUserClient(at.house, 'desk')
    const page = await mia.open(at.sheet)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('An owner can change or cancel it.')])
    expect((await mia.open(`${at.sheet}?what=they`)).status).toBe(403)
    expect((await mia.post(at.sheet, { what: 'they', kept: '0', words: '' })).status).toBe(403)
    expect(await at.state()).toBe('reserved')
  })
})

test('an event without an acceptance can be marked lost with a reason', async () => {
  await using app = await createTestApp()
  const { post, open } = await createOwnerClient(app)
  const { id } = await createStoredEvent(app.db, openingTime)
  const { fields } = await open(`/backbar/jobs/${id}`)
  const mark = { intent: 'move', from: 'new', seen: fields.get('seen')!, to: 'lost', lostReason: 'No answer' }
  expect((await post(`/backbar/jobs/${id}`, mark)).to).toContain('said=moved-lost')
})
