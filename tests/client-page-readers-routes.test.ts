import { describe, expect, test } from 'vitest'
import { listClientLinks, rotateClientLinkToken } from '../app/agreements/proposals/client-link.server.ts'
import { defaultTerms } from '../app/agreements/proposals/terms.ts'
import { handleMoneyForm } from '../app/agreements/payments/event-money.server.ts'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { createOwner } from './owner-client.ts'
import { createTestClient } from './test-client.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, type Database } from './test-app.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }

/** A client who lets a planner read their page. */
async function createSharedClientPage(database: Database = 'sqlite') {
  const app = await createTestApp(database)
  const them = await createTestClient(app, { terms: { version: 1, clauses: defaultTerms.clauses } })
  expect((await them.post({ intent: 'share' })).to).toBe(`${them.here}?said=shared#share`)
  const [, token = ''] = /\/yours\/([\w-]{22})<\/b>/.exec((await them.open()).html) ?? []
  return { house: app, them, token, planner: `/yours/${token}` }
}

describe.each(databases)('%s: read-only link', (database) => {
  test('the page of a read-only link shows the whole proposal and no form or action', async () => {
    const { house: app, them, token, planner } = await createSharedClientPage(database)
    await using _ = app
    const page = await parsePage(await them.visit(planner))
    expect(page.status).toBe(200)
    for (const words of [
      'Nora, here is May 15',
      'You are looking this over for Nora',
      'Total $1,040',
      'What you agree to',
    ])
      expect(page.text).toContain(words)
    for (const { heading } of defaultTerms.clauses) expect(page.text).toContain(heading)
    expect(page.html).not.toMatch(/<form|name="intent"|name="signature"|\/drinks"|\/change"/)
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
    // The database stores neither token in plain text, and the client's own token appears nowhere on the page.
    const kept = JSON.stringify(await app.db.selectFrom('client_link').selectAll().execute())
    for (const secret of [token, them.here.slice(7)]) expect(kept).not.toContain(secret)
    expect(page.html).not.toContain(them.here)
    expect(await them.kinds()).toEqual(['sent'])
  })

  test('posts through a read-only link are refused or redirected and change nothing', async () => {
    const { house: app, them, planner } = await createSharedClientPage(database)
    await using _ = app
    const attempts: [string, string][][] = [
      Object.entries(signed),
      [
        ['intent', 'options'],
        ['option', 'cocktail'],
      ],
      [
        ['intent', 'ask'],
        ['words', 'Could it be cheaper?'],
      ],
      [['intent', 'no']],
      [
        ['intent', 'facts'],
        ['fact-address', '1 Main St'],
      ],
      [['intent', 'share']],
      [['intent', 'stop-sharing']],
      [['intent', 'list']],
      [['intent', 'opened']],
      [
        ['intent', 'sent'],
        ['due', 'x'],
      ],
      [
        ['intent', 'pay'],
        ['way', 'card'],
        ['due', 'x'],
      ],
      [
        ['intent', 'ask-change'],
        ['eventGuestCount', '160'],
      ],
    ]
    for (const words of attempts) {
      const { status, page } = await them.post(words, planner)
      expect([words[0], status, page.text]).toEqual([
        words[0],
        403,
        expect.stringContaining('This link is for reading'),
      ])
    }
    for (const beneath of ['pay', 'paid']) {
      const posted = await them.post(signed, `${planner}/${beneath}`)
      expect([beneath, posted.status, posted.to]).toEqual([beneath, 307, planner])
      const led = await them.visit(`${planner}/${beneath}`)
      expect([beneath, led.status, led.headers.get('Location')]).toEqual([beneath, 303, planner])
    }
    expect(await them.state()).toBe('out')
    expect(await them.kinds()).toEqual(['sent'])
    expect(await app.db.selectFrom('signature').select('id').execute()).toEqual([])
    expect(await app.db.selectFrom('shared_link').select('id').execute()).toEqual([])
  })

  test('after acceptance a read-only link shows the documents until it is revoked or replaced', async () => {
    const { house: app, them, planner } = await createSharedClientPage(database)
    await using _ = app
    expect((await them.post(signed)).status).toBe(303)
    const page = await parsePage(await them.visit(planner))
    expect(page.text).toContain('One step left: $260')
    expect(page.html).not.toMatch(/<form|name="intent"/)
    for (const file of ['agreement.pdf', 'event.ics']) expect((await them.visit(`${planner}/${file}`)).status).toBe(200)
    expect(await (await them.visit(`${planner}/event.ics`)).text()).not.toMatch(/backbar|nora@home/)
    await them.post({ intent: 'stop-sharing' })
    expect((await them.visit(planner)).status).toBe(404)
    expect((await them.post(signed, planner)).status).toBe(404)
    await them.post({ intent: 'share' })
    const [, other] = /(\/yours\/[\w-]{22})<\/b>/.exec((await them.open()).html) ?? []
    expect(other).not.toBe(planner)
    const [link] = await listClientLinks(app.db, them.event.id)
    await rotateClientLinkToken(app.db, link!, app.config.secret)
    for (const path of [planner, other!, `${other}/agreement.pdf`]) expect((await them.visit(path)).status).toBe(404)
  })

  test('the client’s “I have sent it” emails the owner once and records no payment', async () => {
    await using app = await createTestApp(database)
    await saveSetting(app.db, 'payTo', { zelle: 'pay@bar.example' }, openingTime)
    const them = await createTestClient(app)
    await them.post(signed)
    const [due] = await app.db.selectFrom('amount_due').select('id').where('kind', '=', 'deposit').execute()
    for (let i = 0; i < 2; i++) expect((await them.post({ intent: 'sent', due: due!.id })).to).toBe(`${them.here}#sent`)
    expect((await them.post({ intent: 'sent', due: 'nothing-of-theirs' })).status).toBe(200)
    const emails = await app.db
      .selectFrom('email')
      .select(['recipient', 'subject'])
      .where('kind', '=', 'says-sent')
      .execute()
    expect(emails).toEqual([
      { recipient: 'hello@nerdandtonic.example', subject: 'Nora Ephron says $260 is on its way for May 15' },
    ])
    expect(await app.db.selectFrom('payment').select('id').execute()).toEqual([])
    const { text } = await them.open()
    expect(text).toContain('Thank you. We’ll look for it, and this page will show it when it arrives.')
    expect(text).not.toContain('I have sent it')
    expect(await them.state()).toBe('agreed')
    // Part of the payment arrived: the rest can be announced again.
    const some = { intent: 'pay', sum: '100', way: 'check', paidOn: '2026-11-20' }
    expect(await handleMoneyForm(app, them.event.id, some)).toMatchObject({ kind: 'done' })
    expect((await them.open()).text).toContain('I have sent it')
    await them.post({ intent: 'sent', due: due!.id })
    const told = await app.db.selectFrom('email').select('subject').where('kind', '=', 'says-sent').execute()
    expect(told.map(({ subject }) => subject)).toContain('Nora Ephron says $160 is on its way for May 15')
  })
})

test.each([
  ['en', 'May 15 is postponed', 'Tell us your new date', 'May 15 is canceled'],
  [
    'es',
    'El evento del 15 de mayo queda pospuesto',
    'Dinos tu nueva fecha',
    'El evento del 15 de mayo queda cancelado',
  ],
] as const)(
  '%s: the read-only page of a canceled, postponed or past event says so',
  async (language, postponed, newDay, canceled) => {
    await using app = await createTestApp()
    const them = await createTestClient(
      app,
      { client: { name: 'Maya Torres & Ben Okafor', email: 'maya@home.example' } },
      language,
    )
    await them.post(signed)
    const as = async (state: string) => {
      await app.db.updateTable('proposal').set({ state, settled_at: app.now() }).execute()
      return them.open()
    }
    const asleep = await as('postponed')
    expect(asleep.text).toContain(postponed)
    expect(asleep.text).toContain(newDay)
    const off = await as('called-off')
    expect(off.text).toContain(canceled)
    expect(off.text).not.toContain(postponed)
    const poured = await as('done')
    expect(poured.text).toContain(language === 'en' ? 'Thank you, Maya & Ben' : 'Gracias, Maya & Ben')
    // Past events offer no sharing.
    expect(poured.text).not.toContain(language === 'en' ? 'Share with' : 'Compartir')
    const again = poured.links.get(language === 'en' ? 'The same again' : 'Lo mismo otra vez')!
    expect(again).toMatch(/^(?:\/es)?\/quote\?experience=luxe-cocktail&eventGuestCount=120/)
    const quote = await parsePage(await them.visit(again))
    expect([quote.status, quote.fields.get('eventGuestCount')]).toEqual([200, '120'])
  },
)

test('after the event the client writes how it was, and says whether the words may be shown', async () => {
  await using app = await createTestApp()
  await createOwner(app)
  const them = await createTestClient(app)
  await them.post(signed)
  const write = (words: string, more = {}) => them.post({ intent: 'ask', words, ...more })
  await write('Is there parking?', { mayShow: 'on' })
  await app.db.updateTable('proposal').set({ state: 'done', settled_at: app.now() }).execute()
  const poured = await them.open()
  expect(poured.text).toMatch(/How was it\? .*One line is plenty. Olive reads it/)
  expect(poured.text.indexOf('How was it?')).toBeLessThan(poured.text.indexOf('The same again'))
  expect((await write('')).page.text).toContain('Write something first.')
  await write('We danced until eleven.')
  await write('My grandmother asked for the recipe.')
  for (let i = 0; i < 2; i++) await write('My grandmother asked for the recipe.', { mayShow: 'on' })
  const { to } = await write('My grandmother asked for the recipe.', { mayShow: 'on' })
  const thanked = await parsePage(await them.visit(to!.split('#')[0]!))
  expect(thanked.text).toContain('Thank you. Olive has it.')
  expect(thanked.text).toContain('My grandmother asked for the recipe.')
  const emails = await app.db
    .selectFrom('email')
    .select(['subject', 'body_text'])
    .where('kind', '=', 'question')
    .orderBy('id')
    .execute()
  expect(
    emails.map(({ subject, body_text }) => [subject, body_text.includes('They let you show these words')]),
  ).toEqual([
    ['Nora Ephron asks about May 15', false],
    ['Nora Ephron wrote about May 15', false],
    ['Nora Ephron wrote about May 15', false],
    ['Nora Ephron wrote about May 15', true],
  ])
})
