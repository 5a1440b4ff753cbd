import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { postponeAgreement } from '../../../agreements/changes/cancel-agreement.server.ts'
import { findCurrentAgreement } from '../../../agreements/agreement/current-agreement.server.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import type { ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import { computeProposalTotals, listDefaultLineIds } from '../../../agreements/proposals/proposal-totals.ts'
import { getTaxConfig } from '../../../agreements/sales-tax/tax-config.server.ts'
import { buildCountyTax } from '../../../agreements/sales-tax/proposal-tax.ts'
import { defaultTaxSettings, type TaxSettings } from '../../../agreements/sales-tax/tax-settings.ts'
import { saveSetting } from '../../../business/stored-settings.server.ts'
import { formatDollars, formatDollarsAndCents } from '../../../business/money.ts'
import { parsePeriodKey } from '../sales-tax/filing-period.ts'
import { getTaxPeriodReport } from '../sales-tax/tax-returns.server.ts'
import { changeAgreement } from '../../../../tests/agreed-change.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { cancelEvent } from '../../../../tests/submit-change-form.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parseCsv } from '../../../../tests/doubles/read-csv.ts'
import { sampleLine, sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'

const today = '2026-11-20'
const settings = '/backbar/settings/sales-tax'
const year = '/backbar/money/tax?period=2027'
const marks = { organization: 'St. Mark’s', certificate: '85-8012345678C-1', until: '2026-11-19' }

async function switchOn({ db }: TestApp, changes: Partial<TaxSettings> = {}) {
  await saveSetting(db, 'salesTax', { ...defaultTaxSettings, isOn: true, since: today, ...changes }, openingTime)
}

type Sold = { county?: string; eventDate?: string; rental?: number; goods?: number; until?: string }

/**
 * An accepted event with the sample's labor of $800 in a county, and optional rental and goods. Returns its total and tax
 * in cents.
 */
async function createTaxedEvent(
  app: TestApp,
  { county = 'Duval', eventDate = '2027-05-15', rental = 0, goods = 0, until }: Sold,
) {
  const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate } })
  const exempt = until ? { id: 'marks', organization: 'St. Mark’s', certificate: '85-1', until } : undefined
  const tax = buildCountyTax(await getTaxConfig(app.db), county, eventDate, exempt)
  const line = (id: string, taxClass: 'rental' | 'goods', unitCents: number) =>
    unitCents === 0 ? [] : [sampleLine({ id, label: id, taxClass, unitCents })]
  const { money, event } = sampleProposal()
  const document: ProposalDocument = sampleProposal({
    event: { ...event, eventDate, zip: county === 'Duval' ? '32202' : '32084' },
    lines: [
      sampleLine({ id: 'experience', label: 'Luxe', unitCents: 80_000 }),
      ...line('bar', 'rental', rental),
      ...line('ice', 'goods', goods),
    ],
    money: { ...money, tax },
  })
  const { totalCents, taxCents } = computeProposalTotals(document, listDefaultLineIds(document), today)
  await acceptSampleProposal(app.db, id, { document, yes: { totalCents } })
  return { id, job: `/backbar/jobs/${id}`, money: `/backbar/jobs/${id}/money`, totalCents, taxCents }
}

/** Lines, rows and total tax of a period. Expects the sums of rows and counties to equal the lines. */
async function getTaxReturn({ db }: TestApp, key: string, asked: 'event' | 'paid' | null = null) {
  const { lines, rows, filedAt } = await getTaxPeriodReport(db, parsePeriodKey(key)!, { today, asked })
  const sum = (of: 'state' | 'surtax') => rows.reduce((all, { parts }) => all + parts[of], 0)
  expect([sum('state'), sum('surtax')]).toEqual([lines.stateCents, lines.surtaxCents])
  expect(lines.counties.reduce((all, { surtaxCents }) => all + surtaxCents, 0)).toBe(lines.surtaxCents)
  expect(lines.certificateCents + lines.untaxedCents + lines.taxableCents).toBe(lines.grossCents)
  return { ...lines, taxCents: lines.stateCents + lines.surtaxCents, rows, filedAt }
}

describe.each(databases)('%s: sales tax', (database) => {
  test('case 7: sales tax appears only in settings until it is switched on', async () => {
    await using app = await createTestApp(database)
    const { open, visit, fill } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime)
    const words = /sales tax|impuesto|surtax|exempt|tax class/i
    for (const page of ['/backbar', '/backbar/money', `/backbar/jobs/${id}/proposal`, `/backbar/jobs/${id}/money`])
      expect((await open(page)).text).not.toMatch(words)
    expect((await visit('/backbar/money/tax')).headers.get('Location')).toBe(settings)
    expect((await open('/backbar/settings')).text).toContain('Sales tax none charged')
    expect((await open(settings)).fields.get('baseCounty')).toBe('St. Johns')
    expect((await fill(settings, { isOn: 'yes', lateDay: '0' })).status).toBe(422)
    expect((await fill(settings, { isOn: 'yes' })).status).toBe(303)
    expect((await open('/backbar/settings')).text).toContain('rates for 2 counties: 2 to check')
    expect((await open('/backbar/money')).html).toContain('href="/backbar/money/tax"')
    const desk = await createUserClient(app, 'desk')
    for (const page of [settings, '/backbar/money/tax', '/backbar/money/tax.csv?period=2027'])
      expect((await desk.visit(page)).status).toBe(403)
  })

  test('a sales tax rate is validated, and stored once per county and start date', async () => {
    await using app = await createTestApp(database)
    const { open, fill } = await createOwnerClient(app)
    await switchOn(app)
    const added = `${settings}?open=rate/new`
    const typed = { county: 'Nassau', stateRate: '6', surtaxRate: '7.5', fromDay: '2027-01-01', toDay: '2026-01-01' }
    const wrong = await fill(added, typed)
    expect([wrong.status, wrong.page.fields.get('surtaxRate')]).toEqual([422, '7.5'])
    expect(wrong.page.text).toContain('Enter the county’s part alone, such as 1.5')
    const right = { ...typed, surtaxRate: '1', toDay: '', isChecked: 'yes' }
    expect((await fill(added, { ...right, toDay: '2026-12-31' })).page.text).toContain(
      'The last day is before the first',
    )
    expect((await fill(added, right)).status).toBe(303)
    expect((await fill(added, right)).page.text).toContain(
      'There is a rate of Nassau County from Friday, January 1, 2027',
    )
    expect((await open(settings)).text).toMatch(
      /Duval 7\.5% to check 6% state, 1\.5% county · from .* Nassau 7% 6% state/,
    )
  })

  test('a deleted sales tax rate and a deleted exempt customer can be restored', async () => {
    await using app = await createTestApp(database)
    const { open, post, fill } = await createOwnerClient(app)
    await switchOn(app)
    await fill(`${settings}?open=exempt/new`, marks)
    const [exempt] = await app.db.selectFrom('tax_exempt').select('id').execute()
    for (const [key, shown] of [
      ['rate/duval', 'Duval 7.5%'],
      [`exempt/${exempt!.id}`, 'St. Mark’s'],
    ] as const) {
      expect((await open(settings)).text).toContain(shown)
      const gone = await fill(`${settings}?open=${key}`, { intent: 'delete' })
      const bin = new URL(gone.to, 'http://here').searchParams.get('bin')!
      expect((await open(settings)).text).not.toContain(shown)
      await post('/backbar/undo', { bin, to: settings })
      expect((await open(settings)).text).toContain(shown)
    }
  })

  test('an exempt customer needs a certificate’s last day, and an ended certificate is marked', async () => {
    await using app = await createTestApp(database)
    const { open, fill } = await createOwnerClient(app)
    await switchOn(app)
    expect((await fill(`${settings}?open=exempt/new`, { ...marks, until: '' })).status).toBe(422)
    expect((await fill(`${settings}?open=exempt/new`, marks)).status).toBe(303)
    expect((await open(settings)).text).toContain(
      'St. Mark’s ended 85-8012345678C-1 · good until Thursday, November 19',
    )
  })

  test('cases 1, 8 and 9: drafts use the county’s tax rate and need valid certificates', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    await switchOn(app)
    const drafts = await Promise.all(
      ['32202', '32084', '32034', '31401', null].map(async (zip) => {
        const { id } = await createStoredEvent(app.db, openingTime, {
          request: { zip, eventLocation: zip ?? 'A barn' },
        })
        const page = await open(`/backbar/jobs/${id}/proposal`)
        return { at: `/backbar/jobs/${id}/proposal`, page, county: page.fields.get('taxCounty') }
      }),
    )
    expect(drafts.map(({ county }) => county)).toEqual(['Duval', 'St. Johns', 'Nassau', 'none', ''])
    const [duval, stJohns, nassau, georgia, nowhere] = drafts
    expect(duval!.page.text).toContain('The rate of Duval County was not looked up yet (7.5%)')
    expect(nassau!.page.text).toContain('There is no sales tax rate of Nassau County for Saturday, May 15, 2027')
    expect(nowhere!.page.text).toContain('We can’t tell the county from where the event is')
    const classes = {
      'line-0-class': 'rental',
      'line-1-label': 'Service charge',
      'line-1-class': 'labor',
      intent: 'see',
    }
    const save = async ({ at, page }: (typeof drafts)[number], more: Record<string, string> = {}) => {
      // A draft that was saved since its page was opened can be overwritten only with the current `seen`.
      const seen = (await open(at)).fields.get('seen')
      return post(at, { ...Object.fromEntries(page.fields), ...(seen && { seen }), ...classes, ...more })
    }
    expect((await save(nassau!)).page.text).toContain('There is no rate of Nassau County')
    expect((await save(nowhere!)).page.text).toContain('Choose the county the event is in')
    for (const one of [duval!, stJohns!, georgia!]) expect((await save(one)).status).toBe(303)
    // $800 of rental is taxed. Labor is not.
    expect((await open(`${duval!.at}/see`)).text).toMatch(/Sales tax, Duval County \$60\.00/)
    expect((await open(`${stJohns!.at}/see`)).text).toMatch(/Sales tax, St\. Johns County \$52\.00/)
    expect((await open(`${georgia!.at}/see`)).text).not.toContain('Sales tax')
    expect((await open(duval!.at)).text).toContain('“Service charge” is charged, so it is part of the price')
    // The owner's choice is kept. Events elsewhere get their own county proposed.
    expect((await open(georgia!.at)).fields.get('taxCounty')).toBe('none')

    const exempt = { id: 'marks', organization: 'St. Mark’s', certificate: '85-1', until_day: '2027-05-14' }
    await app.db.insertInto('tax_exempt').values(exempt).execute()
    const ended = await save(duval!, { taxExempt: 'marks' })
    expect([ended.status, ended.page.fields.get('taxExempt')]).toEqual([422, 'marks'])
    expect(ended.page.text).toContain(
      'Certificate 85-1 is good until Friday, May 14, 2027, and the event is on Saturday',
    )
    await app.db.updateTable('tax_exempt').set({ until_day: '2027-05-15' }).execute()
    expect((await save(duval!, { taxExempt: 'marks' })).status).toBe(303)
    expect((await open(`${duval!.at}/see`)).text).toMatch(/Sales tax: exempt, 85-1 \$0\.00/)
    // After a change of the tax settings the owner must review a saved draft before sending it.
    await app.db.updateTable('tax_exempt').set({ until_day: '2027-05-01' }).execute()
    expect((await post(`${duval!.at}/see`, { intent: 'send', seen: '' })).to).toBe(duval!.at)
    expect((await open(duval!.at)).text).toContain('Sales tax was set otherwise since you last saved this')
  })

  test('cases 3, 4 and 9: invoice, PDF, CSV and tax return show the same tax', async () => {
    await using app = await createTestApp(database)
    const { open, post, visit } = await createOwnerClient(app)
    await switchOn(app)
    const one = await createTaxedEvent(app, { rental: 720_000, goods: 2_307 })
    const other = await createTaxedEvent(app, { county: 'St. Johns', eventDate: '2027-06-05', goods: 8_333 })
    // The surtax of the bar applies to $5,000. Ice is rounded separately.
    expect([one.taxCents, other.taxCents]).toEqual([43_200 + 7_500 + 173, 542])
    const due = {
      intent: 'due',
      key: 'a',
      dueLabel: 'More ice',
      dueSum: '40.14',
      dueOn: '2027-06-10',
      dueClass: 'goods',
    }
    expect((await post(one.money, due)).status).toBe(303)
    const extra = (await getLedger(app.db, one.id)).amountsDue.find(({ kind }) => kind === 'extra')!
    expect(extra.tax).toMatchObject({ class: 'goods', cents: 301, by: { county: 'Duval' } })

    await post(one.money, { intent: 'invoice', key: 'b', poNumber: '' })
    const link = (await open(one.money)).links.get('Invoice 1')!
    const pdf = Buffer.from(await (await visit(`${link}/pdf`)).arrayBuffer())
    const printed = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()
    for (const text of [(await open(link)).text, printed]) {
      const words = text.replaceAll(/\s+/g, ' ')
      expect(words).toContain('Sales tax, Duval County $508.73')
      expect(words).toContain('Sales tax, Duval County $3.01')
    }
    const all = await getTaxReturn(app, '2027')
    expect(all.taxCents).toBe(one.taxCents + 301 + other.taxCents)
    expect(all.grossCents).toBe(2 * 80_000 + 720_000 + 2_307 + 4_014 + 8_333)
    expect(all.overCapCents).toBe(220_000)
    expect(all.otherRateCents).toBe(500_000 + 2_307 + 4_014)
    expect((await getTaxReturn(app, '2027-q2')).taxCents).toBe(all.taxCents)
    expect((await getTaxReturn(app, '2027-05')).taxCents + (await getTaxReturn(app, '2027-06')).taxCents).toBe(
      all.taxCents,
    )
    const page = await open(year)
    expect(page.text).toContain('A, 4 Tax due state $440.79, surtax $76.37 $517.16')
    expect(page.text).toContain('15 (a) Exempt from surtax: items over the cap $2,200.00')
    const sheet = parseCsv(await (await visit('/backbar/money/tax.csv?period=2027')).text())
    const cents = (column: number) =>
      sheet.slice(1).reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
    expect([cents(5), cents(8), cents(10) + cents(12)]).toEqual([all.grossCents, all.taxableCents, all.taxCents])
    expect((await open('/backbar/money?year=2027')).text).toContain(
      `2027: ${formatDollars(all.grossCents + all.taxCents)} agreed, $517.16 of it sales tax`,
    )
    // The CSV of events is computed separately and has the same sums.
    const [heads, ...events] = parseCsv(await (await visit('/backbar/in-and-out/events.csv')).text())
    const inAll = (head: string) =>
      events.reduce((sum, row) => sum + Math.round(Number(row[heads!.indexOf(head)]) * 100), 0)
    expect(new Set(events.map((row) => row[heads!.indexOf('County')]))).toEqual(new Set(['Duval', 'St. Johns']))
    expect(['Taxable', 'Exempt', 'Sales tax', 'Agreed'].map(inAll)).toEqual([
      all.taxableCents,
      all.certificateCents + all.untaxedCents,
      all.taxCents,
      all.grossCents + all.taxCents,
    ])
    // An event paid in parts counts in full once the last part is paid.
    const { totalCents } = other
    for (const [i, sum] of ['0.01', '33.33', '100'].entries())
      await post(other.money, { intent: 'pay', key: `p${i}`, sum, way: 'cash', paidOn: today })
    await post(other.money, {
      intent: 'pay',
      key: 'rest',
      way: 'cash',
      paidOn: today,
      sum: String((totalCents - 13_334) / 100),
    })
    await post(other.money, { intent: 'pay', key: 'tip', sum: '50', way: 'cash', paidOn: today, for: 'tip' })
    const paid = await getTaxReturn(app, '2026', 'paid')
    expect([paid.taxCents, paid.grossCents]).toEqual([other.taxCents, totalCents - other.taxCents])
    // Amounts paid beyond the total, and their refunds, are named where the figures differ.
    const [money, tax] = ['/backbar/money?year=2026&by=paid', '/backbar/money/tax?period=2026&by=paid']
    for (const page of [money, tax]) expect((await open(page)).text).not.toContain('by payment date.')
    const more = {
      intent: 'pay',
      key: 'more',
      sum: '120',
      way: 'cash',
      paidOn: today,
      overCents: '12000',
      over: 'credit',
    }
    expect((await post(other.money, more)).status).toBe(303)
    const beyond = `${formatDollarsAndCents(totalCents + 12_000)} received, less $120.00 paid beyond what is owed, which counts once it is owed: ${formatDollarsAndCents(totalCents)} of sales and tax by payment date.`
    for (const page of [money, tax]) expect((await open(page)).text).toContain(beyond)
    const entry = (await getLedger(app.db, other.id)).entries.find(({ amountCents }) => amountCents === 12_000)!.id
    const back = { refundSum: '50', refundWay: 'cash', refundOn: today, refundReason: 'too much', owed: 'less' }
    expect((await post(other.money, { intent: 'refund', key: 'back', entry, ...back })).status).toBe(303)
    for (const page of [money, tax])
      expect((await open(page)).text).toContain('received, less $50.00 refunded, less $70.00 paid beyond what is owed')
  })

  test('the money page and the tax return name amounts for unbooked and postponed events', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    await switchOn(app)
    await createTaxedEvent(app, { rental: 10_000 })
    const request = { eventDate: '2027-05-22', fromEmail: 'x@home.example' }
    const { id } = await createStoredEvent(app.db, openingTime, { request }, { state: 'replied' })
    const due = { intent: 'due', key: 'a', dueLabel: 'All', dueSum: '1075', dueOn: '2027-05-22', dueClass: 'labor' }
    expect((await post(`/backbar/jobs/${id}/money`, due)).status).toBe(303)
    const off = await createTaxedEvent(app, { eventDate: '2027-05-29' })
    const by = { actor: 'owner', now: app.now() } as const
    expect((await postponeAgreement(app.db, off.id, { words: '' }, { today }, by)).kind).toBe('done')
    const { grossCents, taxCents } = await getTaxReturn(app, '2027')
    expect((await open('/backbar/money?year=2027')).text).toContain(
      `${formatDollars(grossCents + taxCents + off.totalCents)} agreed: $1,075 of it for events not booked yet, ${formatDollars(off.totalCents)} of it for events postponed.`,
    )
    const page = (await open(year)).text
    expect(page).toContain('Of sales and tax here, $1,075.00 is for events not booked yet.')
    expect(page).toContain(
      `less ${formatDollarsAndCents(off.totalCents)} postponed, which counts once there is a new date: ${formatDollarsAndCents(grossCents + taxCents)} of sales and tax.`,
    )
  })

  test.each([
    ['day', year, '$950.00'],
    ['payment', `${year}&by=paid`, '$238.00'],
  ])('the tax return by %s names what was agreed by phone until the client signs', async (_, returnPage, sum) => {
    await using app = await createTestApp(database)
    await switchOn(app)
    const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-05-22' } })
    const paid = {
      total: '950',
      deposit: '238',
      paid: 'yes',
      way: 'venmo',
      paidOn: '2027-01-02',
      balanceOn: '2027-05-01',
    }
    app.advance(50 * 86_400_000)
    const { open, fill } = await createOwnerClient(app)
    await fill(`/backbar/jobs/${id}?book=yes`, paid)
    const words = `Of sales here, ${sum} was agreed by phone and is not signed. It counts as not taxed until the client signs.`
    expect((await open(returnPage)).text).toContain(words)
    await acceptSampleProposal(app.db, id)
    expect((await open(returnPage)).text).not.toContain('agreed by phone')
  })

  test('case 5: a refund after filing is a correction in the next tax return', async () => {
    await using app = await createTestApp(database)
    await switchOn(app)
    const kept = await createTaxedEvent(app, { eventDate: '2026-12-12', rental: 100_000 })
    const here = '/backbar/money/tax?period=2026-q4'
    const early = await (await createOwnerClient(app)).post(here, { intent: 'file', period: '2026-q4', seen: '' })
    expect(early.page.text).toContain('not over yet')
    app.advance(50 * 86_400_000)
    const owner = await createOwnerClient(app)
    const { open, post } = owner
    const page = await open(here)
    expect(page.text).toContain('A, 4 Tax due state $60.00, surtax $15.00 $75.00')
    expect((await post(here, { intent: 'file', period: '2026-q4', seen: 'another' })).page.text).toContain(
      'have changed',
    )
    const filed = await post(here, { intent: 'file', period: '2026-q4', seen: page.fields.get('seen')! })
    expect((await open(filed.to)).text).toContain(
      'October to December 2026 is marked as filed: $73.12 due with the return.',
    )
    // Filing twice from the same page counts once.
    expect((await post(here, { intent: 'file', period: '2026-q4', seen: page.fields.get('seen')! })).status).toBe(303)

    await post(kept.money, {
      intent: 'pay',
      key: 'all',
      sum: String(kept.totalCents / 100),
      way: 'cash',
      paidOn: '2027-01-05',
    })
    const entry = (await getLedger(app.db, kept.id)).entries[0]!.id
    // A tenth of $1,875 is refunded, including its tax.
    const back = { refundSum: '187.50', refundWay: 'cash', refundOn: '2027-01-06', refundReason: 'rain', owed: 'less' }
    expect((await post(kept.money, { intent: 'refund', key: 'r', entry, ...back })).status).toBe(303)
    expect((await getTaxReturn(app, '2026-q4')).taxCents).toBe(7_500)
    const next = await getTaxReturn(app, '2027-q1')
    expect(next.rows.map(({ kind, ofPeriod }) => [kind, ofPeriod])).toEqual([['correction', '2026-q4']])
    expect([next.taxCents, next.grossCents]).toEqual([-750, -18_000])
    expect((await open('/backbar/money/tax?period=2027-01')).text).toContain('Correction of October to December 2026')
    // The return names the amounts that belong to another period.
    expect((await open('/backbar/money/tax?period=2027-q1')).text).toContain(
      'in these lines: gross −$180.00, taxable −$100.00, tax −$7.50.',
    )
    expect((await open(here)).text).toContain('Changed since it was filed')
    expect((await getTaxReturn(app, '2027-q2')).rows).toEqual([])
    expect((await post(here, { intent: 'unfile', period: '2026-q4' })).to).toContain('did=unfiled')
    expect([(await getTaxReturn(app, '2026-q4')).taxCents, (await getTaxReturn(app, '2027-q1')).taxCents]).toEqual([
      6_750, 0,
    ])
  })

  test('case 6: a cancellation after filing is a correction in the next tax return', async () => {
    await using app = await createTestApp(database)
    await switchOn(app)
    const off = await createTaxedEvent(app, { eventDate: '2026-12-12', rental: 100_000 })
    const here = '/backbar/money/tax?period=2026-q4'
    app.advance(50 * 86_400_000)
    const owner = await createOwnerClient(app)
    const seen = (await owner.open(here)).fields.get('seen')!
    expect((await owner.post(here, { intent: 'file', period: '2026-q4', seen })).status).toBe(303)
    expect((await cancelEvent(owner, off.job, '100')).status).toBe(303)
    expect((await getTaxReturn(app, '2026-q4')).taxCents).toBe(7_500)
    const next = await getTaxReturn(app, '2027-q1')
    expect(new Set(next.rows.map(({ kind, ofPeriod }) => `${kind} of ${ofPeriod}`))).toEqual(
      new Set(['correction of 2026-q4']),
    )
    expect(next.taxCents).toBe(-7_500)
  })

  test('the amount retained from a canceled event is not taxed', async () => {
    await using app = await createTestApp(database)
    await switchOn(app)
    const owner = await createOwnerClient(app)
    const off = await createTaxedEvent(app, { eventDate: '2027-06-19', goods: 20_000 })
    expect((await getTaxReturn(app, '2027-q2')).taxCents).toBe(1_500)
    expect((await cancelEvent(owner, off.job, '100')).status).toBe(303)
    const now = await getTaxReturn(app, '2027-q2')
    expect([now.taxCents, now.untaxedCents, now.grossCents]).toEqual([0, 10_000, 10_000])
  })

  test('cases 2 and 10: later tax rates leave agreements unchanged, with a task on Today', async () => {
    await using app = await createTestApp(database)
    const { open } = await createOwnerClient(app)
    const untaxed = await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-04-10' } })
    await acceptSampleProposal(app.db, untaxed.id)
    const bytes = async () =>
      (await app.db.selectFrom('proposal').selectAll().orderBy('id').execute()).map(({ document }) => document)
    const before = await bytes()
    await switchOn(app)
    expect(await bytes()).toEqual(before)
    const { id, totalCents } = await createTaxedEvent(app, { eventDate: '2027-03-06', rental: 100_000 })
    const signed = await bytes()
    expect((await open('/backbar')).text).not.toContain('sales tax changes')
    const rate = {
      county: 'Duval',
      state_rate: 600,
      surtax_rate: 100,
      from_day: '2027-01-01',
      to_day: null,
      is_checked: 1,
    }
    await app.db
      .insertInto('tax_rate')
      .values({ id: 'next', ...rate })
      .execute()
    expect(await bytes()).toEqual(signed)
    expect((await open('/backbar')).text).toContain('agreed at 7.5%, Duval County takes 7% on Mar 6')
    expect((await findCurrentAgreement(app.db, id))!.totalCents).toBe(totalCents)
    expect((await getTaxReturn(app, '2027-03')).surtaxCents).toBe(1_500)
    // An event moved to another county is taxed there at the rate of that day.
    expect(await changeAgreement(app.db, id, { zip: '32084', eventLocation: 'St. Augustine' })).toBe(totalCents - 1_000)
    expect((await getTaxReturn(app, '2027-03')).counties.map(({ county }) => county)).toEqual(['St. Johns'])
    // A rate for last year, or for the date of a signed event, changes nothing that is signed or filed.
    const at = await getTaxReturn(app, '2027-q1')
    const typed = { county: 'Duval', stateRate: '6', surtaxRate: '1.25', fromDay: '2025-01-01', toDay: '2025-12-31' }
    expect((await (await createOwnerClient(app)).fill(`${settings}?open=rate/new`, typed)).status).toBe(303)
    expect((await getTaxReturn(app, '2027-q1')).rows).toEqual(at.rows)
    expect(await getTaxReturn(app, '2025-q4')).toMatchObject({ taxCents: 0, rows: [] })
    // A return of zero has a due date too.
    app.advance(43 * 86_400_000)
    const later = await createOwnerClient(app)
    expect((await later.open('/backbar')).text).toContain('Sales tax for October to December 2026 is due on Jan 20')
  })

  test('erasing a client keeps the sale in the tax return without the client’s name', async () => {
    await using app = await createTestApp(database)
    const { post, fill } = await createOwnerClient(app)
    await switchOn(app)
    const { id, money, taxCents } = await createTaxedEvent(app, { eventDate: '2026-12-12', rental: 100_000 })
    await post(money, {
      intent: 'due',
      key: 'a',
      dueLabel: 'Ice',
      dueSum: '10',
      dueOn: '2026-12-12',
      dueClass: 'goods',
    })
    const before = await getTaxReturn(app, '2026-q4')
    const erase = '/backbar/in-and-out?open=erase&email=nora%40home.example'
    expect((await fill(erase, {})).status).toBe(303)
    expect(await app.db.selectFrom('event').select('id').where('id', '=', id).execute()).toEqual([])
    const after = await getTaxReturn(app, '2026-q4')
    expect({ ...after, rows: [] }).toEqual({ ...before, rows: [] })
    expect([after.taxCents, after.rows.map(({ name }) => name)]).toEqual([taxCents + 75, ['erased']])
  })
})
