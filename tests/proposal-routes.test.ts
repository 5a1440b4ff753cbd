import { describe, expect, test } from 'vitest'
import { keptLead } from './doubles/kept-lead.ts'
import { markIn } from './doubles/read-page.ts'
import { databases, emptyHouse, opening, visitor } from './house.ts'
import { ownerClient } from './owner-client.ts'

describe.each(databases)('%s: the owner’s proposal', (database) => {
  test('from the request to a sent proposal with a discount: three pages, one letter, one link', async () => {
    await using house = await emptyHouse(database)
    const { open, post } = await ownerClient(house)
    const { id } = await keptLead(house.db, opening)
    const here = `/backbar/requests/${id}`
    expect((await open(here)).html).toContain(`href="${here}/proposal"`)

    const draft = await open(`${here}/proposal`)
    expect(draft.fields.get('line-0-label')).toBe('Luxe Cocktail Experience')
    expect(draft.fields.get('line-0-price')).toBe('800')
    const words = Object.fromEntries(draft.fields)
    const discount = { 'line-2-label': 'Welcome back', 'line-2-price': '-50', 'line-2-reason': 'for last year' }
    const kept = await post(`${here}/proposal`, { ...words, ...discount, 'line-0-price': '780', intent: 'see' })
    expect([kept.status, kept.to]).toEqual([303, `${here}/proposal/see`])

    const seen = await open(`${here}/proposal/see`)
    expect(seen.text).toContain('In all $740.50')
    expect(seen.text).toContain('Welcome back')
    expect(seen.text).toContain('−$50.00')
    const sent = await post(`${here}/proposal/see`, { seen: seen.fields.get('seen')!, intent: 'send' })
    expect([sent.status, sent.to]).toEqual([303, `${here}?said=proposed#proposal`])
    const letters = await house.db.selectFrom('letter').select(['recipient', 'body_text', 'kind']).execute()
    expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([['proposal', 'nora@home.example']])
    expect(letters[0]!.body_text).toMatch(/\/yours\/[\w-]{22}/)
    expect(letters[0]!.body_text).toContain('$740.50')
    const page = await open(here)
    expect(page.text).toContain('Version 1, $740.50: out')
    expect(page.fields.get('their-link') ?? page.html).toMatch(/\/yours\/[\w-]{22}/)

    // Twice the same tap is one proposal and one letter.
    const again = await post(`${here}/proposal/see`, { seen: seen.fields.get('seen')!, intent: 'send' })
    expect(again.status).toBe(303)
    expect(await house.db.selectFrom('proposal').select('version').execute()).toHaveLength(1)
    expect(await house.db.selectFrom('letter').select('id').execute()).toHaveLength(1)
    expect((await open(`${here}/proposal`)).text).toContain('Sending this one replaces it')
  })

  test('what is mistyped comes back with every word; a price changed says what the menu asks', async () => {
    await using house = await emptyHouse(database)
    const { open, post } = await ownerClient(house)
    const { id } = await keptLead(house.db, opening)
    const here = `/backbar/requests/${id}/proposal`
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
      'Say what this line is',
      'takes two to four lines',
      'Enter a whole number from 0 to 100',
      'no later than the day before the event',
      'Enter a time of day',
      'Nothing is known as {everything}',
    ])
      expect(back.page.text).toContain(message)
    expect(back.page.fields.get('line-0-price')).toBe('eight hundred')
    expect(back.page.fields.get('clause-drinks')).toBe('You buy {everything}')
    expect((await post(here, { ...words, 'line-0-price': '-9000', intent: 'see' })).page.text).toContain(
      'lower a discount',
    )
    expect((await post(here, { ...words, intent: 'more' })).page.fields.get('line-4-label')).toBe('')
    await post(here, { ...words, 'line-0-price': '750', intent: 'see' })
    expect((await open(here)).text).toContain('menu: $800')
  })

  test('nothing is proposed “from”: what is missing is said, and a day that is taken meets the guard', async () => {
    await using house = await emptyHouse(database)
    const { open, post } = await ownerClient(house)
    const bare = await keptLead(house.db, opening, { request: { eventGuestCount: null, eventStartTime: null } })
    expect((await open(`/backbar/requests/${bare.id}/proposal`)).text).toContain(
      'Add when it starts and ends, how many guests',
    )
    const first = await keptLead(house.db, opening, {}, { state: 'booked' })
    const second = await keptLead(house.db, opening, { request: { requestorName: 'Priya Shah' } })
    const here = `/backbar/requests/${second.id}/proposal`
    await post(here, { ...Object.fromEntries((await open(here)).fields), intent: 'see' })
    const { fields } = await open(`${here}/see`)
    const words = { seen: fields.get('seen')!, intent: 'send' }
    const taken = await post(`${here}/see`, words)
    expect([taken.status, taken.page.text]).toEqual([409, expect.stringContaining('May 15 is taken')])
    expect(taken.page.html).toContain(first.id)
    expect(await house.db.selectFrom('letter').select('id').execute()).toEqual([])
    expect((await post(`${here}/see`, { ...words, despite: 'next' })).status).toBe(303)
    expect((await house.db.selectFrom('next_in_line').select('lead_id').execute())[0]).toEqual({ lead_id: second.id })
    const anyway = await post(`${here}/see`, {
      ...words,
      despite: markIn(taken.page),
    })
    expect(anyway.status).toBe(303)
    expect((await house.db.selectFrom('proposal').select('state').execute())[0]).toEqual({ state: 'out' })
    const visit = await visitor(house)
    expect((await visit(`${here}/see`)).status).toBe(303)
  })

  test('terms are read as a couple will read them before they are saved, in Spanish where there is any', async () => {
    await using house = await emptyHouse(database)
    const { open, post } = await ownerClient(house)
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
    expect(shown.page.text).toContain('As a couple will read it A preview, of an evening made up at your prices.')
    expect(shown.page.text).toMatch(/\$375, makes the date yours.*Call Nerd & Tonic by Thursday, May 6\./)
    expect(shown.page.text).toContain('Las bebidas Llame a Nerd & Tonic.')
    expect(Object.fromEntries(shown.page.fields)).toEqual(typed)
    const wrong = await post(terms, { ...typed, 'clause-0-words': 'Call {nobody}.', intent: 'preview' })
    expect([wrong.status, wrong.page.text.includes('As a couple')]).toEqual([422, false])
    expect(Object.fromEntries((await open(terms)).fields)).toEqual(words)
    expect((await post(terms, Object.fromEntries(shown.page.fields))).status).toBe(303)
  })

  test('the terms are the owner’s: changed they are the next version, mistyped they come back', async () => {
    await using house = await emptyHouse(database)
    const { open, post } = await ownerClient(house)
    const page = await open('/backbar/settings/terms')
    const words = Object.fromEntries(page.fields)
    expect(words['clause-0-heading']).toBe('The drinks')
    const wrong = await post('/backbar/settings/terms', {
      ...words,
      depositPercent: 'a quarter',
      'clause-1-heading': '',
      tax: 'on',
      taxName: '',
      'tax-rental': 'seven',
    })
    expect(wrong.status).toBe(422)
    for (const message of [
      'Enter a whole number from 0 to 100',
      'Give this point a heading',
      'Say what the tax is called',
      'Enter percent',
    ])
      expect(wrong.page.text).toContain(message)
    const typed = {
      ...words,
      depositPercent: '30',
      'clause-0-words': 'You buy the drinks.',
      tax: 'on',
      taxName: 'Sales tax',
      'tax-rental': '7.5',
    }
    expect((await post('/backbar/settings/terms', typed)).status).toBe(303)
    const second = await post('/backbar/settings/terms', { ...typed, depositPercent: '40' })
    expect(second.status).toBe(409)
    expect(second.page.text).toMatch(/To reserve, percent stored now 30 yours 40/)
    // Opened before that, mistyped and mended since: what was stored meanwhile has still not been seen.
    const mended = { ...Object.fromEntries(wrong.page.fields), depositPercent: '35', taxName: 'Tax', 'tax-rental': '' }
    expect((await post('/backbar/settings/terms', { ...mended, 'clause-1-heading': 'Ice' })).status).toBe(409)
    const { id } = await keptLead(house.db, opening)
    const draft = await open(`/backbar/requests/${id}/proposal`)
    expect(draft.fields.get('depositPercent')).toBe('30')
    expect(draft.fields.get('clause-drinks')).toBe('You buy the drinks.')
    expect(draft.text).toContain('Tax class')
  })
})
