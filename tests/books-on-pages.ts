import { expect } from 'vitest'
import type { Visitor } from '../demo/visitors.ts'
import { parseCsv } from './doubles/read-csv.ts'
import { sum, type ByMonth, type BookedEvent, type YearBooks } from './year-books.ts'

/** Visitors who read the pages, and the business's current day. */
export type Readers = { owner: Visitor; guest: (from: string) => Visitor; today: string; hasTax: boolean }

const experiences: Record<string, string> = {
  'luxe-cocktail': 'Luxe Cocktail Experience',
  'hops-and-grapes': 'Hops & Grapes Experience',
  'dry-hire': 'Dry Hire Bartender Experience',
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats cents with both decimals: "$1,140.00", "−$60.00". */
function formatExactCents(cents: number): string {
  const whole = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return `${cents < 0 ? '−' : ''}$${whole}`
}

/** Formats cents as prices are written: "$1,140", "$1,140.50". */
function formatPriceCents(cents: number): string {
  return formatExactCents(cents).replace('.00', '')
}

/** Checks that every page, CSV and client page shows the amounts of the books, to the cent. */
export async function expectBooksOnPages(books: YearBooks, readers: Readers): Promise<void> {
  for (const year of books.years)
    for (const by of ['event', 'paid'] as const) await expectYear(books, readers, year, by)
  for (const year of books.years) await expectProfits(books, readers, year)
  await expectEventsSheet(books, readers)
  await expectPaymentsSheet(books, readers)
  await expectCosts(books, readers)
  await expectTeam(books, readers)
  await expectReturns(books, readers)
  for (const job of books.jobs) await expectEventPages(job, readers)
  for (const job of books.jobs) await expectClientPage(job, readers)
}

/** Checks the money page of a year: sums, months, experiences, debtors, creditors and lead sources. */
async function expectYear(books: YearBooks, { owner, today }: Readers, year: number, by: ByMonth): Promise<void> {
  const { text } = await owner.open(`/backbar/money?year=${year}&by=${by}`)
  const of = books.yearOf(year, by)
  const { jobs } = books
  const open = jobs.flatMap(({ open }) => open)
  const late = open.filter(({ amountDue }) => amountDue.on < today)
  const lateJobs = jobs.filter((job) => job.open.some(({ amountDue }) => amountDue.on < today)).length
  const people = lateJobs === 0 ? '' : lateJobs === 1 ? ', one person' : `, ${lateJobs} people`
  const taxWords = by === 'event' && of.taxCents > 0 ? `, ${formatPriceCents(of.taxCents)} of it sales tax` : ''
  const isPlanned = by === 'event' && of.plannedCents > 0
  const isAtMost = of.jobs.some(({ crew, state }) => crew === 'not noted' && state !== 'lost')
  const backCents = computeUnreimbursedCents(books)
  const tallies = [
    `Overdue today${people} ${formatPriceCents(sum(late.map(({ cents }) => cents)))}`,
    of.tips > 0 && `Tips, not counted ${formatPriceCents(of.tips)}`,
    `Spent: ${by === 'event' ? 'costs and miles' : 'costs, miles, card fees'} ${formatPriceCents(of.spentCents)}`,
    of.teamCents !== 0 &&
      `Staff pay${by === 'paid' ? ', paid out' : ''}${isPlanned ? ` , ${formatPriceCents(of.plannedCents)} of it planned` : ''} ${formatPriceCents(of.teamCents)}`,
    backCents > 0 && `To reimburse, all years ${formatPriceCents(backCents)}`,
    by === 'event' &&
      `${isAtMost ? 'Profit, at most' : 'Profit'} from ${year}’s events ${formatPriceCents(of.leftCents)}`,
  ]
  const agreed = (cents: number, as: (cents: number) => string) => (cents < 0 ? `${as(-cents)} less` : as(cents))
  expect(text).toContain(
    `${year}: ${agreed(of.agreed, formatPriceCents)} ${by === 'event' ? 'agreed' : 'due'}${taxWords} By event date By payment date`,
  )
  expect(text).toContain(tallies.filter(Boolean).join(' '))
  expectYearLines(text, books, year, by)
  const rows = of.months.map((month, i) =>
    [
      months[i],
      agreed(month.agreed, formatExactCents),
      ...[month.received, month.returned, month.tips].map(formatExactCents),
    ].join(' '),
  )
  expect(text).toContain(`Month ${by === 'event' ? 'Agreed' : 'Due'} Received Refunded Tips ${rows.join(' ')} `)
  const kinds = of.experiences.map(({ experience, agreed: cents, received, returned }) =>
    [
      experiences[experience],
      agreed(cents, formatPriceCents),
      formatPriceCents(received),
      returned === 0 ? '–' : formatPriceCents(returned),
    ].join(' '),
  )
  if (kinds.length > 0) {
    const listed = `Received Refunded ${kinds.join(' ')}`
    expect(text).toContain(listed)
    const after = text.split(listed)[1]!.trim()
    expect(Object.values(experiences).filter((name) => after.startsWith(name))).toEqual([])
  }

  for (const { name, open } of jobs) {
    // Amounts due on the same day form a single sum.
    const [first] = open
    const nextCents = sum(
      open.filter(({ amountDue }) => amountDue.on === first?.amountDue.on).map(({ cents }) => cents),
    )
    const owes = new RegExp(`${escapeRegExp(name)} [^$]*(?:; (\\S+) later )?Remind ${escapeRegExp(name)} (\\S+)`).exec(
      text,
    )
    const laterCents = sum(open.map(({ cents }) => cents)) - nextCents
    expect([name, owes?.[2], owes?.[1]]).toEqual([
      name,
      first && formatExactCents(nextCents),
      laterCents > 0 ? formatExactCents(laterCents) : undefined,
    ])
  }
  const weOwe = text.split('We owe clients')[1] ?? ''
  for (const { name, outstandingCents } of jobs.filter((job) => job.outstandingCents < 0))
    expect(weOwe).toMatch(
      new RegExp(`${escapeRegExp(name)} [^$]* ${escapeRegExp(formatExactCents(-outstandingCents))} `),
    )
  expect(text).toContain(`${formatSourceTables(getSources(books, year))} Set how clients found you`)
}

/** Checks the sum of a year, its parts, and what the page names for other years and clients to refund. */
function expectYearLines(text: string, { jobs, yearOf }: YearBooks, year: number, by: ByMonth): void {
  const of = yearOf(year, by)
  const open = jobs.flatMap((job) =>
    job.open.map(({ amountDue, cents }) => ({
      year: Number((by === 'event' ? job.day : amountDue.on).slice(0, 4)),
      cents,
    })),
  )
  const toCome = (year: number) => sum(open.filter((one) => one.year === year).map(({ cents }) => cents))
  const credits = jobs.filter(({ outstandingCents }) => outstandingCents < 0)
  const backCents = -sum(
    credits.filter(({ day }) => day.startsWith(`${year}-`)).map(({ outstandingCents }) => outstandingCents),
  )
  const netCents = of.received - of.returned
  if (by === 'event') {
    expect(netCents - backCents + toCome(year)).toBe(of.agreed)
    expect(text).toMatch(
      new RegExp(
        `Received and kept (?:\\$[^−]*? )?${escapeRegExp(formatExactCents(netCents - backCents))} Still to pay ${escapeRegExp(formatExactCents(toCome(year)))} Agreed for ${year}’s events ${escapeRegExp(formatExactCents(of.agreed))}`,
      ),
    )
  } else
    expect(text).toContain(
      `Received, less refunds ${formatExactCents(netCents)} Still to pay, due in ${year} ${formatExactCents(toCome(year))}`,
    )
  const others = [...new Set(open.map((one) => one.year))].filter((one) => one !== year && toCome(one) > 0)
  for (const other of others) expect(text).toContain(`${other}: ${formatPriceCents(toCome(other))} still to pay`)
  if (open.length > 0)
    expect(text).toContain(`${formatExactCents(sum(open.map(({ cents }) => cents)))} outstanding, all years`)
  if (credits.length > 0)
    expect(text).toContain(
      `We owe clients ${formatExactCents(-sum(credits.map(({ outstandingCents }) => outstandingCents)))}, all years.`,
    )
}

/** Lead sources of a year's requests, as the page lists them. */
function getSources({ jobs }: YearBooks, year: number): string[] {
  const asked = jobs.filter(({ askedOn }) => askedOn.startsWith(`${year}-`))
  const lines = Object.entries(Object.groupBy(asked, ({ heardFrom }) => heardFrom)).map(([source, of]) => {
    const days = of!
      .flatMap(({ askedAt, saidYesAt }) => (saidYesAt === null ? [] : Math.floor((saidYesAt - askedAt) / 86_400_000)))
      .toSorted((a, b) => a - b)
    return {
      source,
      asked: of!.length,
      proposals: of!.filter(({ wasProposed }) => wasProposed).length,
      booked: of!.filter(({ saidYesAt }) => saidYesAt !== null).length,
      cents: sum(of!.map(({ agreedCents }) => agreedCents)),
      middle: days[Math.ceil(days.length / 2) - 1] ?? '–',
    }
  })
  return lines
    .toSorted((a, b) => b.cents - a.cents || b.asked - a.asked || a.source.localeCompare(b.source))
    .map((one) =>
      [
        one.source,
        one.asked,
        one.proposals,
        one.booked,
        one.cents === 0 ? '–' : formatPriceCents(one.cents),
        one.middle,
      ].join(' '),
    )
}

/** The page's tables of sources: five rows, and the others in a fold. */
function formatSourceTables(rows: string[]): string {
  const heads = 'Source Inquiries Proposals Booked Dollars Days to book'
  const [main, others] = [rows.slice(0, 4), rows.slice(4)]
  if (main.length === 0) return 'None yet.'
  const more = others.length === 1 ? 'one more source' : `${others.length} more sources`
  const fold = `${more} ${heads} ${others.join(' ')}`
  return [heads, ...main, ...(others.length > 0 ? [fold] : [])].join(' ')
}

/** Checks the profit page of a year: the steps from total to profit, and the profit of each event. */
async function expectProfits(books: YearBooks, { owner, today }: Readers, year: number): Promise<void> {
  const { text } = await owner.open(`/backbar/money/earned?year=${year}`)
  const { jobs, leftCents, sharedCents } = books.yearOf(year, 'event')
  const held = jobs.filter(({ state }) => state !== 'lost')
  const over = held.filter(({ day }) => day < today)
  const toCome = held.filter(({ day }) => day >= today)
  const left = (of: readonly BookedEvent[]) => sum(of.map((job) => job.leftCents))
  expect(text).toContain(
    `${year}: ${leftCents < 0 ? `${formatPriceCents(-leftCents)} lost` : `${formatPriceCents(leftCents)} profit`}`,
  )
  const sums = buildProfitStepsPattern(
    { ...addedJobs(jobs), leftCents, spentCents: addedJobs(jobs).spentCents + sharedCents },
    { isYear: true },
  )
  expect(text).toMatch(sums)
  const soFar = leftCents - left(toCome)
  if (over.length > 1) expect(text).toContain(`${over.length} events that are over ${formatExactCents(soFar)}`)
  if (toCome.length > 1) expect(text).toContain(`${toCome.length} events planned ${formatExactCents(left(toCome))}`)
  const list = text.split('Profit by event')[1] ?? ''
  for (const { name, leftCents } of jobs)
    expect(list).toMatch(
      new RegExp(
        `${escapeRegExp(name)} \\w+day, [^$]*(?:\\$\\S+ an hour )?(?:canceled )?(?:at most )?${escapeRegExp(formatExactCents(leftCents))} `,
      ),
    )
}

type Account = Pick<
  BookedEvent,
  'agreedCents' | 'givenBackCents' | 'taxCents' | 'crewCents' | 'spentCents' | 'drivenCents' | 'leftCents'
>

function addedJobs(jobs: readonly BookedEvent[]): Account {
  const of = (what: keyof Account) => sum(jobs.map((job) => job[what]))
  return {
    agreedCents: of('agreedCents'),
    givenBackCents: of('givenBackCents'),
    taxCents: of('taxCents'),
    crewCents: of('crewCents'),
    spentCents: of('spentCents'),
    drivenCents: of('drivenCents'),
    leftCents: of('leftCents'),
  }
}

/** Pattern of the steps from total to profit in page order. Steps of zero are left out. */
function buildProfitStepsPattern(account: Account, { isYear = false } = {}): RegExp {
  const steps = [
    ['Refunded', account.givenBackCents],
    ['Sales tax', account.taxCents],
    ['Staff pay', account.crewCents],
    ['Costs', account.spentCents],
    ['Miles', account.drivenCents],
  ] as const
  // A note may stand between the name of a step and its sum: "78 miles at 72.5¢".
  const note = isYear ? '' : '[^$]*?'
  const taken = steps.map(([name, cents]) =>
    cents === 0 ? `(?:${name}${note} – )?` : `${name}${note} ${escapeRegExp(formatExactCents(-cents))} `,
  )
  const agreedCents = account.agreedCents + account.givenBackCents
  return new RegExp(
    `Agreed${note} ${escapeRegExp(formatExactCents(agreedCents))} ${taken.join('')}Profit (?:at most )?${escapeRegExp(formatExactCents(account.leftCents))} `,
  )
}

/** Checks an event's own pages: its sums, each ledger entry, and its profit. */
async function expectEventPages(job: BookedEvent, { owner }: Readers): Promise<void> {
  const { id, name, agreedCents, receivedCents, returnedCents, outstandingCents, entries, taxCents } = job
  if (!job.isInBooks) return
  const { text } = await owner.open(`/backbar/jobs/${id}/money`)
  const taxInIt = / included \((\S+)\)/.exec(text)?.[1] ?? formatExactCents(0)
  expect([name, taxInIt]).toEqual([name, formatExactCents(taxCents)])
  const paid = formatPriceCents(receivedCents - returnedCents)
  const stands =
    outstandingCents < 0
      ? `You owe ${formatPriceCents(-outstandingCents)}`
      : `Balance ${formatPriceCents(outstandingCents)}`
  const sums = new RegExp(
    `(?:Total|Due) ${escapeRegExp(formatPriceCents(agreedCents))} Paid ${escapeRegExp(paid)} ${escapeRegExp(stands)} `,
  )
  expect([name, text]).toEqual([name, expect.stringMatching(sums)])
  for (const { signedCents, is_tip } of entries) {
    // Refunds and payments appear as reductions of the balance. A tip does not.
    const cents = formatExactCents(-signedCents)
    expect([name, text]).toEqual([name, expect.stringContaining(is_tip ? `(${cents})` : ` ${cents} `)])
  }
  const earned = await owner.open(`/backbar/jobs/${id}/earned`)
  expect([name, earned.text]).toEqual([name, expect.stringMatching(buildProfitStepsPattern(job))])
}

/** Texts of the client page in both languages. */
const clientPageTexts = {
  en: {
    deposit: 'Deposit',
    balance: 'Balance',
    paid: 'paid',
    nothing: 'Nothing is due',
    back: 'Comes back to you',
    weOwe: 'We owe you',
  },
  es: {
    deposit: 'Depósito',
    balance: 'Saldo',
    paid: 'pagado',
    nothing: '(?:No queda nada por pagar|Pagaste todo)',
    back: 'Te devolvemos',
    weOwe: 'Te debemos',
  },
}

/** Checks the client page: the total, every payment, the paid part of the deposit and balance, and the amounts due. */
async function expectClientPage(job: BookedEvent, { guest }: Readers): Promise<void> {
  const { name, agreedCents, receivedCents, returnedCents, outstandingCents, entries, amountsDue, open, link } = job
  if (link === null || !job.hasDues) return
  const { text } = await guest('198.51.100.250').open(link)
  const words = clientPageTexts[text.startsWith('Demo:') ? 'en' : 'es']
  // Sums shown together share a format: all have cents if any has cents.
  const inForm = (cents: number) =>
    escapeRegExp(formatPriceCents(cents)) + (cents % 100 === 0 ? String.raw`(?:\.00)?` : '')
  const says = (pattern: string) => expect([name, text]).toEqual([name, expect.stringMatching(new RegExp(pattern))])
  says(` Total ${inForm(agreedCents)} `)
  for (const { signedCents, kind } of entries)
    if (kind === 'payment' || kind === 'tip') says(`20\\d\\d ${escapeRegExp(formatExactCents(signedCents))} `)
  for (const { kind, amount_cents } of amountsDue) {
    if (job.state === 'lost' || (kind !== 'deposit' && kind !== 'balance')) continue
    const left = open.find(({ amountDue }) => amountDue.kind === kind)
    if (!left) says(`${words[kind]} ${words.paid} ${inForm(amount_cents)} `)
    else says(`${words[kind]}[^$]* ${inForm(left.cents)} `)
  }
  if (job.state === 'lost') {
    const ways = String.raw`(?:(?:\$[\d,.]+ )?(?:by|in) [\w ]+, \w+ \d+ )*`
    says(`You paid ${ways}${inForm(receivedCents)} .*Stays with us ${inForm(agreedCents)} `)
    says(
      outstandingCents < 0
        ? `${words.back}[^$]* ${inForm(-outstandingCents)} `
        : `We refunded[^$]* ${inForm(returnedCents)} `,
    )
  } else if (open.length > 0) expect([name, text]).toEqual([name, expect.not.stringMatching(words.nothing)])
  else if (outstandingCents === 0) says(words.nothing)
  else says(`${words.weOwe} ${inForm(-outstandingCents)}\\.`)
}

/** Checks the events CSV: a line for each event in the books. */
async function expectEventsSheet({ jobs }: YearBooks, { owner }: Readers): Promise<void> {
  const rows = await fetchCsv(owner, '/backbar/in-and-out/events.csv')
  const money = (cents: number) => (cents / 100).toFixed(2)
  const expected = jobs
    .filter(({ isInBooks }) => isInBooks)
    .map((job) => {
      const taxableCents = sum(job.sale.map(({ surtaxable, overCap }) => surtaxable + overCap))
      const costs = job.taxCents + job.crewCents + job.spentCents + job.drivenCents
      return {
        Event: job.day,
        Reference: job.reference,
        Client: job.name,
        State: job.state,
        Agreed: money(job.agreedCents),
        Received: money(job.receivedCents),
        Refunded: money(job.returnedCents),
        Balance: money(job.outstandingCents),
        Tips: money(job.tipCents),
        'Written off': '0.00',
        Cost: money(costs),
        Left: money(job.leftCents),
        'Team pay': job.crew,
        County: job.sale.flatMap(({ county }) => county || []).join('; '),
        Taxable: money(taxableCents),
        Exempt: money(job.agreedCents - job.taxCents - taxableCents),
        'Sales tax': money(job.taxCents),
        'Team pay sum': job.crew === 'not noted' ? '' : money(job.crewCents),
      }
    })
  expect(sortByReference(rows)).toEqual(sortByReference(expected))
}

/** Checks the sales tax return of each quarter and year by event date: the lines of the form and each county's surtax. */
async function expectReturns({ jobs, years }: YearBooks, { owner, hasTax }: Readers): Promise<void> {
  for (const year of years)
    for (const [key, from, to] of [
      [`${year}`, `${year}-01`, `${year}-12`],
      ...[1, 4, 7, 10].map((month, i) => {
        const of = (month: number) => `${year}-${String(month).padStart(2, '0')}`
        return [`${year}-q${i + 1}`, of(month), of(month + 2)] as const
      }),
    ] as const) {
      const path = `/backbar/money/tax?period=${key}&by=event`
      if (!hasTax) {
        await expect(owner.open(path)).rejects.toThrow('303')
        continue
      }
      const { text } = await owner.open(path)
      const inPeriod = jobs.filter(({ day, hasDues }) => hasDues && day.slice(0, 7) >= from && day.slice(0, 7) <= to)
      const sales = inPeriod.flatMap(({ sale }) => sale)
      const of = (
        what: Exclude<keyof (typeof sales)[number], 'county' | 'surtaxRate'>,
        some: typeof sales | undefined = sales,
      ) => sum(some.map((one) => one[what]))
      const elsewhere = sales.filter(({ county }) => county !== 'Duval')
      const [state, surtax] = [of('state'), of('surtax')]
      const allowance = Math.min(3_000, Math.floor((Math.min(state + surtax, 120_000) * 25 + 500) / 1_000))
      const untaxed = formatExactCents(of('untaxed'))
      const lines = [
        `Gross sales ${formatExactCents(of('untaxed') + of('surtaxable') + of('overCap'))}`,
        `A, 2 Exempt sales by certificate $0.00, not taxed ${untaxed} ${untaxed}`,
        `A, 3 Taxable amount ${formatExactCents(of('surtaxable') + of('overCap'))}`,
        `A, 4 Tax due state ${formatExactCents(state)}, surtax ${formatExactCents(surtax)} ${formatExactCents(state + surtax)}`,
        `5 Total amount of tax due ${formatExactCents(state + surtax)}`,
        `7 Net tax due before lawful deductions, line 6 ${formatExactCents(state + surtax)}`,
        `10 Amount due before lines 8 and 9 ${formatExactCents(state + surtax)}`,
        `11 Less: collection allowance ${formatExactCents(-allowance)}`,
        `14 Amount due with the return before penalty and interest ${formatExactCents(state + surtax - allowance)}`,
        `15 (a) Exempt from surtax: items over the cap ${formatExactCents(of('overCap'))}`,
        `15 (b) Other taxable amounts not subject to surtax $0.00`,
        `15 (c) Subject to surtax at another rate than your county’s ${formatExactCents(of('surtaxable', elsewhere))}`,
        `15 (d) Total discretionary sales surtax due ${formatExactCents(surtax)}`,
      ]
      expect([key, text]).toEqual([key, expect.stringContaining(lines.join(' '))])
      for (const [county, some] of Object.entries(Object.groupBy(sales, ({ county }) => county)))
        if (of('surtax', some) !== 0)
          expect(text).toMatch(
            new RegExp(
              `${escapeRegExp(county)}(?:, yours)? \\S+% ${escapeRegExp(formatExactCents(of('surtaxable', some)))} ${escapeRegExp(formatExactCents(of('surtax', some)))} `,
            ),
          )
    }
}

/** Checks the payments CSV: every entry, money in as positive and money out as negative amounts. */
async function expectPaymentsSheet({ jobs }: YearBooks, { owner }: Readers): Promise<void> {
  const rows = await fetchCsv(owner, '/backbar/in-and-out/payments.csv')
  const expected = jobs.flatMap(({ reference, name, day, entries }) =>
    entries.map(({ paid_on, kind, signedCents, is_tip }) =>
      [paid_on, reference, name, day, kind, (signedCents / 100).toFixed(2), is_tip ? 'yes' : ''].join(' '),
    ),
  )
  const found = rows.map((row) =>
    ['Paid on', 'Reference', 'Client', 'Event', 'What', 'Dollars', 'Tip'].map((head) => row[head]).join(' '),
  )
  expect(found.toSorted()).toEqual(expected.toSorted())
}

/** Checks costs and mileage: every line of the CSV, and each year's sum on the costs page. */
async function expectCosts(books: YearBooks, { owner }: Readers): Promise<void> {
  const { jobs, expenses, miles, years } = books
  const rows = await fetchCsv(owner, '/backbar/in-and-out/expenses.csv')
  const of = (eventId: string | null) => jobs.find(({ id }) => id === eventId)?.reference ?? ''
  const expected = [
    ...expenses.map(({ day, amount_cents, event_id, original_id }) =>
      [day, (amount_cents / 100).toFixed(2), '', of(event_id), original_id === null ? '' : 'yes'].join(' '),
    ),
    ...miles.map(({ day, tenths, event_id, original_id, rate_tenths }) => {
      const cents = Math.sign(tenths) * Math.floor((Math.abs(tenths) * rate_tenths + 50) / 100)
      return [day, (cents / 100).toFixed(2), tenths / 10, of(event_id), original_id === null ? '' : 'yes'].join(' ')
    }),
  ]
  const heads = ['Day', 'Dollars', 'Miles', 'Reference', 'Takes back']
  expect(rows.map((row) => heads.map((head) => row[head]).join(' ')).toSorted()).toEqual(expected.toSorted())
  for (const year of years) {
    const { spentCents } = books.yearOf(year, 'paid')
    const { text } = await owner.open(`/backbar/money/costs?year=${year}`)
    expect(text).toContain(spentCents === 0 ? `${year}:` : `${year}: ${formatPriceCents(spentCents)} spent`)
  }
}

/** Costs paid out of pocket and not reimbursed yet. Integer cents. */
function computeUnreimbursedCents({ expenses }: YearBooks): number {
  return sum(expenses.map(({ reimburse_to, amount_cents }) => (reimburse_to === null ? 0 : amount_cents)))
}

/** Checks the pay of each staff member by year, and tips, which are shared by hours worked. */
async function expectTeam({ jobs, team, years }: YearBooks, { owner }: Readers): Promise<void> {
  const { people, works, pots, shares } = team
  const getName = (id: string | null) => people.find((one) => one.id === id)!.name
  const written = pots.filter(({ kind, cents }) => kind === 'share' && cents !== 0)
  const getAs = (one: { eventId: string; name: string; cents: number }) => [one.eventId, one.name, one.cents].join(' ')
  expect(
    written
      .map((row) => getAs({ eventId: row.event_id, name: getName(row.staff_member_id), cents: row.cents }))
      .toSorted(),
  ).toEqual(shares.map((one) => getAs({ ...one, name: getName(one.personId) })).toSorted())
  const pays = await fetchCsv(owner, '/backbar/in-and-out/crew-pay.csv')
  const money = (cents: number) => (cents / 100).toFixed(2)
  const heads = ['Event', 'Reference', 'Person', 'Minutes', 'Pay', 'Mileage', 'Dollars', 'Paid on']
  expect(pays.map((row) => heads.map((head) => row[head]).join(' ')).toSorted()).toEqual(
    works
      .map(({ day, event_id, staff_member_id, minutes, pay_cents, mile_cents, total_cents, paid_on }) => {
        const { reference } = jobs.find(({ id }) => id === event_id)!
        const sums = [pay_cents, mile_cents, total_cents].map(money)
        return [day, reference, getName(staff_member_id), minutes, ...sums, paid_on ?? ''].join(' ')
      })
      .toSorted(),
  )
  for (const year of years) {
    const { text } = await owner.open(`/backbar/crew/pay?year=${year}`)
    const tips = await fetchCsv(owner, `/backbar/in-and-out/crew-tips.csv?year=${year}`)
    for (const { id, name } of people) {
      const ofYear = works.filter(({ staff_member_id, day }) => staff_member_id === id && day.startsWith(`${year}-`))
      const inYear = works.filter(
        ({ staff_member_id, paid_on }) => staff_member_id === id && paid_on?.startsWith(`${year}-`),
      )
      const sharedCents = sum(
        shares.filter(({ personId, day }) => personId === id && day.startsWith(`${year}-`)).map(({ cents }) => cents),
      )
      const handed = pots.filter(
        ({ kind, staff_member_id, paid_on }) =>
          kind === 'payout' && staff_member_id === id && paid_on?.startsWith(`${year}-`),
      )
      const handedCents = sum(handed.map(({ cents }) => cents))
      const row = tips.find((one) => one.Person === name)
      expect([year, name, row?.['Tips shared'] ?? '0.00', row?.['Tips handed out'] ?? '0.00']).toEqual([
        year,
        name,
        money(sharedCents),
        money(handedCents),
      ])
      if (ofYear.length === 0 && inYear.length === 0) continue
      const cents = sum(ofYear.map(({ total_cents }) => total_cents))
      const hours = sum(ofYear.map(({ minutes }) => minutes)) / 60
      const paid = sum(inYear.map(({ total_cents }) => total_cents))
      const line = `${formatExactCents(cents)} ${hours} h, ${formatExactCents(paid)} paid in the year`
      expect(text).toMatch(new RegExp(`${escapeRegExp(name)} (?:on payroll|an owner) ${escapeRegExp(line)}`))
    }
  }
}

type Row = Record<string, string>

async function fetchCsv(owner: Visitor, path: string): Promise<Row[]> {
  const [heads = [], ...rows] = parseCsv((await owner.open(path)).html.replace(/^\uFEFF/, ''))
  return rows.map((cells) => Object.fromEntries(heads.map((head, i) => [head, cells[i] ?? ''])))
}

function sortByReference(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.Reference!.localeCompare(b.Reference!))
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[$.*+?^()[\]{}|\\]/g, String.raw`\$&`)
}
