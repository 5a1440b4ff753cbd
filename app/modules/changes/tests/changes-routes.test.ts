import { describe, expect, test } from 'vitest'
import { getOrCreateClientLink, getClientPagePath } from '../../../agreements/proposals/client-link.server.ts'
import { listChangeCopies } from '../../../agreements/changes/change-copies.server.ts'
import { buildMailMessage } from '../../../plumbing/mail/mail-message.ts'
import type { Email } from '../../../plumbing/outbox/email.ts'
import type { PdfDocument } from '../../../plumbing/pdf/pdf-document.ts'
import { formatPdfDocumentText } from '../../../plumbing/pdf/format-document-text.ts'
import { findCurrentAgreement } from '../../../agreements/agreement/current-agreement.server.ts'
import type { Language } from '../../../ui/language.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { changeAgreement } from '../../../../tests/agreed-change.ts'
import { cancelEvent, submitChangeForm } from '../../../../tests/submit-change-form.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { sampleLine, sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'

const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)![1])

/** A client who accepted the sample proposal, with browsers of both sides that run no script. */
async function createBookedEvent(
  app: TestApp,
  agreed: Parameters<typeof acceptSampleProposal>[2] = {},
  language: Language = 'en',
) {
  const { db, config } = app
  const owner = await createOwnerClient(app)
  const { id } = await createStoredEvent(db, openingTime, { language })
  await acceptSampleProposal(db, id, agreed)
  const person = { eventId: id, name: 'Nora Ephron', email: 'nora@home.example' }
  const { token } = await getOrCreateClientLink(db, person, { secret: config.secret, now: openingTime })
  const visit = await createAppVisitor(app)
  const path = `${getClientPagePath(token)}/change`
  return {
    id,
    owner,
    path,
    here: `/backbar/jobs/${id}`,
    open: async (query = '') => parsePage(await visit(path + query)),
    yours: async () => parsePage(await visit(getClientPagePath(token))),
    entry: async () => (await visit(`${getClientPagePath(token)}/event.ics`)).text(),
    post: async (words: Record<string, string>) => {
      const response = await visit(path, { method: 'POST', body: new URLSearchParams(words) })
      return { status: response.status, page: await parsePage(response) }
    },
    letters: async () => (await db.selectFrom('email').select('subject').orderBy('created_at').execute()).length,
  }
}

describe.each(databases)('%s: changes after acceptance', (database) => {
  test('a guest count change is previewed, requested, approved by the owner and emailed to both', async () => {
    await using app = await createTestApp(database)
    const { id, owner, here, open, yours, post, letters } = await createBookedEvent(app)
    const page = await open()
    expect(page.fields.get('eventGuestCount')).toBe('120')
    const words = {
      ...Object.fromEntries(page.fields),
      eventGuestCount: '160',
      bartenders: '1',
      words: 'My aunts come too',
    }
    const shown = await post({ ...words, intent: 'change' })
    expect(shown.status).toBe(200)
    expect(shown.page.text).toMatch(/Guests 120 160/)
    expect(shown.page.text).toMatch(/You buy 120 guests: .*bottles of spirits.* 160 guests: .*bottles of spirits/)
    expect(shown.page.text).toMatch(
      /160 guests: \+ \$300, 2 more bartenders\. You buy \d+ more bottles of spirits\. We have the bartenders for it\. Total \$1,340 instead of \$1,040\. Ask for this/,
    )
    // Fewer guests at the same price: the page says so once and does not mention available bartenders.
    const fewer = await post({ ...Object.fromEntries(page.fields), eventGuestCount: '110', intent: 'change' })
    expect(fewer.page.text).toMatch(
      /110 guests: the price stays the same\. You buy [^.]+ of spirits\. Ask for this|110 guests: the price stays the same\. You buy [^.]+\. Ask for this/,
    )
    expect(await letters()).toBe(0)
    const total = /name="total" value="(\d+)"/.exec(shown.page.html)![1]!
    expect((await post({ ...words, total: '1', intent: 'ask-change' })).status).toBe(409)
    expect((await post({ ...words, total, intent: 'ask-change' })).status).toBe(303)
    expect((await open()).text).toContain('You asked for a change')
    expect(await letters()).toBe(1)
    // Without an email connection the page promises no email.
    const asked = 'You asked for a change We’ll answer'
    expect((await yours()).text).toContain(`${asked} here: come back to this page, or call us.`)
    const mail = app.mail
    app.mail = async () => ({ kind: 'smtp', url: 'smtp://mail.example' })
    expect((await yours()).text).toContain(`${asked} by email and here.`)
    app.mail = mail
    const request = await owner.open(here)
    expect(request.text).toContain('They ask for a change')
    expect(request.text).toContain('My aunts come too')
    expect(request.text).toMatch(/They buy 120 guests: .* 160 guests: /)
    const change = /name="change" value="([^"]+)"/.exec(request.html)![1]!
    const agreed = await owner.post(`${here}/change`, { change, total, intent: 'agree' })
    expect([agreed.status, agreed.to]).toEqual([303, `${here}/change?done=${change}`])
    expect((await owner.open(agreed.to)).text).toContain(
      'Agreed: $1,340 total, $300 more than before. $1,340 is still to pay.',
    )
    expect(await letters()).toBe(3)
    expect(await findCurrentAgreement(app.db, id)).toMatchObject({ totalCents: Number(total), change: 1 })
    // The owner reads the agreement as it is now, on the event and in the list of events.
    const now = `$${(Number(total) / 100).toLocaleString('en-US')}`
    const [after, inbox] = [await owner.open(`${here}/history`), await owner.open('/backbar/jobs?show=booked')]
    expect(after.text).toContain(`Version 1, signed at $1,040, now ${now} with the changes since: accepted`)
    expect(after.text).toContain(`Total ${now} Paid`)
    expect(inbox.text).toContain('4 bartenders')
    expect(inbox.text).toContain(now)
    expect((await open()).fields.get('eventGuestCount')).toBe('160')
  })

  test('agreeing to a new day emails the owner that the waitlisted old day is open', async () => {
    await using app = await createTestApp(database)
    const { owner, here, open, post } = await createBookedEvent(app)
    const waiting = await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'maya@home.example' } })
    await owner.post(`/backbar/jobs/${waiting.id}`, { intent: 'next-in-line' })
    const words = { ...Object.fromEntries((await open()).fields), eventDate: '2027-06-12' }
    const shown = await post({ ...words, intent: 'change' })
    const total = /name="total" value="(\d+)"/.exec(shown.page.html)![1]!
    await post({ ...words, total, intent: 'ask-change' })
    const change = /name="change" value="([^"]+)"/.exec((await owner.open(here)).html)![1]!
    const freed = async () =>
      (await app.db.selectFrom('email').select('subject').execute()).filter(({ subject }) =>
        subject.startsWith('May 15 is open again'),
      )
    expect(await freed()).toHaveLength(0)
    await owner.post(`${here}/change`, { change, total, intent: 'agree' })
    expect(await freed()).toHaveLength(1)
  })

  test('each section of the client’s change form has a URL and keeps the input', async () => {
    await using app = await createTestApp(database)
    const { open, post, path } = await createBookedEvent(app)
    const opened = (html: string) =>
      [...html.matchAll(/<details(?=[^>]* open="")[^>]*data-row="(\w+)"/g)].map(([, row]) => row)
    expect(opened((await open()).html)).toEqual(['guests'])
    for (const row of ['date', 'times', 'place', 'else'])
      expect(opened((await open(`?row=${row}`)).html)).toEqual([row])
    expect(opened((await open('?row=nonsense')).html)).toEqual(['guests'])
    const words = { ...Object.fromEntries((await open()).fields), eventGuestCount: '160', eventDate: '2027-06-12' }
    const visit = await createAppVisitor(app)
    const both = await parsePage(
      await visit(`${path}?row=date`, { method: 'POST', body: new URLSearchParams({ ...words, intent: 'change' }) }),
    )
    expect(opened(both.html)).toEqual(['date'])
    expect(both.text).toContain('Moved to June 12, 2027, 160 guests: + $150, a third bartender.')
    expect(both.text).toContain('June 12 is available. Ask, and we’ll keep it for you until we answer.')
    // Without a URL parameter, the section that has a change or an error is open.
    expect(opened((await post({ ...words, eventGuestCount: '120', intent: 'change' })).page.html)).toEqual(['date'])
    expect(opened((await post({ ...words, eventZip: '1', intent: 'change' })).page.html)).toEqual(['place'])
  })

  test('an outdated change form shows the newer agreement and keeps the client’s edits', async () => {
    await using app = await createTestApp(database)
    const { id, open, post, letters } = await createBookedEvent(app)
    const { fields: shown } = await open()
    expect(shown.get('seen')).toBe('0')
    const stale = { ...Object.fromEntries(shown), eventVenue: 'The White Room', words: 'By the river' }
    await changeAgreement(app.db, id, { eventGuestCount: 160 })
    const before = await letters()
    const back = await post({ ...stale, total: '104000', intent: 'ask-change' })
    expect(back.status).toBe(409)
    expect(back.page.text).toContain(
      'We agreed on something else meanwhile Since you opened this page: Third bartender, 160 guests. Nothing was asked.',
    )
    const { fields } = back.page
    expect(['eventGuestCount', 'eventVenue', 'words', 'seen'].map((name) => fields.get(name))).toEqual([
      '160',
      'The White Room',
      'By the river',
      '1',
    ])
    expect(await letters()).toBe(before)
    expect((await post({ ...Object.fromEntries(fields), intent: 'ask-change' })).status).toBe(303)
  })

  test('an invalid change form keeps the input and shows what to correct', async () => {
    await using app = await createTestApp(database)
    const { open, post, letters } = await createBookedEvent(app)
    const words = Object.fromEntries((await open()).fields)
    const wrong = { eventDate: '2020-01-01', eventGuestCount: 'many', eventZip: '1', words: 'Keep this' }
    const back = await post({ ...words, ...wrong, intent: 'change' })
    expect(back.status).toBe(422)
    for (const told of [
      'Enter a day from tomorrow on',
      'Enter a whole number of guests',
      'ZIP of five digits',
      'Keep this',
    ])
      expect(back.page.html).toContain(told)
    expect(back.page.fields.get('eventGuestCount')).toBe('many')
    expect((await post({ intent: 'ask-change', option: 'x', options: 'shown' })).status).toBe(422)
    expect((await post({ intent: 'nonsense' })).status).toBe(200)
    const why = 'x'.repeat(2_001)
    const long = await post({ intent: 'ask-call-off', why })
    expect([long.status, long.page.fields.get('why')]).toEqual([422, why])
    expect(long.page.text).toContain('Shorten your words to 2,000 characters')
    expect(await letters()).toBe(0)
  })

  test('a client must choose exactly one option of a group, which sets the total', async () => {
    await using app = await createTestApp(database)
    const glasses = (id: string, unitCents: number, picked: boolean) =>
      sampleLine({ id, label: `Glasses of ${id}`, unitCents, choice: { kind: 'one-of', group: 'a', picked } })
    const lines = [...sampleProposal().lines, glasses('crystal', 20_000, true), glasses('plastic', 5_000, false)]
    const document = sampleProposal({ lines })
    const { id, owner, here, open, post } = await createBookedEvent(app, {
      document,
      yes: { totalCents: 124_000, options: ['crystal'] },
    })
    const { html, fields } = await open()
    expect([fields.get('option-a'), fields.get('option')]).toEqual(['crystal', undefined])
    expect(html.match(/<input type="radio" name="option-a"/g)).toHaveLength(2)
    const words = Object.fromEntries(fields)
    const none = await post({ ...words, 'option-a': '', intent: 'change' })
    expect([none.status, none.page.text]).toEqual([
      422,
      expect.stringContaining('One of these Error: Choose one of the options shown'),
    ])
    const two = await post({ ...words, option: 'plastic', 'option-a': 'crystal', intent: 'change' })
    expect([two.status, two.page.text]).toEqual([422, expect.stringContaining('Choose one of the options shown')])
    const shown = await post({ ...words, 'option-a': 'plastic', intent: 'change' })
    expect(shown.page.text).toContain('Total $1,240 $1,090')
    expect((await post({ ...Object.fromEntries(shown.page.fields), intent: 'ask-change' })).status).toBe(303)
    const change = /name="change" value="([^"]+)"/.exec((await owner.open(here)).html)![1]!
    await owner.post(`${here}/change`, { change, total: '109000', intent: 'agree' })
    expect(await findCurrentAgreement(app.db, id)).toMatchObject({ totalCents: 109_000 })
    expect((await open()).fields.get('option-a')).toBe('plastic')
  })

  test('the client signs the owner’s counteroffer, and the owner decides a requested cancellation', async () => {
    await using app = await createTestApp(database)
    const { id, owner, here, open, yours, post } = await createBookedEvent(app)
    const words = { ...Object.fromEntries((await open()).fields), eventGuestCount: '160' }
    const shown = await post({ ...words, intent: 'change' })
    const total = /name="total" value="(\d+)"/.exec(shown.page.html)![1]!
    await post({ ...words, total, intent: 'ask-change' })
    const change = /name="change" value="([^"]+)"/.exec((await owner.open(here)).html)![1]!
    const act = (more: Record<string, string>) => owner.post(`${here}/change`, { change, total, ...more })
    expect((await act({ intent: 'offer', sum: 'cheap', answer: '' })).status).toBe(422)
    expect((await act({ intent: 'offer', sum: '1,100', answer: 'For you' })).status).toBe(303)
    expect((await yours()).text).toContain('Our answer to your change Read it and sign it by')
    const offered = await open()
    expect(offered.text).toContain('Yes, change it: total $1,100')
    const sign = { change, total: '110000', intent: 'sign-change' }
    expect((await post({ ...sign, signature: ' ', consent: 'on' })).status).toBe(422)
    const unticked = await post({ ...sign, signature: 'Nora Ephron' })
    expect([unticked.status, unticked.page.fields.get('signature')]).toEqual([422, 'Nora Ephron'])
    expect(unticked.page.text).toContain('Error: Check the box to sign')
    expect((await post({ ...sign, signature: 'Nora Ephron', consent: 'on' })).status).toBe(303)
    expect(await findCurrentAgreement(app.db, id)).toMatchObject({ totalCents: 110_000 })
    // The page states the refund before the client asks to cancel.
    expect((await open()).text).not.toContain('Ask to cancel')
    expect((await open('?row=off')).text).toContain(
      'You have not paid anything, so there is nothing to refund, and nothing more would be due.',
    )
    expect((await post({ intent: 'ask-call-off', why: 'We moved away' })).status).toBe(303)
    const asked = await owner.open(here)
    expect(asked.text).toContain('They ask to cancel')
    // While the request to cancel is open, no page asks the client to pay.
    const theirs = await yours()
    expect(theirs.text.match(/You asked to cancel/g)).toHaveLength(1)
    expect(theirs.html).toMatch(/<h1[^>]*>You asked to cancel/)
    expect(theirs.text).not.toContain('One step left')
    expect(theirs.html).toMatch(
      /<details class="yours-points\b[^>]*><summary[^>]*><span[^>]*>Your money<small[^>]*>\$[\d,]+, due by /,
    )
    const money = await owner.open(`${here}/money`)
    expect(money.text).toContain('They asked to cancel it: answer that before you remind them of anything.')
    expect(money.text).not.toContain('Send a payment reminder')
    const reminded = await owner.post(`${here}/money`, { intent: 'remind' })
    expect(reminded.to).toContain('did=calling-off')
    expect((await owner.open(reminded.to)).text).toContain(
      'They asked to cancel it: answer that first. Nothing was sent.',
    )
    const decide = asked.links.get('Decide what you keep')!
    expect([decide, (await owner.open(decide)).status]).toEqual([`${here}/change?what=they`, 200])
    // An assistant gets no link to a page that only owners may open.
    const dana = await createUserClient(app, 'desk', 'Dana')
    for (const page of [here, `${here}/change`]) {
      const { text, links } = await dana.open(page)
      expect(text).toContain('They ask to cancel We moved away An owner can cancel it.')
      expect(links.get('Decide what you keep')).toBeUndefined()
    }
    expect((await cancelEvent(owner, here, '0')).status).toBe(303)
    expect((await open()).text).toContain('May 15 is canceled.')
    expect((await act({ intent: 'agree' })).status).toBe(303)
  })

  test('each agreed change has a hashed PDF copy, and the record detects an alteration', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id, owner, path, here, open, post } = await createBookedEvent(app)
    const visit = await createAppVisitor(app)
    const pdfAt = (address: string) => address.replace(/^.*?(\/(backbar|yours)\/)/, '$1')
    const copies = async () =>
      (await db.selectFrom('email').select(['recipient', 'body_text', 'document']).orderBy('id').execute()).flatMap(
        ({ recipient, body_text, document }) => (document ? [{ recipient, body_text, ...JSON.parse(document) }] : []),
      )
    // Requested and approved at its price.
    const words = { ...Object.fromEntries((await open()).fields), eventGuestCount: '160', words: 'My aunts come too' }
    const total = /name="total" value="(\d+)"/.exec((await post({ ...words, intent: 'change' })).page.html)![1]!
    await post({ ...words, total, intent: 'ask-change' })
    const change = /name="change" value="([^"]+)"/.exec((await owner.open(here)).html)![1]!
    await owner.post(`${here}/change`, { change, total, intent: 'agree' })
    const [first, second] = await listChangeCopies(db, id)
    expect(second).toBeUndefined()
    const told = await copies()
    expect(told.map(({ recipient }) => String(recipient)).toSorted()).toEqual([
      'hello@nerdandtonic.example',
      'nora@home.example',
    ])
    for (const { body_text, fileName, paper, url } of told) {
      expect(body_text).not.toMatch(/SHA-256|[0-9a-f]{64}/)
      expect(fileName).toMatch(/^may-15-2027-nt-.*-change-1\.pdf$/)
      const text = formatPdfDocumentText(paper)
      for (const part of ['My aunts come too', 'Guests\t120\t160', 'Asked online by\nNora Ephron', first!.hash])
        expect(text).toContain(part)
      expect(pdfAt(url)).toMatch(new RegExp(`agreement\\.pdf\\?change=${change}$`))
    }
    // Another price, with a signature.
    const more = { ...Object.fromEntries((await open()).fields), eventGuestCount: '170' }
    const then = /name="total" value="(\d+)"/.exec((await post({ ...more, intent: 'change' })).page.html)![1]!
    await post({ ...more, total: then, intent: 'ask-change' })
    const offered = /name="change" value="([^"]+)"/.exec((await owner.open(here)).html)![1]!
    await owner.post(`${here}/change`, {
      change: offered,
      total: then,
      intent: 'offer',
      sum: '1,200',
      answer: 'For you',
    })
    const page = await open()
    const shown = page.fields.get('shown')!
    expect(page.text).not.toMatch(/SHA-256|[0-9a-f]{64}/)
    const sign = { change: offered, total: '120000', intent: 'sign-change', signature: 'Nora Ephron', consent: 'on' }
    expect((await post({ ...sign, shown: 'f'.repeat(64) })).status).toBe(409)
    expect((await post({ ...sign, shown })).status).toBe(303)
    const signature = await db
      .selectFrom('signature')
      .select(['id', 'text', 'text_hash'])
      .where('proposal_id', '=', offered)
      .executeTakeFirstOrThrow()
    expect([signature.text_hash, (await listChangeCopies(db, id))[1]!.hash]).toEqual([shown, shown])
    expect(
      (await copies())
        .slice(2)
        .map(({ paper }) => formatPdfDocumentText(paper).startsWith(signature.text.split('\n')[0]!)),
    ).toEqual([true, true])
    expect(formatPdfDocumentText((await copies()).at(-1)!.paper)).toContain('Signed electronically by\nNora Ephron')
    // Both hashes are on the record page.
    const record = await owner.open(`${here}/agreement`)
    expect(record.text).toContain('We checked every part just now')
    for (const one of [first!.hash, shown]) expect(record.text).toContain(one)
    const theirs = await open()
    expect(theirs.text).toMatch(/Third bartender, 160 guests \(PDF\) \w[^()]* \(PDF\)/)
    expect(theirs.text).not.toMatch(/SHA-256|[0-9a-f]{64}/)
    const address = path.replace(/change$/, 'agreement.pdf')
    for (const [by, at] of [
      [visit, `${address}?change=${change}`],
      [visit, `${address}?change=${offered}`],
      [owner.visit, `${here}/agreement.pdf?change=${change}`],
      [owner.visit, `${here}/agreement.pdf?signature=${signature.id}`],
    ] as const) {
      const answer = await by(at)
      expect([answer.status, answer.headers.get('Content-Disposition')]).toEqual([
        200,
        expect.stringMatching(/change-[12]\.pdf/),
      ])
    }
    expect((await visit(`${address}?change=nobody`)).status).toBe(404)
    expect((await owner.visit(`${here}/agreement.pdf?signature=nobody`)).status).toBe(404)
    // A single changed byte is detected.
    const { print_document: paper } = await db
      .selectFrom('change_request')
      .select('print_document')
      .where('id', '=', change)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('change_request')
      .set({ print_document: paper!.replace('aunts', 'uncles') })
      .where('id', '=', change)
      .execute()
    expect((await owner.open(`${here}/agreement`)).text).toContain('CHANGED since it was stored')
  })

  test('after cancellation the client page shows payments, refunds and the signed copy', async () => {
    await using app = await createTestApp(database)
    const { owner, here, yours, open } = await createBookedEvent(app)
    const noted = { intent: 'pay', key: 'k1', sum: '260', way: 'cash', paidOn: '2026-11-20', for: 'due' }
    expect((await owner.post(`${here}/money`, noted)).status).toBe(303)
    expect((await open('?row=off')).text).toContain(
      'It stays so until Tuesday, March 16, 2027; after that, until Thursday, April 15, 2027, $65 comes back, and then less.',
    )
    expect((await yours()).text).toContain('Deposit paid $260, November 20')
    expect((await cancelEvent(owner, here, '130')).status).toBe(303)
    expect((await owner.open(`${here}/money`)).text).toContain('If it is more than the $130 you owe them')
    const page = await yours()
    expect(page.text).not.toContain('You paid $260. We owe you $130.')
    // Each amount appears once, among the others.
    expect(page.text).toContain('May 15 is canceled Nora, one thing is open: your refund.')
    expect(page.text).toContain(
      'Your money You paid in cash, November 20 $260 Comes back to you the way you paid it, within 10 business days of November 20 $130 Stays with us $130',
    )
    expect(page.text).toContain('Your copy of the agreement (PDF)')
    expect(page.html).toContain('<h1>May 15 is canceled</h1>')
    expect(page.text.split('May 15 is canceled')).toHaveLength(2)
    expect(page.text).not.toContain('Change something')
    // The refund states how and when it was sent. Long afterwards the rest is overdue.
    const { id: entry } = await app.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const back = { intent: 'refund', entry, refundSum: '100', refundWay: 'cash', refundReason: 'Called off' }
    expect((await owner.post(`${here}/money`, { ...back, refundOn: '2026-11-20' })).status).toBe(303)
    app.advance(20 * 86_400_000)
    expect((await yours()).text).toContain(
      'You paid in cash, November 20 $260 We refunded $100 sent in cash on November 20 $100 Comes back to you was promised by December 4, not sent $30 Stays with us $130',
    )
  })

  test('the client’s calendar entry follows postponements and new days, not other changes', async () => {
    await using app = await createTestApp(database)
    const { owner, here, entry } = await createBookedEvent(app)
    const done = async (words: Record<string, string>) => {
      app.advance(60_000)
      expect((await submitChangeForm(owner, here, words)).done.status).toBe(303)
    }
    const theirFile = async () => {
      const emails = await app.db
        .selectFrom('email')
        .select('document')
        .where('kind', '=', 'change')
        .where('recipient', '=', 'nora@home.example')
        .orderBy('created_at')
        .execute()
      const document = JSON.parse(emails.at(-1)!.document!) as { calendar?: { text: string } }
      return document.calendar?.text ?? null
    }
    const told = [await entry()]
    await done({ what: 'change', eventGuestCount: '121', words: '' })
    expect(await theirFile()).toBeNull()
    await done({ what: 'postpone', words: '', note: '' })
    told.push((await theirFile())!)
    expect(told[1]).toMatch(/METHOD:CANCEL[^]*STATUS:CANCELLED/)
    await done({ what: 'day', eventDate: '2027-06-19', words: '' })
    told.push((await theirFile())!)
    expect(told[2]).not.toMatch(/CANCEL/)
    expect(told[2]).toContain('DTSTART;TZID=America/New_York:20270619T170000')
    expect(new Set(told.map((text) => /UID:(.*)/.exec(text)![1])).size).toBe(1)
    expect(told.map(sequence)).toEqual(told.map(sequence).toSorted((a, b) => a - b))
    expect(new Set(told.map(sequence)).size).toBe(3)
  })

  test.each(['en', 'es'] as const)(
    'a cancellation reaches emails, amounts, calendars, PDF and client page (%s)',
    async (language) => {
      await using app = await createTestApp(database)
      const { id, owner, here, yours, entry: theirEntry } = await createBookedEvent(app, {}, language)
      const entry = async () => (await owner.visit(`${here}/event.ics`)).text()
      const [before, theirsBefore] = [await entry(), await theirEntry()]
      const noted = { intent: 'pay', key: 'k1', sum: '400', way: 'cash', paidOn: '2026-11-20', for: 'due' }
      expect((await owner.post(`${here}/money`, noted)).status).toBe(303)
      expect((await cancelEvent(owner, here, '130')).status).toBe(303)

      const rows = await app.db.selectFrom('email').selectAll().where('kind', '=', 'change').execute()
      const [theirs, ours] = ['nora@home.example', 'hello@nerdandtonic.example'].map((to) =>
        rows.find(({ recipient }) => recipient === to)!,
      )
      const isEnglish = language === 'en'
      expect(theirs!.subject).toBe(isEnglish ? 'May 15 is canceled' : 'El evento del 15 de mayo queda cancelado')
      expect(theirs!.body_text).toContain(
        isEnglish
          ? '$270 of what you paid comes back to you, the way you paid it, within 10 business days.'
          : 'Te devolvemos $270 de lo que pagaste, por el mismo medio, en un plazo de 10 días hábiles.',
      )
      expect(theirs!.body_text).toMatch(isEnglish ? /Stays with us:? +\$130/ : /Nos quedamos con:? +\$130/)
      expect(ours!.subject).toBe('Canceled: Nora Ephron, May 15')
      expect(ours!.body_text).toMatch(/You refund:? +\$270/)
      expect(ours!.body_text).not.toContain('as you have it now')

      // The calendar entry that the acceptance created is canceled.
      const { calendar, paper } = JSON.parse(ours!.document!) as { calendar: { text: string }; paper: PdfDocument }
      for (const text of [calendar.text, await entry()]) {
        expect(text).toContain('METHOD:CANCEL')
        expect(text).toContain('STATUS:CANCELLED')
        expect(text).toContain(`UID:${id}`)
        expect(sequence(text)).toBeGreaterThan(sequence(before))
      }
      expect(theirsBefore).not.toContain('METHOD')
      const { calendar: theirFile } = JSON.parse(theirs!.document!) as { calendar: { text: string; url: string } }
      expect(theirFile.url).toMatch(/\/yours\/[\w-]+\/event\.ics$/)
      for (const text of [theirFile.text, await theirEntry()]) {
        expect(text).toContain('METHOD:CANCEL')
        expect(text).toContain('STATUS:CANCELLED')
        expect(text).toContain(`UID:${id}@nerdandtonic.example`)
        expect(text).not.toContain('backbar')
        expect(sequence(text)).toBeGreaterThan(sequence(theirsBefore))
      }
      const file = { fileName: 'x.ics', text: calendar.text, url: '' }
      const attachment = { fileName: 'x.pdf', url: null, pdf: new Uint8Array(), sha256: '', calendar: file }
      const email = {
        to: 'a@b.example',
        replyTo: null,
        text: '',
        html: '',
        subject: '',
        messageId: '',
        language: 'en',
      }
      const sent = buildMailMessage({ ...email, attachment } as unknown as Email, {
        name: 'Us',
        address: 'us@b.example',
      })
      expect(sent.attachments?.[1]?.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL')
      for (const nothing of ['Everything else that was agreed', 'Todo lo demás que se acordó'])
        expect(formatPdfDocumentText(paper)).not.toContain(nothing)
      expect(paper.title).toMatch(isEnglish ? /^Cancellation of agreement/ : /^Cancelación del acuerdo/)
      const page = await yours()
      // The signed agreement stays readable in full. Nothing around it describes the event.
      const around = page.html.replace(/<details class="whole">[\s\S]*?<\/details>/, '')
      for (const gone of [
        'The event, hour by hour',
        'El evento, hora por hora',
        'Who brings what',
        'Quién lleva qué',
        'bartenders for',
      ])
        expect(around).not.toContain(gone)
      expect(around).not.toContain('form="share-list"')
      // The refund of $270 appears twice: as the open item and among the amounts.
      expect(page.text.match(/\$270/g)).toHaveLength(2)
    },
  )

  test('an unknown client link returns 404', async () => {
    await using app = await createTestApp(database)
    const visit = await createAppVisitor(app)
    expect((await visit('/yours/AAAAAAAAAAAAAAAAAAAAAA/change')).status).toBe(404)
    expect((await visit('/yours/AAAAAAAAAAAAAAAAAAAAAA/change', { method: 'POST' })).status).toBe(404)
  })
})
