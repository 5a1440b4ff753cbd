import { describe, expect, test } from 'vitest'
import { acceptProposal } from '../app/agreements/client-page/accept-proposal.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import { getBaselineShoppingList } from '../app/operations/events/event-shopping-list.server.ts'
import { ensureSharedLinkToken, getSharedLinkPath } from '../app/operations/events/shared-links.server.ts'
import { getTerms } from '../app/agreements/proposals/terms.server.ts'
import type { UnpricedOption } from '../app/events/event/event.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { sampleAcceptance } from './doubles/sample-proposal.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor } from './guest.ts'
import { findMark, parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

/** The client page's path of an event. */
async function getClientLink({ db, config }: TestApp, eventId: string) {
  const person = { eventId, name: 'Nora Ephron', email: 'nora@home.example' }
  const { token } = await getOrCreateClientLink(db, person, { secret: config.secret, now: openingTime })
  return { path: getClientPagePath(token) }
}

describe.each(databases)('%s: drafting and sending proposals', (database) => {
  test('sending a discounted proposal queues one email, even when it is sent twice', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime)
    const here = `/backbar/jobs/${id}`
    expect((await open(here)).html).toContain(`href="${here}/proposal"`)

    const draft = await open(`${here}/proposal`)
    expect(draft.fields.get('line-0-label')).toBe('Luxe Cocktail Experience')
    expect(draft.fields.get('line-0-price')).toBe('800')
    const words = Object.fromEntries(draft.fields)
    const discount = { 'line-2-label': 'Welcome back', 'line-2-price': '-50', 'line-2-reason': 'for last year' }
    const kept = await post(`${here}/proposal`, { ...words, ...discount, 'line-0-price': '780', intent: 'see' })
    expect([kept.status, kept.to]).toEqual([303, `${here}/proposal/see`])

    const seen = await open(`${here}/proposal/see`)
    expect(seen.text).toMatch(/Email isn’t connected: its email to \S+ is kept here, not sent/)
    expect(seen.text).toContain('Total $740.50')
    expect(seen.text).toContain('Welcome back')
    expect(seen.text).toContain('−$50.00')
    const sent = await post(`${here}/proposal/see`, { seen: seen.fields.get('seen')!, intent: 'send' })
    expect([sent.status, sent.to]).toEqual([303, `${here}?said=proposed`])
    const emails = await app.db.selectFrom('email').select(['recipient', 'body_text', 'kind']).execute()
    expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['proposal', 'nora@home.example']])
    expect(emails[0]!.body_text).toMatch(/\/yours\/[\w-]{22}/)
    expect(emails[0]!.body_text).toContain('$740.50')
    const page = await open(here)
    expect(page.text).toContain('Version 1, $740.50: out')
    expect(page.fields.get('their-link') ?? page.html).toMatch(/\/yours\/[\w-]{22}/)

    // Sending twice creates a single proposal and email.
    const again = await post(`${here}/proposal/see`, { seen: seen.fields.get('seen')!, intent: 'send' })
    expect(again.status).toBe(303)
    expect(await app.db.selectFrom('proposal').select('version').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('email').select('id').execute()).toHaveLength(1)
    expect((await open(`${here}/proposal`)).text).toContain('Sending this one replaces it')
  })

  test('an invalid draft returns field errors, and a changed price shows the menu price', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime)
    const here = `/backbar/jobs/${id}/proposal`
    const words = Object.fromEntries((await open(here)).fields)
    const wrong = {
      ...words,
      'line-0-price': 'eight hundred',
      'line-1-quantity': '0',
      'line-2-price': '40',
      'line-2-choice': 'a',
      depositPercent: '250',
      expiresOn: '2027-05-15',
      barOpens: 'noonish',
      'clause-drinks': 'You buy {everything}',
      intent: 'see',
    }
    const back = await post(here, wrong)
    expect(back.status).toBe(422)
    for (const message of [
      'Enter the number alone',
      'Enter how many, from 1 to 10,000',
      'Enter what this line is',
      'takes two to four lines',
      'Enter a whole number from 0 to 100',
      'Enter a day from Friday, November 20, 2026 to Thursday, May 13, 2027: it has to end at least 24 hours before you arrive',
      'Enter a time of day',
      'Nothing is filled in for {everything}',
    ])
      expect(back.page.text).toContain(message)
    expect(back.page.fields.get('line-0-price')).toBe('eight hundred')
    expect(back.page.fields.get('clause-drinks')).toBe('You buy {everything}')
    expect((await post(here, { ...words, 'line-0-price': '-9000', intent: 'see' })).page.text).toContain(
      'lower a discount',
    )
    expect((await post(here, { ...words, intent: 'more' })).page.fields.get('line-4-label')).toBe('')
    await post(here, { ...words, 'line-0-price': '750', intent: 'see' })
    expect((await open(here)).text).toContain('$750 was $800')
  })

  test.each([
    ['2026-11-20', 'The event is today'],
    ['2026-11-21', 'The event is too soon'],
    ['2026-11-19', 'The day of the event has passed'],
  ])('a proposal for an event on %s is refused, with the reason on the page', async (eventDate, said) => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate } })
    const here = `/backbar/jobs/${id}/proposal`
    const page = await open(here)
    expect(page.text).toContain(said)
    const back = await post(here, { ...Object.fromEntries(page.fields), greeting: 'Soon!', intent: 'see' })
    expect([back.status, back.page.fields.get('greeting')]).toEqual([422, 'Soon!'])
    expect(back.page.text).toContain(said)
    expect(await app.db.selectFrom('proposal').select('id').execute()).toEqual([])
  })

  test('a proposal for an event in two days must be sent today and expire today', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate: '2026-11-22' } })
    const here = `/backbar/jobs/${id}/proposal`
    const { fields } = await open(here)
    expect(fields.get('expiresOn')).toBe('2026-11-20')
    const words = { ...Object.fromEntries(fields), intent: 'see' }
    expect((await post(here, { ...words, expiresOn: '2026-11-21' })).status).toBe(422)
    expect((await post(here, words)).status).toBe(303)
    const seen = (await open(`${here}/see`)).fields.get('seen')!
    app.advance(24 * 3_600_000)
    expect((await post(`${here}/see`, { seen, intent: 'send' })).to).toBe(here)
    expect(await app.db.selectFrom('proposal').select('state').execute()).toEqual([{ state: 'draft' }])
  })

  test('a date is held until the later of its hold and its proposal’s expiry', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime, {}, { state: 'held', held_until: '2026-11-27' })
    const here = `/backbar/jobs/${id}`
    await post(`${here}/proposal`, { ...Object.fromEntries((await open(`${here}/proposal`)).fields), intent: 'see' })
    const seen = (await open(`${here}/proposal/see`)).fields.get('seen')!
    await post(`${here}/proposal/see`, { seen, intent: 'send' })
    expect((await open(here)).text).toContain('On hold until Friday, December 4')
    const day = async () => (await (await createAppVisitor(app))('/api/availability?date=2027-05-15')).json()
    expect(JSON.stringify(await day())).toContain('December 4')
    const yours = async () => /\/yours\/[\w-]{22}/.exec((await open(here)).html)![0]
    const couple = async () => (await parsePage(await (await createAppVisitor(app))(await yours()))).text
    expect(await couple()).toContain('We keep May 15 for you until Friday, December 4.')

    const hold = async (heldUntil: string) => {
      const { fields } = await open(here)
      const words = { intent: 'move', from: 'held', to: 'held', seen: fields.get('seen')!, heldUntil }
      expect((await post(here, words)).status).toBe(303)
    }
    await hold('2026-11-30')
    expect((await open(here)).text).toContain('On hold until Friday, December 4')
    await hold('2026-12-11')
    expect((await open(here)).text).toContain('On hold until Friday, December 11')
    expect(await couple()).toContain('We keep May 15 for you until Friday, December 11.')
  })

  test('an event without times and guests gets no proposal but a list of missing details', async () => {
    await using app = await createTestApp(database)
    const { open, post, fill } = await createOwnerClient(app)
    const bare = await createStoredEvent(app.db, openingTime, {
      request: { eventGuestCount: null, eventStartTime: null },
    })
    const here = `/backbar/jobs/${bare.id}/proposal`
    expect((await open(here)).text).toContain('Add when it starts and ends, how many guests')
    await fill(here, { 'line-0-label': 'Bar', 'line-0-price': '800', intent: 'see' })
    await post(`${here}/see`, { seen: '', intent: 'send' })
    expect(await app.db.selectFrom('proposal').select('state').where('state', '!=', 'draft').execute()).toEqual([])
    expect(await app.db.selectFrom('email').select('id').execute()).toEqual([])
  })

  test('a proposal for a taken date waits for the owner’s confirmation', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const first = await createStoredEvent(app.db, openingTime, {}, { state: 'booked' })
    const second = await createStoredEvent(app.db, openingTime, { request: { requestorName: 'Priya Shah' } })
    const here = `/backbar/jobs/${second.id}/proposal`
    await post(here, { ...Object.fromEntries((await open(here)).fields), intent: 'see' })
    const { fields } = await open(`${here}/see`)
    const words = { seen: fields.get('seen')!, intent: 'send' }
    const taken = await post(`${here}/see`, words)
    expect([taken.status, taken.page.text]).toEqual([409, expect.stringContaining('May 15 is taken')])
    expect(taken.page.html).toContain(first.id)
    expect(await app.db.selectFrom('email').select('id').execute()).toEqual([])
    expect((await post(`${here}/see`, { ...words, despite: 'next' })).status).toBe(303)
    expect((await app.db.selectFrom('waitlist_entry').select('event_id').execute())[0]).toEqual({ event_id: second.id })
    const anyway = await post(`${here}/see`, {
      ...words,
      despite: findMark(taken.page),
    })
    expect(anyway.status).toBe(303)
    expect((await app.db.selectFrom('proposal').select('state').execute())[0]).toEqual({ state: 'out' })
    const visit = await createAppVisitor(app)
    expect((await visit(`${here}/see`)).status).toBe(303)
  })

  test('on-request items must each be priced, set free or declined before sending', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime, {
      request: { onRequest: ['ice-and-coolers', 'cups', 'extra-hours'] },
    })
    const here = `/backbar/jobs/${id}/proposal`
    const draft = await open(here)
    expect(draft.text).toContain('it has no price yet: Ice and coolers; Cups; Extra hours')
    expect([2, 3, 4].map((i) => draft.fields.get(`line-${i}-price`))).toEqual(['', '', ''])
    const words = Object.fromEntries(draft.fields)
    const back = await post(here, { ...words, 'line-2-price': '60', intent: 'see' })
    expect([back.status, back.page.fields.get('line-2-price')]).toEqual([422, '60'])
    expect(back.page.text).toContain('They asked for this (Cups): enter a price, 0 if it is free, or check “No”')
    expect(await app.db.selectFrom('proposal').select('id').execute()).toEqual([])

    const settled = { ...words, 'line-2-price': '60', 'line-3-price': '0', 'line-4-no': 'on', intent: 'see' }
    expect((await post(here, settled)).to).toBe(`${here}/see`)
    const seen = await open(`${here}/see`)
    expect(seen.text).toContain('Total $870.50')
    expect(seen.text).toMatch(/Cups as you asked .{0,12}\$0/)
    expect(seen.text).toContain('We bring mixers, garnish, ice, coolers, cups, napkins')
    expect(seen.text).not.toContain('Extra hours')
    // The declined item is kept and can be changed.
    const again = await open(here)
    expect([again.fields.get('line-4-no'), again.fields.get('line-3-price')]).toEqual(['on', '0'])

    // An item that the client requested after the draft was saved needs a price before anything is sent.
    const { request } = await app.db.selectFrom('event').select('request').executeTakeFirstOrThrow()
    const asked = { ...JSON.parse(request), onRequest: ['ice-and-coolers', 'cups', 'extra-hours', 'beer-and-wine'] }
    await app.db
      .updateTable('event')
      .set({ request: JSON.stringify(asked) })
      .execute()
    const late = await post(`${here}/see`, { seen: seen.fields.get('seen')!, intent: 'send' })
    expect([late.status, late.to]).toEqual([303, here])
    expect((await open(here)).text).toContain('it has no price yet: A beer and wine selection with Luxe')
    const stale = await post(here, settled)
    expect([stale.status, stale.page.fields.get('line-6-label')]).toEqual([422, 'A beer and wine selection with Luxe'])
    expect(stale.page.text).toContain('They asked for this (A beer and wine selection with Luxe)')
  })

  test('on-request items are shown as not priced until a proposal with them is sent', async () => {
    await using app = await createTestApp(database)
    const { open, fill, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime, { request: { onRequest: ['cups'] } })
    const job = `/backbar/jobs/${id}`
    expect((await open(job)).text).toContain('Asked for, not priced yet: cups')
    const words = Object.fromEntries((await open(`${job}/proposal`)).fields)
    await post(`${job}/proposal`, { ...words, 'line-2-price': '35', intent: 'see' })
    expect((await open(job)).text).toContain('Asked for, not priced yet: cups')
    expect((await fill(`${job}/proposal/see`, { intent: 'link' })).status).toBe(303)
    expect((await open(job)).text).not.toContain('not priced yet')
  })

  test('a proposal draft has no send button once the client accepts the earlier version', async () => {
    await using app = await createTestApp(database)
    const { open, fill } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime)
    const here = `/backbar/jobs/${id}/proposal`
    expect((await fill(here, { intent: 'see' })).to).toBe(`${here}/see`)
    expect((await fill(`${here}/see`, { intent: 'link' })).status).toBe(303)
    expect((await fill(here, { intent: 'see' })).to).toBe(`${here}/see`)
    expect((await open(`${here}/see`)).text).toContain('Create the link without sending')
    const { path } = await getClientLink(app, id)
    const visit = await createAppVisitor(app)
    const page = await parsePage(await visit(path))
    const yes = { ...Object.fromEntries(page.fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
    expect((await visit(path, { method: 'POST', body: new URLSearchParams(yes) })).status).toBe(303)
    const seen = await open(`${here}/see`)
    expect(seen.text).not.toContain('Create the link without sending')
  })

  test('the proposal preview promises a copy by email only when email is connected', async () => {
    await using app = await createTestApp(database)
    const { open, fill } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime)
    const here = `/backbar/jobs/${id}/proposal`
    expect((await fill(here, { intent: 'see' })).to).toBe(`${here}/see`)
    expect((await open(`${here}/see`)).text).toContain('A copy stays on this page')
    app.mail = async () => ({ kind: 'smtp', url: 'smtp://mail.example' })
    expect((await open(`${here}/see`)).text).toContain('A copy comes to nora@home.example')
  })

  test('the Spanish client page translates the proposal lines of an English quote request', async () => {
    await using app = await createTestApp(database)
    const { open, post, fill } = await createOwnerClient(app)
    const asker = await createVisitor(app)
    const words = { ...validQuoteForm, experience: 'luxe-cocktail', cocktails: '4', eventGuestCount: '120' }
    await asker.send(await asker.pickUp('/quote'), words, ['cups'])
    const { id } = await app.db.selectFrom('event').select('id').executeTakeFirstOrThrow()
    const here = `/backbar/jobs/${id}/proposal`
    const draft = (await open(here)).fields
    const unpriced = [...draft].flatMap(([name, label]) => {
      const price = name.replace(/-label$/, '-price')
      return price !== name && label && !draft.get(price) ? [[price, '60']] : []
    })
    expect((await fill(here, { ...Object.fromEntries(unpriced), intent: 'see' })).to).toBe(`${here}/see`)
    const { fields } = await open(`${here}/see`)
    await post(`${here}/see`, { seen: fields.get('seen')!, intent: 'link' })
    const { path } = await getClientLink(app, id)
    const { text } = await parsePage(await (await createAppVisitor(app))(`${path}?language=es`))
    expect(text).toContain('Vasos como pediste')
    expect(text).toMatch(/Bartender adicional 120 invitados/)
    expect(text).not.toMatch(/as you asked|hours of bartender|guests: at least|beyond your/)
  })

  test('run sheet and shopping list follow the accepted on-request items, in Spanish too', async () => {
    await using app = await createTestApp(database)
    const { open, post, fill } = await createOwnerClient(app)
    const asked = { onRequest: ['ice-and-coolers', 'cups'] as UnpricedOption[] }
    const { id } = await createStoredEvent(app.db, openingTime, { request: asked, language: 'es' })
    const here = `/backbar/jobs/${id}/proposal`
    const priced = { 'line-2-price': '60', 'line-2-choice': 'off', 'line-3-no': 'on', intent: 'see' }
    expect((await fill(here, priced)).to).toBe(`${here}/see`)
    const { fields } = await open(`${here}/see`)
    await post(`${here}/see`, { seen: fields.get('seen')!, intent: 'link' })
    const { path } = await getClientLink(app, id)
    const visit = await createAppVisitor(app)
    const page = await parsePage(await visit(path))
    expect(page.text).toContain('Hielo y hieleras (coolers) como pediste')
    expect(page.text).toMatch(/Tú compras [^.]*vasos/)
    expect(page.text).toContain('a pedido: hielo y hieleras (coolers).')
    const typed = { ...Object.fromEntries(page.fields), option: 'wish-ice-and-coolers' }
    const added = await visit(path, { method: 'POST', body: new URLSearchParams({ ...typed, intent: 'options' }) })
    const chosen = await parsePage(added)
    expect(chosen.text).toMatch(/Nosotros llevamos [^.]*hielo, hieleras/)
    const yes = { ...Object.fromEntries(chosen.fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
    expect((await visit(path, { method: 'POST', body: new URLSearchParams(yes) })).status).toBe(303)
    const sheet = await open(`/backbar/jobs/${id}/sheet`)
    expect(sheet.text).toMatch(/Ice \d/)
    expect((await getBaselineShoppingList(app.db, id))?.words.youBuy).toMatch(/cups/)
    expect((await getBaselineShoppingList(app.db, id))?.words.weBring).toMatch(/ice, coolers/)
    const shared = { eventId: id, kind: 'list' } as const
    const token = await ensureSharedLinkToken(app.db, shared, { secret: app.config.secret, now: openingTime })
    const list = await parsePage(await visit(`${getSharedLinkPath('list', token)}?language=es`))
    expect(list.text).toMatch(/Nosotros llevamos [^.]*hielo, hieleras/)
    expect(list.text).not.toMatch(/Nosotros llevamos [^.]*vasos/)
  })

  test('the terms preview shows unsaved terms as clients will read them, in both languages', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const terms = '/backbar/settings/terms'
    const words = Object.fromEntries((await open(terms)).fields)
    const typed = {
      ...words,
      depositPercent: '50',
      'clause-0-words': 'Call {business} by {balance day}.',
      'clause-0-headingEs': 'Las bebidas',
      'clause-0-wordsEs': 'Llame a {business}.',
    }
    const shown = await post(terms, { ...typed, intent: 'preview' })
    expect(shown.status).toBe(200)
    expect(shown.page.text).toContain('As clients will read it A preview, with a made-up event at your prices.')
    expect(shown.page.text).toMatch(/\$375, makes the date yours.*Call Nerd & Tonic by Thursday, May 6, 2027\./)
    expect(shown.page.text).toContain('Las bebidas Llame a Nerd & Tonic.')
    expect(Object.fromEntries(shown.page.fields)).toEqual(typed)
    const wrong = await post(terms, { ...typed, 'clause-0-words': 'Call {nobody}.', intent: 'preview' })
    expect([wrong.status, wrong.page.text.includes('As clients')]).toEqual([422, false])
    expect(Object.fromEntries((await open(terms)).fields)).toEqual(words)
    expect((await post(terms, Object.fromEntries(shown.page.fields))).status).toBe(303)
  })

  test('new deposit and expiry periods apply only to proposals sent afterwards', async () => {
    await using app = await createTestApp(database)
    const { open, post, fill } = await createOwnerClient(app)
    const terms = '/backbar/settings/terms'
    const wrong = await fill(terms, { depositDays: '61', expiryDays: '0' })
    expect([wrong.status, wrong.page.text.includes('acceptance: enter a whole number from 0 to 60')]).toEqual([
      422,
      true,
    ])
    expect(wrong.page.text).toContain('A proposal is good for, days: enter a whole number from 1 to 90')
    const sent = async (eventDate: string) => {
      const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate } })
      const see = `/backbar/jobs/${id}/proposal/see`
      await post(`/backbar/jobs/${id}/proposal`, {
        ...Object.fromEntries((await open(`/backbar/jobs/${id}/proposal`)).fields),
        intent: 'see',
      })
      await post(see, { seen: (await open(see)).fields.get('seen')!, intent: 'send' })
      return id
    }
    const agreed = async (id: string) => {
      const shown = () => ({ words: 'What was shown', facts: {} })
      const { total_cents: totalCents } = await app.db
        .selectFrom('proposal')
        .select('total_cents')
        .where('event_id', '=', id)
        .executeTakeFirstOrThrow()
      await acceptProposal(
        app.db,
        id,
        { ...sampleAcceptance, totalCents },
        { shown, today: '2026-11-20', now: app.now() },
      )
      const { due_on } = await app.db
        .selectFrom('amount_due')
        .select('due_on')
        .where('event_id', '=', id)
        .where('kind', '=', 'deposit')
        .executeTakeFirstOrThrow()
      const { expires_on, document } = await app.db
        .selectFrom('proposal')
        .select(['expires_on', 'document'])
        .where('event_id', '=', id)
        .executeTakeFirstOrThrow()
      return [due_on, expires_on, document.includes('depositDays')]
    }
    const before = await sent('2027-05-15')
    await fill(terms, { depositDays: '10', expiryDays: '30' })
    const after = await sent('2027-06-19')
    expect(await agreed(before)).toEqual(['2026-11-23', '2026-12-04', false])
    expect(await agreed(after)).toEqual(['2026-11-30', '2026-12-20', true])
  })

  const termsPage = '/backbar/settings/terms'

  /** The fields of the terms form, a valid edit and an invalid edit. */
  async function termsForm({ open }: Awaited<ReturnType<typeof createOwnerClient>>) {
    const words = Object.fromEntries((await open(termsPage)).fields)
    const typed = { ...words, depositPercent: '30', 'clause-0-words': 'You buy the drinks.\r\nWe bring ice.' }
    return { words, typed, wrong: { ...words, depositPercent: 'a quarter', 'clause-1-heading': '' } }
  }

  test('invalid terms are refused with a message and come back as typed', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { post } = owner
    const { words, wrong: mistyped } = await termsForm(owner)
    expect(words['clause-0-heading']).toBe('The drinks')
    const wrong = await post(termsPage, mistyped)
    expect([wrong.status, Object.fromEntries(wrong.page.fields)]).toEqual([422, mistyped])
    for (const message of ['Deposit, percent: enter a whole number from 0 to 100', 'Give this term a heading'])
      expect(wrong.page.text).toContain(message)
    const steps = { 'step-0-days': '30', 'step-0-percent': '25', 'step-1-days': '60', 'step-1-percent': '10' }
    const more = await post(termsPage, { ...words, ...steps })
    expect([more.status, more.page.fields.get('step-0-percent')]).toEqual([422, '25'])
    const same = await post(termsPage, { ...words, ...steps, 'step-1-days': '30' })
    expect(same.status).toBe(422)
    expect(same.page.text).toContain('Step 1 is about 30 days before, too: enter other days, or clear one of them')
    expect(more.page.text).toContain('closer to the event less comes back. Enter 10 or less, or change the days')
  })

  test('terms from an outdated form are refused and shown beside the stored terms', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { post } = owner
    const { typed, wrong: mistyped } = await termsForm(owner)
    const wrong = await post(termsPage, mistyped)
    expect((await post(termsPage, typed)).status).toBe(303)
    const second = await post(termsPage, { ...typed, depositPercent: '40' })
    expect(second.status).toBe(409)
    expect(second.page.text).toMatch(/Deposit, percent stored now 30 yours 40/)
    expect(second.page.text).not.toContain('Term 1, words stored now')
    // Correcting a typo in a form does not confirm what was stored after the form was opened.
    const mended = { ...Object.fromEntries(wrong.page.fields), depositPercent: '35' }
    expect((await post(termsPage, { ...mended, 'clause-1-heading': 'Ice' })).status).toBe(409)
    expect((await getTerms(app.db)).depositPercent).toBe(30)
  })

  test('saved terms are the next version and apply to new drafts', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { open, post } = owner
    const before = await getTerms(app.db)
    expect((await post(termsPage, (await termsForm(owner)).typed)).status).toBe(303)
    expect((await getTerms(app.db)).version).toBe(before.version + 1)
    const { id } = await createStoredEvent(app.db, openingTime)
    const draft = await open(`/backbar/jobs/${id}/proposal`)
    expect(draft.fields.get('depositPercent')).toBe('30')
    expect(draft.fields.get('clause-drinks')).toBe('You buy the drinks.\nWe bring ice.')
    expect(draft.text).not.toContain('Tax class')
  })
})
