import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { handleMoneyForm } from '../app/agreements/payments/event-money.server.ts'
import { rotateClientLinkToken } from '../app/agreements/proposals/client-link.server.ts'
import { defaultTerms } from '../app/agreements/proposals/terms.ts'
import { getSetting, saveSetting } from '../app/business/stored-settings.server.ts'
import { formatPhoneNumber } from '../app/business/format-phone-number.ts'
import { createDayRule } from '../app/days/capacity.server.ts'
import type { PdfDocument } from '../app/plumbing/pdf/pdf-document.ts'
import { formatPdfDocumentText } from '../app/plumbing/pdf/format-document-text.ts'
import { changeAgreement } from './agreed-change.ts'
import { signedAgreement } from './paying-client.ts'
import { createTestClient } from './test-client.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleLine, sampleProposal } from './doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, createAppVisitor } from './test-app.ts'

const day = 24 * 3_600_000
const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }

describe.each(databases)('%s: the client page', (database) => {
  test.each(['en', 'es'] as const)(
    'after acceptance the client page shows the business’s current phone and email (%s)',
    async (language) => {
      await using app = await createTestApp(database)
      const { open, post } = await createTestClient(app, {}, language)
      expect((await post(signed)).status).toBe(303)
      const identity = await getSetting(app.db, 'identity')
      expect((await open()).text).toContain(formatPhoneNumber(identity.phone))
      const moved = { ...identity, phone: '+19045550188', email: 'new@nerdandtonic.example' }
      await saveSetting(app.db, 'identity', moved, app.now())
      const { text } = await open()
      const toAsk = language === 'es' ? '¿Preguntas\\?' : 'Questions\\?'
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`${toAsk} \\(904\\) 555-0188 .{1,4} ?new@nerdandtonic`))
      expect(text).not.toContain(formatPhoneNumber(identity.phone))
    },
  )

  test('opening a client page changes nothing, and guessed or replaced links do not open', async () => {
    await using app = await createTestApp(database)
    const { here, open, visit, kinds, link, post } = await createTestClient(app)
    for (let i = 0; i < 3; i++) await open()
    await visit(here, { method: 'HEAD' })
    const page = await open()
    expect(page.status).toBe(200)
    for (const words of [
      'Nora, here is May 15',
      'Luxe Cocktail Experience',
      'Total $1,040',
      'Deposit',
      '$260',
      'Balance',
    ])
      expect(page.text).toContain(words)
    expect(page.text).toContain('Yes, book May 15 for $1,040')
    expect(page.fields.get('consent')).toBeUndefined()
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await kinds()).toEqual(['sent'])
    expect(await app.db.selectFrom('shared_link').select('id').execute()).toEqual([])
    expect((await post({ intent: 'list' })).to).toMatch(/^\/list\/[\w-]{22}$/)
    expect((await open()).links.get('Your shopping list')).toBe((await post({ intent: 'list' })).to)
    expect((await post({ intent: 'opened' })).status).toBe(204)
    await post({ intent: 'opened' })
    expect(await kinds()).toEqual(['sent', 'opened'])
    await rotateClientLinkToken(app.db, link, app.config.secret)
    for (const path of [here, '/yours/x', '/yours/AAAAAAAAAAAAAAAAAAAAAA', `${here}x`]) {
      const lost = await parsePage(await visit(path))
      expect([path, lost.status, lost.text.includes('This link doesn’t work')]).toEqual([path, 404, true])
      expect((await post(signed, path)).status).toBe(404)
    }
    expect((await (await visit('/sitemap.xml')).text()).includes('/yours')).toBe(false)
  })

  test('a date that the owner closes blocks only proposals that do not hold it', async () => {
    await using app = await createTestApp(database)
    const [kept, loose] = [
      await createTestClient(app),
      await createTestClient(app, { keepsDay: false, reference: 'NT-2222-2222' }),
    ]
    const rule = { kind: 'closed', weekday: null, events: null, bartenders: null, note: '' } as const
    await createDayRule(app.db, { ...rule, id: 'may', from: '2027-05-15', to: '2027-05-15' }, app.now())
    expect((await kept.open()).text).not.toContain('May 15 is not available')
    expect((await loose.open()).text).toContain('May 15 is not available')
    const late = await loose.post(signed)
    expect([late.status, late.page.text]).toEqual([409, expect.stringContaining('May 15 is no longer available.')])
    expect((await kept.post(signed)).status).toBe(303)
  })

  test('accepting a proposal creates one signature and emails a copy to client and owner', async () => {
    await using app = await createTestApp(database)
    const { post, open, state, visit, here, event } = await createTestClient(app)
    const { fields } = await open()
    const yes = await post({
      ...Object.fromEntries(fields),
      signature: '  Nora   Ephron ',
      consent: 'on',
      intent: 'yes',
    })
    expect([yes.status, yes.to]).toEqual([303, here])
    expect(await state()).toBe('agreed')
    const emails = await app.db
      .selectFrom('email')
      .selectAll()
      .where('event_id', '=', event.id)
      .orderBy('kind')
      .execute()
    expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['agreement', 'nora@home.example'],
      ['said-yes', 'hello@nerdandtonic.example'],
    ])
    const row = await app.db.selectFrom('signature').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'Nora Ephron', ip: '192.0.2.1', total_cents: 104_000, zone: 'America/New_York' })
    for (const { body_text, document } of emails) {
      // Only the attached copy contains the hash of the signed text. The email's own text shows no hash.
      expect(body_text).not.toMatch(/SHA-256|[0-9a-f]{64}/)
      expect(formatPdfDocumentText((JSON.parse(document!) as { paper: PdfDocument }).paper)).toContain(row.text_hash)
      expect(body_text).toContain('$1,040')
      expect(JSON.parse(document!)).toMatchObject({ fileName: 'agreement-nt-7k3m-9qxd-may-15-2027.pdf' })
    }
    const page = await open()
    expect(page.text).not.toMatch(/SHA-256|[0-9a-f]{64}/)
    expect(page.text).toContain('Signed by Nora Ephron on Friday, November 20, 2026 at 9:00 AM.')
    expect(page.text).toContain('One step left: $260')
    expect(page.text).toContain('Pay $260 in cash, in person')
    await saveSetting(app.db, 'payTo', { check: '12 Bay Street' }, openingTime)
    expect((await open()).text).toContain(
      'By check Made out to Nerd & Tonic LLC Copy Amount $260 Copy On the memo line NT-7K3M-9QXD Nora Copy Mail it to 12 Bay Street',
    )
    expect(page.html).not.toContain('value="yes"')
    const pdf = await visit(`${here}/agreement.pdf`)
    expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    // A second acceptance, from the other phone, adds no signature.
    expect((await post({ ...signed, signature: 'Luis' })).status).toBe(303)
    expect(await app.db.selectFrom('signature').select('id').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('email').select('id').execute()).toHaveLength(2)
    const paid = await post({ intent: 'pay', due: 'x', way: 'check' })
    expect([paid.status, paid.page.text]).toEqual([200, expect.stringContaining('Made out to Nerd & Tonic LLC')])
  })

  test('accepting without a valid name, consent, total or version fails and keeps the input', async () => {
    await using app = await createTestApp(database)
    const { post, state, send } = await createTestClient(app)
    for (const signature of ['', '   ', '🥂🥂🥂', '\u202e\u200b', 'x'.repeat(500)]) {
      const back = await post({ ...signed, signature, words: 'and the ice?' })
      expect([signature, back.status]).toEqual([signature, 422])
      expect(back.page.fields.get('words')).toBe('and the ice?')
      expect(back.page.fields.get('consent')).toBe('on')
    }
    const { consent: _, ...unticked } = signed
    const back = await post(unticked)
    expect([back.status, back.page.fields.get('signature')]).toEqual([422, 'Nora Ephron'])
    expect(back.page.text).toContain('Check the box')
    // A total that was tampered with, and a total that a checked option changed after it was shown.
    for (const total of ['1', '-5', '104000.0', '', '99999999999999'])
      expect([total, (await post({ ...signed, total })).status]).toEqual([total, 409])
    const more = await post([...Object.entries(signed), ['option', 'cocktail']])
    expect(more.status).toBe(409)
    expect(more.page.text).toContain('With your choices, the total is $1,080')
    expect(more.page.text).toContain('Yes, book May 15 for $1,080')
    expect(more.page.fields.get('signature')).toBe('Nora Ephron')
    expect((await post([...Object.entries(signed), ['option', 'nonsense']])).status).toBe(422)
    const summed = await post([
      ['intent', 'options'],
      ['option', 'cocktail'],
    ])
    expect([summed.status, summed.page.fields.get('total')]).toEqual([200, '108000'])
    // The owner changes the proposal while the client reads it.
    const lines = sampleProposal().lines.map((line) =>
      line.id === 'bartender' ? sampleLine({ unitCents: 20_000 }) : line,
    )
    expect(await send(sampleProposal({ lines }))).toMatchObject({ kind: 'sent' })
    const older = await post(signed)
    expect(older.status).toBe(409)
    expect(older.page.text).toContain('What changed since version 1 Additional bartender: now $200, was $150.')
    expect(await app.db.selectFrom('signature').select('id').execute()).toEqual([])
    expect(await state()).toBe('out')
    const { fields } = older.page
    expect((await post({ ...Object.fromEntries(fields), intent: 'yes' })).status).toBe(303)
    expect(await state()).toBe('agreed')
  })

  test('after acceptance in one tab, another tab with different options changes nothing', async () => {
    await using app = await createTestApp(database)
    const { post, open, kinds } = await createTestClient(app)
    const ticked = await post([
      ['intent', 'options'],
      ['option', 'cocktail'],
    ])
    const other: [string, string][] = [
      ...Object.entries({ ...signed, total: ticked.page.fields.get('total')! }),
      ['option', 'cocktail'],
    ]
    // Options of another tab do not count: a total is signed as it was shown in this tab.
    expect((await post({ ...signed, total: '108000' })).status).toBe(409)
    expect((await post(signed)).status).toBe(303)
    const before = await kinds()
    const late = await post(other)
    expect(late.status).toBe(303)
    expect(await kinds()).toEqual(before)
    expect(
      (await app.db.selectFrom('amount_due').select('amount_cents').execute()).map((due) => due.amount_cents),
    ).toEqual([26_000, 78_000])
    expect((await open()).text).toContain('One step left: $260')
  })

  test('a signature in any script is accepted and gets a PDF copy', async () => {
    await using app = await createTestApp(database)
    const names = ['نورا إفرون', 'Žofia 🥂 Čapek', '\u202eNora', 'Ng Ly', '山田 太郎']
    for (const [i, signature] of names.entries()) {
      const event = { ...sampleProposal().event, eventDate: `2027-05-${String(i + 10)}` }
      const { post, here, visit } = await createTestClient(app, { reference: `NT-${i}`, event })
      const total = String((await readTotal(visit, here)) ?? 0)
      expect([signature, (await post({ ...signed, total, signature })).status]).toEqual([signature, 303])
      expect((await visit(`${here}/agreement.pdf`)).status).toBe(200)
    }
  })

  test('two concurrent acceptances for one date book one client and waitlist the other', async () => {
    await using app = await createTestApp(database)
    const [first, second] = [
      await createTestClient(app, { keepsDay: false }),
      await createTestClient(app, { keepsDay: false, reference: 'NT-2' }),
    ]
    const both = await Promise.all([first.post(signed), second.post(signed)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    const late = both.find(({ status }) => status === 409)!
    expect(late.page.text).toContain(
      'May 15 is no longer available. You have not agreed to anything, and you owe nothing.',
    )
    expect(await app.db.selectFrom('waitlist_entry').select('event_id').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('signature').select('id').execute()).toHaveLength(1)
    const [loser] = both[0] === late ? [first] : [second]
    expect((await loser.open()).text).toContain('May 15 is not available at the moment')
  })

  test('a client’s question and a client’s decline each reach the owner once', async () => {
    await using app = await createTestApp(database)
    const { post, open, state, kinds, here } = await createTestClient(app)
    expect((await post({ intent: 'ask', words: '  ', signature: 'N' })).page.fields.get('signature')).toBe('N')
    const asked = await post({ intent: 'ask', words: 'Do you bring ice?\n<b>Lots</b>' })
    expect([asked.status, asked.to]).toEqual([303, `${here}?said=asked#ask`])
    await post({ intent: 'ask', words: 'Do you bring ice?\n<b>Lots</b>' })
    expect((await open()).text).toContain('Do you bring ice?')
    expect((await post({ intent: 'ask', words: 'x'.repeat(2_001) })).status).toBe(422)
    const long = await post({ intent: 'no', reason: 'x'.repeat(2_001) })
    expect([long.status, long.page.fields.get('reason')?.length]).toEqual([422, 2_001])
    expect((await post({ intent: 'no', reason: 'Too far' })).status).toBe(303)
    expect((await post({ intent: 'no' })).status).toBe(303)
    expect(await state()).toBe('declined')
    expect((await open()).text).toContain('You said no, thank you')
    expect((await post(signed)).status).toBe(410)
    expect(await kinds()).toEqual(['sent', 'opened', 'asked', 'moved'])
    const emails = await app.db.selectFrom('email').select(['kind', 'body_text']).orderBy('kind').execute()
    expect(emails.map(({ kind }) => kind)).toEqual(['question', 'said-no'])
    expect(emails[1]!.body_text).toContain('Too far')
  })

  test('the proposal expires at the end of its last day in the business time zone', async () => {
    await using app = await createTestApp(database)
    const { post, open } = await createTestClient(app)
    // Friday, December 4, 11:59 PM in Jacksonville.
    app.advance(14 * day + 14 * 3_600_000 + 59 * 60_000)
    expect((await open()).text).toContain('Yes, book May 15')
    app.advance(60_000)
    expect((await open()).text).toContain('This proposal has ended')
    const late = await post(signed)
    expect([late.status, late.page.text]).toEqual([
      410,
      expect.stringContaining('You have not agreed to anything, and you owe nothing'),
    ])
    expect(await app.db.selectFrom('signature').select('id').execute()).toEqual([])
  })
})

test('client page posts over the rate limit are refused and keep the typed text', async () => {
  await using app = await createTestApp('sqlite', { API_PER_MINUTE: '3' })
  const { here, visit, post } = await createTestClient(app)
  for (let i = 0; i < 3; i++) await post({ intent: 'options' })
  const waits = await post({ ...signed, words: 'and the ice?' })
  expect([waits.status, waits.page.fields.get('words')]).toEqual([429, 'and the ice?'])
  const pay = () => visit(`${here}/pay`, { method: 'POST', body: new URLSearchParams({ due: 'x' }) })
  for (let i = 0; i < 3; i++) expect((await pay()).status).toBe(409)
  const tapped = await pay()
  expect([tapped.status, (await parsePage(tapped)).text]).toEqual([429, expect.stringContaining('Nothing was charged')])
  expect(await app.db.selectFrom('signature').select('id').execute()).toEqual([])
})

async function readTotal(visit: Awaited<ReturnType<typeof createAppVisitor>>, here: string) {
  return (await parsePage(await visit(here))).fields.get('total')
}

test('the client page of a moved event shows its former date', async () => {
  await using app = await createTestApp()
  const { eventId, path } = await signedAgreement(app.db, { secret: app.config.secret })
  await handleMoneyForm(app, eventId, { intent: 'pay', sum: '260', way: 'zelle', paidOn: '2026-11-20' })
  const visit = await createAppVisitor(app)
  const read = async (language: string) => (await parsePage(await visit(`${path}?language=${language}`))).text
  expect(await read('en')).not.toContain('Moved from')
  await changeAgreement(app.db, eventId, { eventDate: '2027-05-22' })
  expect(await read('en')).toContain('Moved from May 15, for the same price May 22 is yours')
  expect(await read('es')).toContain('Antes era el 15 de mayo; el precio no cambia')
  await changeAgreement(app.db, eventId, { eventGuestCount: 60 })
  expect(await read('en')).toContain('Moved from May 15 May 22 is yours')
})

test('the client page and its script stay within their size limits', async () => {
  await using app = await createTestApp()
  const { here, visit } = await createTestClient(app, { terms: { version: 1, clauses: defaultTerms.clauses } })
  const html = await (await visit(here)).text()
  expect(html).not.toMatch(/<link[^>]+stylesheet/)
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(18_000)
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src = '']) => src)
  // The page has two scripts: its own, and the one that keeps forms while the network is down.
  expect(scripts).toHaveLength(2)
  const sources = scripts.map((src) => readFileSync(`build/islands${src}`, 'utf8'))
  // No React, and nothing else that loads afterward. `import.meta` loads nothing.
  for (const script of sources) expect(script).not.toMatch(/\bimport\b(?!\.meta\b)/)
  expect(sources.reduce((sum, script) => sum + brotliCompressSync(script).length, 0)).toBeLessThanOrEqual(12_000)
})
