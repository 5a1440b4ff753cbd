import { execFileSync } from 'node:child_process'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDollars, formatDollarsAndCents } from '../../app/business/money.ts'
import { createCardPayments } from '../../app/plumbing/card-payments/card-payments.server.ts'
import { createStripeAccount } from '../doubles/cards-at-stand-in.ts'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { stripeDouble } from '../doubles/stripe-double.ts'
import { createTestApp, openingTime } from '../test-app.ts'
import { ownerSetupForm, createOwner } from '../owner-client.ts'
import { hasWebKit } from '../system-tools.ts'
import { openBrowser, phone } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const goodEvening = { ...validQuoteForm, experience: 'luxe-cocktail', cocktails: '4' } as Record<string, string> &
  Record<'eventDate' | 'eventStartTime' | 'eventEndTime' | 'eventGuestCount' | 'experience' | 'cocktails', string>

// client-page.test.ts covers other browsers of clients.
const windows: [name: string, isAlive: boolean, open: () => Promise<Driver>][] = [
  ['Chromium, on a phone', true, () => chromiumWindow(browser, phone)],
  ...(hasWebKit
    ? ([['WebKit, on a phone, without script', false, () => openWebKit({ hasScript: false })]] as [
        string,
        boolean,
        () => Promise<Driver>,
      ][])
    : []),
]

test.for(windows)(
  '%s: a client goes from the quote request to the paid balance, and a tip is refunded',
  { timeout: journeyTimeout },
  async ([, isAlive, open]) => {
    await using driver = await open()
    await using mail = await smtpDouble()
    let clock = () => openingTime
    let hook = ''
    await using stripe = await stripeDouble({
      now: () => clock(),
      webhook: {
        secrets: ['whsec_one'],
        post: async (request) => fetch(hook, { method: 'POST', headers: request.headers, body: await request.text() }),
      },
    })
    await using app = await createTestApp('sqlite', {
      MAIL_URL: mail.url,
      MAIL_FROM: 'hello@nerdandtonic.example',
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_WEBHOOK_SECRET: 'whsec_one',
      STRIPE_URL: stripe.url,
    })
    clock = app.now
    const cards = createCardPayments(createStripeAccount(stripe), { timeoutMs: 10_000 })
    app.cards = async () => cards
    await createOwner(app)
    await using server = await serveSite(driver, app)
    const { url } = server
    app.config.siteUrl = url
    hook = `${url}/hooks/stripe`
    const { goto, tap, fill, text, value, until, has } = listActions(driver)

    /** Returns the latest email to an address with this text in its subject, once it arrives. */
    const email = async (to: string, subject: string) => {
      const found = () => mail.emails.findLast((one) => one.to.includes(to) && one.subject.includes(subject))
      await until(async () => found()?.subject).toContain(subject)
      return found()!
    }
    const us = 'hello@nerdandtonic.example'
    const them = 'nora@home.example'
    const centsIn = async (where: string) => Math.round(Number((await text(where))!.replace(/[^\d.]/g, '')) * 100)

    // The client requests a quote.
    const { eventDate, eventStartTime, eventEndTime, eventGuestCount, experience, cocktails, ...own } = goodEvening
    const evening = { eventDate, eventStartTime, eventEndTime, eventGuestCount, experience, cocktails }
    await goto(`${url}/quote?${new URLSearchParams(evening)}`)
    if (isAlive) await until(() => has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(true)
    for (const [field, words] of Object.entries(own)) await fill(`#${field}`, words)
    // The form rejects faster submissions.
    app.advance(60_000)
    await tap('#quote button[type="submit"]', 'Request my free quote')
    await until(() => text('h1')).toMatch(/Thank you|Thanks/)

    // The owner creates the proposal, with a discount.
    await goto(`${url}/backbar`)
    await fill('#email', ownerSetupForm.email)
    await fill('#password', ownerSetupForm.password)
    await tap('button', 'Log in')
    await until(() => text('.today-rows')).toContain('Nora, 120 guests')
    const { id } = await app.db.selectFrom('event').select('id').executeTakeFirstOrThrow()
    const request = `${url}/backbar/jobs/${id}`
    await goto(request)
    let taps = 0
    const tapped = (what: string, words?: string) => (taps++, tap(what, words))
    const emptyLine = async () =>
      `#line-${Number(await driver.evaluate(`document.querySelector('input[name="rows"]').value`)) - 1}`
    await tapped('.job-more')
    await tapped('a', 'Make the proposal')
    await until(() => text('h1')).toBe('A proposal for Nora Ephron')
    const discount = await emptyLine()
    await tapped(`${discount}-label`)
    await fill(`${discount}-label`, 'Welcome back')
    await tapped(`${discount}-price`)
    await fill(`${discount}-price`, '-60')
    await tapped('button', 'Preview the proposal')
    await until(() => text('h1')).toBe('As Nora Ephron will see it')
    const first = await centsIn('.ticket .sum b')
    await tapped('button', 'Send the proposal')
    await until(() => text('#proposal')).toContain(`Version 1, ${formatDollars(first)}: out`)
    expect(taps).toBeLessThanOrEqual(6)
    await email(them, 'May 15')

    // A second version adds options.
    await goto(`${request}/proposal`)
    const option = await emptyLine()
    await fill(`${option}-label`, 'Glassware')
    await fill(`${option}-price`, '90')
    await tap('.draft-lines li:last-child summary')
    await fill(`${option}-choice`, 'off')
    await tap('button', 'Preview the proposal')
    await until(() => text('h1')).toBe('As Nora Ephron will see it')
    await tap('button', 'Send the proposal')
    await until(() => text('#proposal')).toContain(`Version 2, ${formatDollars(first)}: out`)
    await until(async () => mail.emails.filter((one) => one.text.includes('/yours/')).length).toBe(2)
    const proposal = mail.emails.findLast((one) => one.text.includes('/yours/'))!
    const [page = ''] = /http\S+\/yours\/[\w-]+/.exec(proposal.text) ?? []
    expect(proposal.text).toContain(formatDollars(first))

    // The client selects an option, forgets the checkbox, and accepts.
    await goto(page)
    await until(() => text('h1')).toMatch(/^Nora,\s+here is May 15$/)
    await tap('.opt', 'Glassware')
    if (!isAlive) await tap('button', 'Update the total')
    const agreed = first + 9_000
    const yes = `Yes, book May 15 for ${formatDollars(agreed)}`
    await until(() => text('.ticket .sum b')).toBe(formatDollars(agreed))
    await fill('#signature', 'Nora Ephron')
    await tap('button', yes)
    await until(() => text('#consent-error')).toContain('Check the box')
    expect(await value('#signature')).toBe('Nora Ephron')
    await tap('.consent')
    await tap('button', yes)
    await until(() => text('.yours-head h1')).toBe('One step left: $283')

    // Both emails have the same copy: what was shown, the signature, and, only in the PDF, its hash.
    const { text_hash: hash } = await app.db.selectFrom('signature').select('text_hash').executeTakeFirstOrThrow()
    const copies = [await email(them, 'You said yes'), await email(us, 'Yes: Nora Ephron')]
    for (const copy of copies) {
      expect(copy.text).toContain(formatDollars(agreed))
      expect(copy.text).not.toContain(hash)
      const words = pdfText(copy.attachments[0]!.bytes)
      for (const part of [
        'Nora Ephron',
        'Glassware',
        'Welcome back',
        formatDollarsAndCents(-6_000),
        formatDollarsAndCents(agreed),
        hash,
      ])
        expect(squeezed(words)).toContain(squeezed(part))
    }
    const [theirs, ours] = copies.map(({ attachments }) => attachments)
    expect(ours![0]).toEqual(theirs![0])
    // The owner's email also has the event as a calendar file.
    expect([theirs, ours].map((files) => files!.map(({ type }) => type))).toEqual([
      ['application/pdf'],
      ['application/pdf', 'text/calendar'],
    ])

    // The client pays the deposit by card.
    const deposit = await centsIn('.yours-head h1')
    await tap('.yours-money button', `Pay ${formatDollars(deposit)} by card`)
    await until(() => text('main')).toContain(`${formatDollarsAndCents(deposit)}, for ${them}`)
    await tap('button', 'Pay')
    await until(() => text('h1')).toMatch(/^Paid,\s+thank you$/)
    await tap('a', 'Back to your page')
    await until(async () => (await text('.yours-head h1'))?.replace(/\s+/g, ' ').trim()).toBe('May 15 is yours')
    expect(await text('.way')).toContain(`Deposit paid\n${formatDollars(deposit)}`)
    await email(them, `We have your ${formatDollars(deposit)}`)

    // Forty more guests: requested, approved, and confirmed to both by email.
    await tap('a', 'Change something')
    await until(() => text('h1')).toMatch(/^Change\s+something$/)
    await fill('#eventGuestCount', '160')
    // The first row is open. With script its price appears by itself, else after a tap.
    if (!isAlive) await tap('button', 'Show me')
    await until(() => text('.answer')).toContain('We have the bartenders for it.')
    expect(await text('.comes-to')).toContain('160 guests: + ')
    await tap('.before-after summary', 'Before and after')
    expect(await text('.change-table')).toMatch(/Guests\s+120\s+160/)
    const after = await centsIn('.change-table .in-all td:last-child')
    expect(after).toBeGreaterThan(agreed)
    await tap('button', 'Ask for this')
    await until(() => text('h2')).toMatch(/^You asked\s+for a change$/)
    await goto(page)
    await until(() => text('.yours-steps')).toContain('You asked for a change')
    await goto(request)
    await tap('button', `Agree: total ${formatDollars(after)}`)
    await until(() => text('.said')).toContain(`Agreed: ${formatDollars(after)} total`)
    await goto(request)
    await until(() => text('.job-sums')).toContain(`Total ${formatDollars(after)}`)
    await tap('.job-tabs a', 'Money')
    await until(() => text('.ledger tfoot')).toContain(formatDollars(after - deposit))
    for (const who of [them, us])
      await until(async () => mail.emails.filter((one) => one.to.includes(who)).at(-1)?.text).toContain('160')

    // Cash for the difference, then the suggested balance, with a tap each.
    const noted = async (sumCents: number) => {
      await until(() => text('.job-sums')).toContain(`Paid ${formatDollars(sumCents)}`)
      expect(await text('.ledger tfoot')).toContain(formatDollars(after - sumCents))
    }
    await fill('#sum', String((after - agreed) / 100))
    await tap('#way label', 'Cash')
    await tap('#pay .btn')
    await noted(deposit + after - agreed)
    expect(Math.round(Number(await value('#sum')) * 100)).toBe(agreed - deposit)
    await tap('#pay .btn')
    await noted(after)

    // A tip recorded by mistake is refunded, and the sums are as before.
    await tap('summary', 'Record a payment')
    await fill('#sum', '20')
    await tap('#pay summary', 'Add a reference')
    await tap('#pay label', 'It’s a tip')
    await tap('#pay .btn')
    await until(() => text('.ledger .aside')).toContain('$20.00)')
    await tap('.ledger a', 'Tip')
    await until(() => text('#entry .small')).toContain('$20.00')
    await fill('#refundReason', 'It was another couple’s')
    await tap('#entry button[value=refund]')
    await until(() => text('.ledger')).toContain('Tip refunded')
    await noted(after)

    await goto(`${url}/backbar/money?year=2027`)
    expect(await text('h1')).toContain(formatDollars(after))
    await goto(page)
    await until(() => text('.yours-head')).toContain(`All ${formatDollars(after)} is paid. Nothing is due.`)
    expect(stripe.account.sessions.size).toBe(1)
  },
)

function pdfText(pdf: Uint8Array): string {
  return execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
}

function squeezed(words: string): string {
  return words.replace(/\s+/g, '')
}
