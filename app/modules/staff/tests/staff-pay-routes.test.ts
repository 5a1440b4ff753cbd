import { expect, test } from 'vitest'
import { getShiftTimesheets } from '../pay/shift-timesheets.server.ts'
import { getStaffEarnings } from '../pay/staff-earnings.server.ts'
import { appendStaffPageLink } from '../pay/thank-you-email.ts'
import { getOctoberTime, createStaffMember, createShift } from '../../../../tests/doubles/worked-event.ts'
import { parseCsv } from '../../../../tests/doubles/read-csv.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { smtpDouble } from '../../../../tests/doubles/smtp-double.ts'
import { sendDueEmails } from '../../../plumbing/outbox/outbox-loop.server.ts'
import { createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'

/** Ben and Cy, both planned for 3:00 to 11:45 PM on October 16, and the owner, who also worked. */
async function workedEvent(app: TestApp) {
  const { id } = await insertEvent(app, { requestorName: 'Priya & Tom' })
  const shifts: Record<string, string> = {}
  for (const [who, name] of [
    ['ben', 'Ben Ortiz'],
    ['cy', 'Cy Young'],
  ] as const)
    shifts[who] = await createShift(
      app.db,
      id,
      await createStaffMember(app.db, { id: who, name, ...(who === 'cy' && { language: 'es' }) }),
      { seq: who === 'ben' ? 1 : 2 },
    )
  await createStaffMember(app.db, { id: 'olive', name: 'Olive', paidAs: 'owner', isManager: true, rates: {} })
  shifts.olive = await createShift(app.db, id, 'olive', { role: 'lead', seq: 0 })
  return { id, page: `/backbar/crew/pay?event=${id}`, shifts }
}

const pay = '/backbar/crew/pay'

test('case 21: page, CSV, email and staff member’s total show the same approved pay', async () => {
  await using app = await createTestApp()
  const { id, page, shifts } = await workedEvent(app)
  const { open, post, visit } = await createOwnerClient(app)
  expect((await open(pay)).text).toContain(
    'Priya & Tom Friday, October 16, Epping Forest Still open: hours of Olive, Ben Ortiz, Cy Young',
  )
  const listed = (await open(page)).text
  for (const words of [
    'Staff who worked, and their hours',
    'Agree to Ben Ortiz’s 8 h 45 min',
    'Agree to all 3 as planned',
  ])
    expect(listed).toContain(words)
  const form = await open(`${page}&shift=${shifts.ben}`)
  expect(Object.fromEntries(form.fields)).toMatchObject({ on: '15:00', off: '23:45', rate: '28', miles: '48' })
  const typed = {
    event: id,
    from: 'pay',
    intent: 'correct',
    tenure: shifts.ben!,
    seen: '',
    on: '15:00',
    off: '23:52',
    rate: '28',
    unit: 'hour',
    miles: '48',
    extras: '',
    extrasWhy: '',
  }
  const { status, to } = await post(pay, typed)
  expect(status).toBe(303)
  const done = await open(to)
  expect(done.text).toContain('Agreed: Ben Ortiz, 8 h 52 min, $283.07.')
  expect(done.text).toContain('$28.00 an hour, $248.27; 48 miles, $34.80')
  await post(pay, { event: id, from: 'pay', intent: 'agree-all' })
  expect((await getStaffEarnings(app.db, 'ben', 2026)).shifts).toMatchObject([
    { minutes: 532, payCents: 283_07, tipCents: 0, paid: null },
  ])

  const rows = parseCsv(await (await visit('/backbar/in-and-out/crew-pay.csv')).text())
  expect(rows.find((row) => row.includes('Ben Ortiz'))!.slice(6, 15)).toEqual([
    '532',
    '28.00',
    'an hour',
    '248.27',
    '48',
    '34.80',
    '0.00',
    '',
    '283.07',
  ])
  await post(pay, { event: id, from: 'pay', intent: 'thank' })
  const emails = await app.db
    .selectFrom('email')
    .select(['recipient', 'subject', 'body_text'])
    .where('kind', '=', 'crew-thanks')
    .orderBy('recipient')
    .execute()
  expect(emails.map(({ recipient }) => recipient)).toEqual(['ben@crew.example', 'cy@crew.example'])
  expect(emails[0]!.body_text).toMatch(/8 h 52 min at \$28\.00 an hour\s+\$248\.27/)
  expect(emails[0]!.body_text).toContain('$283.07')
  expect(emails[0]!.body_text).not.toMatch(/Cy|Priya/)
  expect(emails[0]!.body_text).toMatch(/Open your page[^]*\/crew\/[\w-]{22}/)
  expect(emails[1]!.subject).toBe('Gracias por el viernes 16 de octubre')
  // Without an email account the emails are not sent, so the page offers texts instead.
  await sendDueEmails(app)
  const thanked = (await open(page)).text
  expect(thanked).toContain('Email isn’t connected: each goes as a text, with the words in it. Text Ben Text Cy')
  expect(thanked).not.toMatch(/was written to|Write to/)
  await post(pay, { event: id, from: 'pay', intent: 'thank' })
  expect(await app.db.selectFrom('email').select('id').where('kind', '=', 'crew-thanks').execute()).toHaveLength(2)
})

test('the pay CSV shows wall-clock times and adds up to each day’s payments', async () => {
  await using app = await createTestApp()
  const { id, shifts } = await workedEvent(app)
  const { post, visit } = await createOwnerClient(app)
  const act = (input: Record<string, string>) => post(pay, { event: id, from: 'pay', ...input })
  const typed = { intent: 'correct', on: '15:00', off: '23:45', rate: '28', unit: 'hour', miles: '0', extras: '' }
  const holding = async () => (await getShiftTimesheets(app.db, [id], { paysMiles: true })).get(id)!
  const correct = async (who: 'ben' | 'cy', off: string) => {
    const works = (await holding()).find(({ tenureId }) => tenureId === shifts[who])!.works
    const seen = works.findLast(({ reverses }) => reverses === null)?.id ?? ''
    const { to } = await act({ ...typed, tenure: shifts[who]!, seen, off, extrasWhy: '' })
    expect(to).toContain('worked=agreed')
  }
  const sheet = async (name: string) => {
    const [heads, ...rows] = parseCsv(await (await visit('/backbar/in-and-out/crew-pay.csv')).text())
    const at = (row: string[], head: string) => row[heads!.indexOf(head)]
    return rows
      .filter((row) => row.includes(name))
      .map((row) => ['From', 'To', 'Dollars', 'What', 'Paid on', 'How'].map((head) => at(row, head)).join(' '))
  }
  // Ben's hours are corrected before the payment.
  await correct('ben', '23:45')
  await correct('ben', '23:00')
  await act({ intent: 'pay', payWho: 'ben', payOn: '2026-10-23', payHow: 'check' })
  expect(await sheet('Ben Ortiz')).toEqual([
    '2026-10-16 15:00:00 2026-10-16 23:45:00 245.00 corrected  ',
    '2026-10-16 15:00:00 2026-10-16 23:45:00 -245.00 corrected  ',
    '2026-10-16 15:00:00 2026-10-16 23:00:00 224.00 agreed 2026-10-23 Check',
  ])
  // Cy's hours are corrected after the payment. The difference is paid later, and each day shows its payment.
  await correct('cy', '23:00')
  await act({ intent: 'pay', payWho: 'cy', payOn: '2026-10-23', payHow: 'cash' })
  await correct('cy', '23:45')
  await act({ intent: 'pay', payWho: 'cy', payOn: '2026-10-30', payHow: 'zelle' })
  expect((await sheet('Cy Young')).map((line) => line.split(' ').slice(4).join(' ')).toSorted()).toEqual([
    '-224.00 corrected 2026-10-30 Zelle',
    '224.00 corrected 2026-10-23 Cash',
    '245.00 agreed 2026-10-30 Zelle',
  ])
  const [sheetHead, ...sheetRows] = parseCsv(await (await visit('/backbar/in-and-out/crew-pay.csv')).text())
  expect([sheetHead!.at(-1), ...new Set(sheetRows.map((row) => row.at(-1)))]).toEqual(['Time zone', 'America/New_York'])
  // The first payment is deleted and paid again. The lines of each day add up to that day's payments.
  const paidBy = async () => {
    const sums: Record<string, number> = {}
    for (const line of await sheet('Cy Young')) {
      const [dollars, , paidOn] = line.split(' ').slice(4)
      if (paidOn) sums[paidOn] = (sums[paidOn] ?? 0) + Number(dollars)
    }
    return sums
  }
  expect(await paidBy()).toEqual({ '2026-10-23': 224, '2026-10-30': 21 })
  const of = (await holding()).find(({ tenureId }) => tenureId === shifts.cy)!
  await act({ intent: 'unpaid', work: of.works.find(({ paidOn }) => paidOn === '2026-10-23')!.id })
  expect(await paidBy()).toEqual({ '2026-10-23': 0, '2026-10-30': 21 })
  await act({ intent: 'pay', payWho: 'cy', payOn: '2026-11-02', payHow: 'check' })
  expect(await paidBy()).toEqual({ '2026-10-23': 0, '2026-10-30': 21, '2026-11-02': 224 })
})

test('one button approves all hours of an event, and owners get no cash tips', async () => {
  await using app = await createTestApp()
  const { id, page } = await workedEvent(app)
  const { open, post } = await createOwnerClient(app)
  const act = async (input: Record<string, string>) =>
    (await open((await post(pay, { event: id, from: 'pay', ...input })).to)).text
  expect(await act({ intent: 'share', way: 'minutes' })).toContain('agree to everybody’s hours first')
  expect(await act({ intent: 'agree-all' })).toContain('Agreed for everybody: 26 h 15 min, $559.60 total.')
  expect(await act({ intent: 'cash', cash: '101' })).toContain('Counted: $101.00 in cash. $101.00 in tips to share.')
  const shared = await act({ intent: 'share', way: 'minutes' })
  expect(shared).toContain('Shared: $101.00 to Ben Ortiz and Cy Young.')
  expect(shared).toContain('Olive $0.00 8 h 45 min, owner or manager: no share')
  expect(shared).toContain('29 USC 203(m)(2)(B)')
  expect(await act({ intent: 'tips', tipWho: '', tipOn: '2026-10-17', tipHow: 'cash' })).toContain(
    'everybody has had their tips, a total of $101.00.',
  )
  expect(await act({ intent: 'pay', payWho: 'ben', payOn: '2026-10-23', payHow: 'check' })).toContain(
    'Ben Ortiz was paid $279.80',
  )
  expect((await open(pay)).text).toContain('pay of Cy Young')
  expect(await act({ intent: 'pay', payWho: '', payOn: '2026-10-23', payHow: 'zelle' })).toContain(
    'everybody was paid for this event, a total of $559.60.',
  )
  expect((await open(pay)).text).toContain('Everybody is paid')
  const year = (await open(`${pay}?year=2026`)).text
  expect(year).toContain(
    'Ben Ortiz on payroll $279.80 8 h 45 min, $279.80 paid in the year Tips, apart: $50.50, $50.50 handed out',
  )
  expect((await open(page)).text).toContain('Paid: $279.80 by check on Friday, October 23')
  // The Money page shows staff pay separately when viewed by payment date.
  expect((await open('/backbar/money?year=2026&by=paid')).text).toContain('Staff pay, paid out $559.60')
})

test.for(['pay', 'job'] as const)(
  'after each step on the %s page, the confirmation appears above the next step',
  async (from) => {
    await using app = await createTestApp()
    const { id, shifts } = await workedEvent(app)
    const { open, post } = await createOwnerClient(app)
    const act = async (input: Record<string, string>) => {
      const { to } = await post(pay, { event: id, from, ...input })
      expect(to).toMatch(
        from === 'job' ? /^\/backbar\/jobs\/.*\/money\?.*#crew-done$/ : /^\/backbar\/crew\/pay\?.*#crew-done$/,
      )
      const { html } = await open(to)
      expect(html.split('id="crew-done"')).toHaveLength(2)
      return (await parsePage(new Response(`<body${html.slice(html.indexOf('id="crew-done"') - 5)}`))).text
    }
    expect(await act({ intent: 'agree', tenure: shifts.ben!, seen: '', way: 'planned' })).toMatch(
      /^Agreed: Ben Ortiz, 8 h 45 min, \$279\.80\. Olive Lead/,
    )
    expect(await act({ intent: 'agree-all' })).toMatch(
      /^Agreed for everybody: .* total\. Payments to staff To Everybody/,
    )
    const paid = await act({ intent: 'pay', payWho: 'ben', payOn: '2026-10-23', payHow: 'check' })
    expect(paid).toMatch(/^Recorded: Ben Ortiz was paid \$279\.80 for this event\. Payments to staff Day/)
    expect(paid).toContain('I paid Cy $279.80')
    expect(await act({ intent: 'pay', payWho: 'cy', payOn: '2026-10-23', payHow: 'check' })).toMatch(
      /^Recorded: Cy Young was paid \$279\.80 for this event\. Tips Cash counted not yet/,
    )
    expect(await act({ intent: 'cash', cash: '80' })).toMatch(
      /^Counted: \$80\.00 in cash\. .* in tips to share\. Olive \$0\.00/,
    )
    expect(await act({ intent: 'share', way: 'equal' })).toMatch(/^Shared: \$80\.00 .* below\. Tips you paid out To/)
    expect(await act({ intent: 'tips', tipWho: 'ben', tipOn: '2026-10-17', tipHow: 'cash' })).toMatch(
      /^Recorded: Ben Ortiz has had \$40\.00 of the tips\. Tips you paid out Day .* I handed Cy \$40\.00/,
    )
    expect(await act({ intent: 'tips', tipWho: '', tipOn: '2026-10-17', tipHow: 'cash' })).toMatch(
      /^Recorded: everybody has had their tips, a total of \$80\.00\. Send a thank-you/,
    )
    const thanked = await act({ intent: 'thank' })
    expect(thanked).toMatch(
      /^The thank-you to Ben Ortiz and Cy Young is kept here, not sent: email isn’t connected\. Text it to Ben Ortiz and Cy Young\. Text Ben Text Cy Send a thank-you/,
    )
    expect(thanked.split('Text Ben')).toHaveLength(2)
  },
)

test('thank-you texts to staff contain hours, pay and a link if it fits', async () => {
  await using app = await createTestApp()
  const { id, page } = await workedEvent(app)
  const { open, post } = await createOwnerClient(app)
  await post(pay, { event: id, from: 'pay', intent: 'agree-all' })
  const texts = (await open(page)).links
  const [number, body] = texts.get('Text Ben')!.split('?&body=')
  const words = decodeURIComponent(body!)
  expect(number).toBe('sms:+19045550171')
  expect(words).toMatch(
    /^Thank you for Friday, October 16, Epping Forest! 8 h 45 min, pay \$279\.80\. https?:\S+\/crew\/[\w-]{22}$/,
  )
  expect((await open(new URL(words.split(' ').at(-1)!).pathname)).status).toBe(200)
  expect(decodeURIComponent(texts.get('Text Cy')!)).toMatch(/¡Gracias por el .* https?:\S+\/crew\/[\w-]{22}$/)
  const long = 'x'.repeat(260)
  expect(appendStaffPageLink(long, 'https://bar.example/crew/0123456789012345678901')).toBe(long)
  // A former staff member has no page.
  await app.db.updateTable('staff_member').set({ inactive_since: '2026-11-01' }).where('id', '=', 'ben').execute()
  expect(decodeURIComponent((await open(page)).links.get('Text Ben')!)).not.toContain('/crew/')
})

test('thank-yous to staff go by email or by text, and unreachable staff are named', async () => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp('sqlite', { MAIL_URL: smtp.url })
  const { id, page } = await workedEvent(app)
  await createShift(
    app.db,
    id,
    await createStaffMember(app.db, { id: 'dee', name: 'Dee Lund', phone: '', email: '' }),
    {
      seq: 3,
    },
  )
  await app.db.updateTable('staff_member').set({ email: '' }).where('id', '=', 'ben').execute()
  const { open, post } = await createOwnerClient(app)
  await post(pay, { event: id, from: 'pay', intent: 'agree-all' })
  const { text, links } = await open(page)
  expect(text).toContain('Write to Cy Young No email reaches Ben Ortiz: a text says the same in short. Text Ben')
  expect(text).toContain('Nothing reaches Dee Lund from here: no phone number and no email address.')
  expect(links.has('Text Cy')).toBe(false)
  const { to } = await post(pay, { event: id, from: 'pay', intent: 'thank' })
  expect((await open(to)).text).toContain(
    'The thank-you to Cy Young is on its way. Text it to Ben Ortiz. Text Ben Send a thank-you',
  )
  await sendDueEmails(app)
  expect((await open(page)).text).toContain('Cy Young was written to')
})

test('the payment form starts with the staff member’s last payment method, ignoring deleted payments', async () => {
  await using app = await createTestApp()
  const { id, page } = await workedEvent(app)
  const { open, post } = await createOwnerClient(app)
  const act = (input: Record<string, string>) => post(pay, { event: id, from: 'pay', ...input })
  const begins = async (path = page) => (await open(path)).fields.get('payHow')
  await act({ intent: 'agree-all' })
  expect(await begins()).toBe('payroll')
  await act({ intent: 'pay', payWho: 'ben', payOn: '2026-10-23', payHow: 'venmo' })
  const { id: later } = await insertEvent(app)
  const tenure = await createShift(app.db, later, 'ben', { seq: 1 })
  await post(pay, { event: later, from: 'pay', intent: 'agree', tenure, seen: '', way: 'planned' })
  expect(await begins(`${pay}?event=${later}`)).toBe('venmo')
  // Only Cy is still owed pay. The form suggests payroll, because Cy is on payroll and was never paid another way.
  expect(await begins()).toBe('payroll')
  const { works } = (await getShiftTimesheets(app.db, [id], { paysMiles: true }))
    .get(id)!
    .find((of) => of.personId === 'ben')!
  await act({ intent: 'unpaid', work: works[0]!.id })
  expect(await begins(`${pay}?event=${later}`)).toBe('payroll')
})

test('a payment keeps its date, method and amount after hours or the tip pool change', async () => {
  await using app = await createTestApp()
  const { id, page, shifts } = await workedEvent(app)
  const { open, post } = await createOwnerClient(app)
  const act = async (input: Record<string, string>) =>
    (await open((await post(pay, { event: id, from: 'pay', ...input })).to)).text
  await act({ intent: 'agree-all' })
  await act({ intent: 'cash', cash: '100' })
  await act({ intent: 'share', way: 'equal' })
  await act({ intent: 'pay', payWho: '', payOn: '2026-10-18', payHow: 'zelle' })
  await act({ intent: 'tips', tipWho: '', tipOn: '2026-10-17', tipHow: 'cash' })
  const seen = (await getShiftTimesheets(app.db, [id], { paysMiles: true }))
    .get(id)!
    .find(({ tenureId }) => tenureId === shifts.ben)!.works[0]!.id
  const typed = { intent: 'correct', on: '15:00', off: '00:45', rate: '28', unit: 'hour', miles: '48', extras: '' }
  expect(await act({ ...typed, tenure: shifts.ben!, seen, extrasWhy: '' })).toContain(
    'Agreed: Ben Ortiz, 9 h 45 min, $307.80. $279.80 of it was paid; $28.00 is still to pay.',
  )
  const after = (await open(page)).text
  for (const words of [
    'Paid: $279.80 by Zelle on Sunday, October 18; $28.00 still open',
    'Total pay $587.60 , $559.60 of it paid so far',
    'Change the hours of Ben Ortiz',
    'agreed November',
  ])
    expect(after).toContain(words)
  expect(await act({ intent: 'cash', cash: '160' })).toContain('$100.00 was shared before: share it again below.')
  expect(await act({ intent: 'share', way: 'equal' })).toContain(
    'Shared: $160.00 to Ben Ortiz and Cy Young. $60.00 is still to hand out, below.',
  )
  await act({ intent: 'pay', payWho: '', payOn: '2026-10-20', payHow: 'cash' })
  await act({ intent: 'tips', tipWho: '', tipOn: '2026-10-20', tipHow: 'venmo' })
  const all = (await open(page)).text
  for (const words of [
    'Paid: $279.80 by Zelle on Sunday, October 18; $28.00 in cash on Tuesday, October 20',
    'Received $50.00 in cash on Saturday, October 17; $30.00 by Venmo on Tuesday, October 20',
  ])
    expect(all).toContain(words)
  await act({ intent: 'thank' })
  const emails = await app.db
    .selectFrom('email')
    .select('body_text')
    .where('kind', '=', 'crew-thanks')
    .orderBy('recipient')
    .execute()
  const [bens, cys] = emails.map(({ body_text }) => body_text.replaceAll(/\s+/g, ' '))
  for (const words of [
    '$307.80 $279.80 paid Sunday, October 18 by Zelle $28.00 paid Tuesday, October 20 in cash',
    '$80.00 $50.00 paid Saturday, October 17 in cash $30.00 paid Tuesday, October 20 by Venmo',
  ])
    expect(bens).toContain(words)
  for (const words of [
    'pagado el domingo 18 de octubre por Zelle',
    '$50.00 pagados el sábado 17 de octubre en efectivo $30.00 pagados el martes 20 de octubre por Venmo',
  ])
    expect(cys).toContain(words)
})

test('an upcoming event’s pay page uses the present tense and “both” for two staff', async () => {
  await using app = await createTestApp()
  const { id } = await insertEvent(app)
  const clock = {
    day: '2026-12-05',
    clock_from: Date.parse('2026-12-05T20:00:00Z'),
    clock_to: Date.parse('2026-12-06T05:00:00Z'),
  }
  for (const who of ['ben', 'cy'])
    await createShift(app.db, id, await createStaffMember(app.db, { id: who, name: who }), {
      ...clock,
      seq: who === 'ben' ? 1 : 2,
    })
  const { open } = await createOwnerClient(app)
  const { text } = await open(`${pay}?event=${id}`)
  for (const words of ['Staff, and their hours', 'Agree to both as planned', 'Agree to ben’s 9 hours'])
    expect(text).toContain(words)
})

test('invalid pay forms return errors with the typed values, and outdated forms change nothing', async () => {
  await using app = await createTestApp()
  const { id, shifts } = await workedEvent(app)
  const { open, post } = await createOwnerClient(app)
  const typed = {
    event: id,
    from: 'pay',
    intent: 'correct',
    tenure: shifts.ben!,
    seen: '',
    on: 'noon-ish',
    off: '23:52',
    rate: '28',
    unit: 'hour',
    miles: '48',
    extras: 'some',
    extrasWhy: 'Ice',
  }
  const bad = await post(pay, typed)
  expect(bad.status).toBe(422)
  expect(bad.page.text).toContain('Work began at: enter a time of day, such as 5:30 PM')
  expect(Object.fromEntries(bad.page.fields)).toMatchObject({ on: 'noon-ish', extras: 'some', extrasWhy: 'Ice' })
  expect((await post(pay, { event: id, intent: 'cash', cash: 'much' })).page.fields.get('cash')).toBe('much')
  const late = await post(pay, { event: id, intent: 'pay', payWho: '', payOn: '2031-01-01', payHow: 'cash' })
  expect([late.status, late.page.text.includes('today or before')]).toEqual([422, true])
  const good = { ...typed, on: '15:00', extras: '12.50' }
  expect((await post(pay, good)).to).toContain('worked=agreed')
  expect((await post(pay, good)).to).toContain('worked=stale')
  expect((await open(`${pay}?event=nobody`)).status).toBe(404)
  const works = await app.db.selectFrom('work_record').selectAll().execute()
  expect(works).toMatchObject([{ extras_cents: 12_50, extras_reason: 'Ice', total_cents: 295_57 }])
})

test('an assistant cannot open pay pages and CSVs or post pay forms', async () => {
  await using app = await createTestApp()
  const { id, page } = await workedEvent(app)
  const desk = await createUserClient(app, 'desk')
  const asked = [
    pay,
    page,
    '/backbar/in-and-out/crew-pay.csv',
    '/backbar/in-and-out/crew-tips.csv',
    '/backbar/crew/rules',
    '/backbar/crew/erase?person=ben',
  ]
  for (const path of asked) expect([path, (await desk.visit(path)).status]).toEqual([path, 403])
  expect((await desk.post(pay, { event: id, intent: 'agree-all' })).status).toBe(403)
  expect((await getShiftTimesheets(app.db, [id], { paysMiles: true })).get(id)!.flatMap(({ works }) => works)).toEqual(
    [],
  )
})

test('pay below the minimum wage is flagged, and later mileage rates leave earlier pay unchanged', async () => {
  await using app = await createTestApp()
  const { page } = await workedEvent(app)
  await app.db
    .updateTable('staff_member')
    .set({ rates: '{"bartender":{"unit":"hour","cents":1400}}' })
    .where('id', '=', 'ben')
    .execute()
  const { open, fill } = await createOwnerClient(app)
  expect((await open(page)).text).toContain('That is $14.00 an hour, less than the minimum wage of $15.00.')
  const saved = await fill('/backbar/crew/rules', {
    mileTenths: '74',
    mileFrom: '2027-01-01',
    minimumCents: '14',
    minimumFrom: '2026-10-01',
  })
  expect(saved.status).toBe(303)
  const text = (await open(page)).text
  expect(text).not.toContain('less than the minimum wage')
  expect(text).toContain('$279.80')
  expect((await open('/backbar/crew/rules')).fields.get('mileTenths')).toBe('74')
  expect((await fill('/backbar/crew/rules', { mileTenths: '72.55' })).page.text).toContain(
    'Enter cents with at most one digit after the point',
  )
})

test('only owners see outstanding pay, tips and tip pool shortfalls on Today', async () => {
  await using app = await createTestApp()
  const { id } = await workedEvent(app)
  const { open, post } = await createOwnerClient(app)
  const desk = await createUserClient(app, 'desk')
  expect((await open('/backbar')).text).toContain('Settle up with staff: Priya')
  expect((await desk.open('/backbar')).text).not.toContain('Settle up')
  await post(pay, { event: id, intent: 'agree-all' })
  await post(pay, { event: id, intent: 'cash', cash: '100' })
  expect((await open('/backbar')).text).toContain('Friday, October 16; $559.60 of pay still to hand out')
  await post(pay, { event: id, intent: 'share', way: 'equal' })
  expect((await open('/backbar')).text).toContain('$659.60 of pay and tips still to hand out')
  await post(pay, { event: id, intent: 'pay', payWho: '', payOn: '2026-10-23', payHow: 'zelle' })
  expect((await open('/backbar')).text).toContain('$100.00 of tips still to hand out')
  await post(pay, { event: id, intent: 'cash', cash: '90' })
  expect((await open('/backbar')).text).toContain('The tips are $10.00 less than was shared')
})

test('hours clocked offline past midnight are listed and can be approved', async () => {
  await using app = await createTestApp()
  const { id } = await insertEvent(app)
  const taps: ['here' | 'off', number, number?][] = [
    ['here', getOctoberTime('18:05')],
    ['off', getOctoberTime('01:40', '2026-10-17'), getOctoberTime('12:00', '2026-10-18')],
  ]
  await createShift(app.db, id, await createStaffMember(app.db, { id: 'ben', name: 'Ben' }), {
    clock_from: getOctoberTime('18:00'),
    clock_to: getOctoberTime('01:00', '2026-10-17'),
    taps,
  })
  const { open, post } = await createOwnerClient(app)
  const { text, html } = await open(`${pay}?event=${id}`)
  expect(text).toContain('Tapped 6:05 PM to 1:40 AM, 35 min more than planned, sent once there was signal')
  expect(html).toContain('small late')
  const [tenure] = (await getShiftTimesheets(app.db, [id], { paysMiles: true })).get(id)!
  const { to } = await post(pay, { event: id, intent: 'agree', tenure: tenure!.tenureId, seen: '', way: 'tapped' })
  expect((await open(to)).text).toContain('Agreed: Ben, 7 h 35 min, $247.13.')
})
