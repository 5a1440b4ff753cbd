import { describe, expect, test } from 'vitest'
import { listSecurityEvents } from '../app/business/auth/security-events.server.ts'
import { createTestClient } from './test-client.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const page = '/backbar/settings/terms?open=pay'
const filled = {
  zelle: 'pay@bar.example',
  venmo: 'nerd-tonic',
  check: 'Nerd & Tonic LLC\n12 Bay Street\nJacksonville, FL 32202',
  cash: '',
  bank: '',
}

describe.each(databases)('%s: payment methods', (database) => {
  test('a payment address appears on the client page and in the agreement email', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { here, open, post } = await createTestClient(app)
    expect((await owner.fill(page, filled)).to).toMatch(/settings\/terms\?open=pay&said=kept&undo=/)
    expect((await owner.open(page)).fields.get('venmo')).toBe('@nerd-tonic')
    expect((await owner.open('/backbar/settings/terms')).text).toContain('Zelle pay@bar.example')
    const before = await open()
    expect(before.text).not.toContain('pay@bar.example')
    const yes = { ...Object.fromEntries(before.fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
    expect((await post(yes)).to).toContain(here)
    const theirs = await open()
    expect(theirs.text).toMatch(/With Zelle .*Email or phone pay@bar\.example .*NT-7K3M-9QXD/)
    expect(theirs.text).toMatch(/Mail it to Nerd & Tonic LLC 12 Bay Street Jacksonville, FL 32202/)
    expect(theirs.text).toContain('Hand it to us, and we’ll write you a receipt. Ask us when to meet.')
    const letter = await app.db
      .selectFrom('email')
      .select('body_text')
      .where('kind', '=', 'agreement')
      .executeTakeFirstOrThrow()
    expect(letter.body_text).toContain('Send it to pay@bar.example.')
    // A changed address appears on the client page. An empty address removes the payment method.
    expect((await owner.fill(page, { zelle: '(904) 555-0142' })).status).toBe(303)
    expect((await open()).text).toMatch(/With Zelle .*Email or phone \(904\) 555-0142/)
    expect((await owner.fill(page, { zelle: '' })).status).toBe(303)
    expect((await open()).text).not.toContain('Zelle')
    expect((await open()).text).toMatch(/By check Made out to/)
    // Once no payment address is set, clients can only pay cash in person. The page then has no “I have sent it”.
    expect((await owner.fill(page, { venmo: '', check: '' })).status).toBe(303)
    const cashOnly = (await open()).text
    expect(cashOnly).toMatch(/Pay \$\d+ in cash, in person Hand it to us/)
    expect(cashOnly).not.toMatch(/check|mail it|I have sent it/i)
  })

  test('the terms show cards as not offered until they are connected, and keep the choice', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const terms = '/backbar/settings/terms'
    const { html, links, fields } = await owner.open(terms)
    const [box] = /<input[^>]*id="way-card"[^>]*>/.exec(html)!
    expect(box).toContain('disabled')
    expect(box).not.toContain('checked')
    expect(links.get('Connect cards')).toBe('/backbar/settings/terms?open=cards')
    expect(fields.get('way-card')).toBe('on')
    expect((await owner.fill(terms, { depositPercent: '30' })).status).toBe(303)
    expect((await owner.open(terms)).fields.get('way-card')).toBe('on')
  })

  test('a proposal offers only payment methods that are set up', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime)
    const here = `/backbar/jobs/${id}/proposal`
    const draft = await owner.open(here)
    const ticked = () => [...draft.fields.keys()].filter((name) => name.startsWith('way-'))
    expect(ticked()).toEqual(['way-cash'])
    expect(draft.text).toContain('Card Not offered: no card processor is set up')
    expect(draft.text).toContain('Check Not offered: nowhere to send it yet')
    expect(draft.text).toContain('They can pay in cash only, in person.')
    expect(draft.text).toContain('Zelle Not offered: nowhere to send it yet')
    // A form opened before an address was removed does not offer that payment method.
    const words = Object.fromEntries(draft.fields)
    await owner.post(here, { ...words, 'way-card': 'on', 'way-zelle': 'on', 'way-check': 'on', intent: 'see' })
    const seen = await owner.open(`${here}/see`)
    expect(seen.text).toContain('You can pay by cash.')
    // A draft without a usable payment method is refused with a message.
    const { 'way-cash': _, ...none } = words
    const refused = await owner.post(here, { ...none, 'way-card': 'on', intent: 'see' })
    expect([refused.status, refused.page.text.includes('way to pay that is set up')]).toEqual([422, true])
    await owner.fill('/backbar/settings/terms', { 'way-cash': '' })
    const other = await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'other@home.example' } })
    expect((await owner.open(`/backbar/jobs/${other.id}/proposal`)).text).toContain('They could not pay')
  })

  test('a draft whose payment method is gone is not sent', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime)
    const here = `/backbar/jobs/${id}/proposal`
    await owner.fill(page, filled)
    await owner.fill(here, { 'way-zelle': 'on', intent: 'see' })
    const before = await owner.open(`${here}/see`)
    await owner.fill(page, { zelle: '' })
    const late = await owner.post(`${here}/see`, { seen: before.fields.get('seen')!, intent: 'send' })
    expect([late.status, late.to]).toEqual([303, here])
    expect(await app.db.selectFrom('email').select('id').execute()).toEqual([])
    expect((await owner.visit(`${here}/see`)).status).toBe(303)
  })

  test.each(['en', 'es'] as const)('an agreement shows only payment methods that are set up: %s', async (language) => {
    await using app = await createTestApp(database)
    const { open, post } = await createTestClient(app, {}, language)
    const yes = {
      ...Object.fromEntries((await open()).fields),
      signature: 'Nora Ephron',
      consent: 'on',
      intent: 'yes',
    }
    expect((await post(yes)).status).toBe(303)
    const theirs = await open()
    const letter = await app.db
      .selectFrom('email')
      .select('body_text')
      .where('kind', '=', 'agreement')
      .executeTakeFirstOrThrow()
    for (const text of [theirs.text.slice(0, theirs.text.indexOf('NT-7K3M-9QXD')), letter.body_text]) {
      expect(text).not.toMatch(/Zelle|Ask us how|Ask us where to send|Pregúntanos cómo|adónde enviarlo\./)
    }
    expect(letter.body_text).not.toMatch(/Check:|Cheque/)
    expect(theirs.text).toMatch(language === 'en' ? /Pay \$\d+ in cash, in person/ : /Paga \$\d+ en efectivo/)
    expect(letter.body_text).toMatch(language === 'en' ? /Cash/ : /Efectivo/)
  })

  test('invalid payment methods are returned, concurrent saves conflict, and changes are logged', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    for (const [changes, told] of [
      [{ zelle: 'ask us' }, 'Enter an email address'],
      [{ venmo: 'our name is long' }, 'your Venmo name alone'],
      [{ check: 'x'.repeat(301) }, 'Shorten this to at most 300'],
    ] as const) {
      const back = await owner.fill(page, { ...filled, ...changes })
      expect(back.status).toBe(422)
      expect(back.page.text).toContain(told)
      for (const [name, typed] of Object.entries({ ...filled, ...changes }))
        expect(back.page.fields.get(name)).toBe(typed)
    }
    const first = Object.fromEntries((await owner.open(page)).fields)
    expect((await owner.post(page, { ...first, zelle: 'pay@bar.example' })).status).toBe(303)
    const second = await owner.post(page, { ...first, zelle: 'other@bar.example' })
    expect([second.status, second.page.fields.get('zelle')]).toEqual([409, 'other@bar.example'])
    expect(second.page.text).toMatch(/Zelle stored now pay@bar\.example yours other@bar\.example/)
    // Correcting a typo does not confirm what another user saved meanwhile.
    const wrong = await owner.post(page, { ...first, zelle: 'ask us' })
    expect(wrong.status).toBe(422)
    const mended = await owner.post(page, { ...Object.fromEntries(wrong.page.fields), zelle: 'other@bar.example' })
    expect([mended.status, mended.page.fields.get('zelle')]).toEqual([409, 'other@bar.example'])
    expect((await owner.post(page, Object.fromEntries(second.page.fields))).status).toBe(303)
    // Saving the same values changes nothing.
    expect((await owner.fill(page, {})).status).toBe(303)
    const { events } = await listSecurityEvents(app.db, null)
    const told = events.filter(({ kind }) => kind === 'settings').map(({ words }) => words)
    expect(told).toEqual(['How clients pay you: Zelle', 'How clients pay you: Zelle'])
  })
})
