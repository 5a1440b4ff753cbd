import { describe, expect, test } from 'vitest'
import { listClientLinks, rotateClientLinkToken } from '../app/agreements/proposals/client-link.server.ts'
import { defaultTerms } from '../app/agreements/proposals/terms.ts'
import { handleMoneyForm } from '../app/agreements/payments/event-money.server.ts'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { incrementRevision } from '../app/plumbing/database/revision.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import type { PageItemKind } from '../app/site/page-items/page-item.ts'
import { listPageItems } from '../app/site/page-items/page-items.server.ts'
import type { Language } from '../app/ui/language.ts'
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
  '%s: the read-only page shows that an event is canceled, postponed or past',
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

test('after the event the client sends feedback and decides whether it may be published', async () => {
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
    ['Nora Ephron changed what they wrote about May 15', false],
    ['Nora Ephron changed what they wrote about May 15', true],
  ])
})

test.each([
  ['en', 'How was it?', /Still to pay|Pay \$/],
  ['es', '¿Cómo estuvo?', /Por pagar|Paga/],
] as const)('%s: after the event unpaid amounts come first on the client page', async (language, how, owed) => {
  await using app = await createTestApp()
  const them = await createTestClient(app, {}, language)
  await them.post(signed)
  await app.db.updateTable('proposal').set({ state: 'done', settled_at: app.now() }).execute()
  const { text } = await them.open()
  const body = text.slice(text.indexOf(language === 'en' ? 'Thank you, Nora' : 'Gracias, Nora'))
  expect(body.search(owed)).toBeGreaterThan(-1)
  expect(body.search(owed)).toBeLessThan(body.indexOf(how))
})

describe.each(databases)('%s: what a client wrote after the event', (database) => {
  const words = 'My grandmother asked for the recipe, then for another one.'
  const shown = { who: 'Nora', where: 'Wedding' }

  /** Creates a client who sent feedback and allowed publishing it. */
  async function createClientWhoWrote(language: Language = 'en') {
    const app = await createTestApp(database)
    await createOwner(app)
    const them = await createTestClient(app, {}, language)
    await them.post(signed)
    await app.db.updateTable('proposal').set({ state: 'done', settled_at: app.now() }).execute()
    const write = (words: string, mayShow = false) =>
      them.post({ intent: 'ask', words, ...(mayShow && { mayShow: 'on' }) })
    await write(words, true)
    const lastEmail = async () =>
      (
        await app.db
          .selectFrom('email')
          .select('body_text')
          .where('kind', '=', 'question')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).body_text.replaceAll(/\s+/g, ' ')
    const site = async () => (await parsePage(await them.visit('/evenings'))).text
    return { app, them, write, lastEmail, site }
  }

  test.each([
    ['en', 'Thank you. Olive has it.', 'Change it', 'We may show it with your first names.', 'Only we read it.'],
    [
      'es',
      'Gracias. Ya lo tiene Olive.',
      'Cambiarlo',
      'Podemos mostrarlo con sus nombres.',
      'Solo lo leemos nosotros.',
    ],
  ] as const)(
    '%s: the client’s feedback stays on the page, and its form shows it for editing',
    async (language, thanks, change, mayShow, isPrivate) => {
      const { app, them, write } = await createClientWhoWrote(language)
      await using _ = app
      const page = await them.open()
      expect(page.text).toContain(thanks)
      expect(page.text).toContain(mayShow)
      expect(page.html).toMatch(new RegExp(`<details class="act"><summary>(?:<svg.*</svg>)?${change}</summary>`))
      expect(page.fields.get('words')).toBe(words)
      expect(page.html).toMatch(/name="mayShow"[^>]*checked/)
      await write('It rained, and nobody minded.')
      const changed = await them.open()
      expect(changed.text).toContain('It rained, and nobody minded.')
      expect(changed.text).toContain(isPrivate)
      expect(changed.text).not.toContain('grandmother')
      expect(changed.html).not.toMatch(/name="mayShow"[^>]*checked/)
      // Words sent before can be sent again.
      await write(words, true)
      expect((await them.open()).fields.get('words')).toBe(words)
    },
  )

  test('submitting empty feedback shows an error and keeps the earlier feedback', async () => {
    const { app, them, write } = await createClientWhoWrote()
    await using _ = app
    const { status, page } = await write(' ')
    expect(status).toBe(422)
    expect(page.text).toContain('Write something first.')
    expect(page.html).toMatch(/<details class="act" open="">/)
    expect((await them.open()).fields.get('words')).toBe(words)
  })

  test('a year after the event feedback stays but cannot be changed', async () => {
    const { app, them, write } = await createClientWhoWrote()
    await using _ = app
    app.advance(Date.parse('2028-05-15T20:00:00Z') - openingTime)
    expect((await them.open()).text).toContain('Change it')
    app.advance(24 * 3_600_000)
    const late = await them.open()
    expect(late.text).toContain(words)
    expect(late.text).not.toContain('Change it')
    const { status, page } = await write('Something else.')
    expect(status).toBe(422)
    expect(page.text).toMatch(/It could be changed until May 15, 2028\. Call us at \(\d{3}\) /)
    expect(page.fields.get('words')).toBe('Something else.')
  })

  test('feedback that may no longer be published leaves the website, and owners are notified', async () => {
    const { app, write, lastEmail, site } = await createClientWhoWrote()
    await using _ = app
    await createPageItems(app.db, [
      ['quotations', { ...shown, words: '“My grandmother asked for the recipe…”' }],
      ['quotations', { who: 'Ana', where: '', words: 'The best bar we had.' }],
      ['evenings', { place: 'The old boathouse', line: 'A night', words: 'Then for another one', said: 'Nora' }],
    ])
    expect(await site()).toContain('My grandmother asked for the recipe')
    await write(words)
    const site1 = await site()
    expect(site1).not.toContain('grandmother')
    expect(site1).toContain('The best bar we had.')
    expect(site1).toContain('The old boathouse')
    const evening = (await listPageItems(app.db, ['evenings'])).map(({ input }) => [input.words, input.said])
    expect(evening).toContainEqual(['', ''])
    expect(await lastEmail()).toMatch(
      /They no longer let you show their words\. These were on your website and are not any more: .*My grandmother asked for the recipe.*Then for another one.*take them down there too/,
    )
  })

  test('a published review stays while the client’s changed feedback still contains it', async () => {
    const { app, write, lastEmail, site } = await createClientWhoWrote()
    await using _ = app
    await createPageItems(app.db, [['quotations', { ...shown, words: 'My grandmother asked for the recipe' }]])
    await write(`${words} And so did I.`, true)
    expect(await site()).toContain('My grandmother asked for the recipe')
    expect(await site()).not.toContain('so did I')
    expect(await lastEmail()).toMatch(/That is no longer so for their earlier words\. If you show them anywhere/)
    await write('It was fine.', true)
    expect(await site()).not.toContain('grandmother')
    expect(await lastEmail()).toContain('are not any more')
  })

  test('feedback never allowed for publication removes no review from the website', async () => {
    const { app, write, site } = await createClientWhoWrote()
    await using _ = app
    await write('The best bar we ever had.')
    await createPageItems(app.db, [['quotations', { ...shown, words: 'The best bar we ever had.' }]])
    await write('It was fine.')
    expect(await site()).toContain('The best bar we ever had.')
  })
})

async function createPageItems(db: Db, items: [kind: PageItemKind, input: Record<string, string>][]) {
  for (const [position, [kind, input]] of items.entries())
    await db
      .insertInto('page_item')
      .values({ id: `written-${position}`, kind, words: JSON.stringify(input), position, is_sample: 0 })
      .execute()
  await incrementRevision(db, 'content')
}
