import { cancelEvent as callOffOnSheet, submitChangeForm } from '../tests/submit-change-form.ts'
import assert from 'node:assert/strict'
import { appParts } from '../app/upkeep/app-parts.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import { hashProposalDocument, saveProposalDraft, sendProposal } from '../app/agreements/proposals/proposals.server.ts'
import { createStoredEvent } from '../tests/doubles/stored-event.ts'
import { parseCsv } from '../tests/doubles/read-csv.ts'
import { parsePage, type Page } from '../tests/doubles/read-page.ts'
import { sampleLine, sampleProposal } from '../tests/doubles/sample-proposal.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { createAppVisitor, type Database, type TestApp } from '../tests/test-app.ts'
import { createOwnerClient } from '../tests/owner-client.ts'
import * as oracle from './booking-books.ts'
import type { BookingBooks, BookedAmountDue, BookedPayment } from './booking-books.ts'
import { openEventSite } from './event-states.ts'
import { createDraw, type Draw } from './drawing.ts'
import type { FaultResult } from './outcome.ts'

const minute = 60_000
/** Days until the first bookings of a site. Later bookings have a date in the next year. */
const firstEventDays = [14, 15, 16, 17]
const bookingsPerSite = 10

type Options = { acts: number; seed: number; bookings?: number }

/**
 * Runs random actions, drawn by a seed, on bookings through the whole site, and keeps an independent ledger that knows only
 * the terms. After each action every page and file with a sum must agree with the ledger to the cent.
 */
export async function walkBookings(
  fixtures: Fixtures | undefined,
  database: Database,
  { acts, seed, bookings = bookingsPerSite }: Options,
): Promise<FaultResult> {
  const count: Record<string, number> = {}
  const perWalk = Math.ceil(acts / Math.ceil(acts / 150))
  let [done, walked] = [0, 0]
  for (let nth = seed; done < acts; nth++) {
    const many = Math.min(perWalk, acts - done)
    await walk(fixtures, database, { acts: many, seed: nth, bookings }, count)
    done += many
    walked += bookings
  }
  const told = Object.entries(count).map(([name, times]) => `${times} × ${name}`)
  return {
    tried: `random actions on bookings, ${database}`,
    times: `${walked} bookings, ${done} actions (seed ${seed})`,
    outcome: `every page, export and document agreed with an independent ledger: ${told.join(', ')}`,
  }
}

async function walk(
  fixtures: Fixtures | undefined,
  database: Database,
  { acts, seed, bookings }: Required<Options>,
  count: Record<string, number>,
): Promise<void> {
  await using at = await openWalk(fixtures, database, seed)
  const { draw, told } = at
  let trying = ''
  try {
    const all: Booking[] = []
    for (let i = 0; i < bookings; i++) all.push(await book(at, i))
    await compareSite(at, all)
    for (let i = 0; i < acts; i++) {
      const booking = draw.oneOf(all.filter(({ isErased }) => !isErased))
      const [name, act] = draw.oneOf(Object.entries(bookingActions))
      at.house.advance(2 * minute)
      trying = `${booking.name}: ${name}`
      const words = await act(at, booking)
      if (words === null) {
        i -= draw.share(0.9) ? 1 : 0
        continue
      }
      told.push(`${booking.name}: ${name} ${words}`)
      count[name] = (count[name] ?? 0) + 1
      await compareBooking(at, booking)
      if (i % 12 === 11) await compareSite(at, all)
    }
    await compareSite(at, all)
    for (const booking of all) if (!booking.isErased) await compareRecord(at, booking)
  } catch (error) {
    const list = told.map((words, i) => `  ${i + 1}. ${words}`).join('\n')
    throw new Error(`${(error as Error).message}\nSeed ${seed}, ${database}, after\n${list}\nat ${trying}`, {
      cause: error,
    })
  }
}

export type Walk = Awaited<ReturnType<typeof openWalk>>

export async function openWalk(fixtures: Fixtures | undefined, database: Database, seed: number) {
  const site = await openEventSite(fixtures, database)
  const told: string[] = []
  let nth = 0
  const taken = new Set<string>()
  return {
    ...site,
    draw: createDraw(seed),
    told,
    seed,
    /** Returns an idempotency key that no form has used. */
    key: () => `walk-${seed}-${++nth}`,
    /** Returns an unused date. */
    freeDay: () => {
      let day = '2027-02-02'
      while (taken.has(day)) day = oracle.daysAfter(day, 2)
      taken.add(day)
      return day
    },
    taken,
  }
}

export type Booking = Awaited<ReturnType<typeof book>>

/** Sends a quote request and a proposal, selects options on the client page and accepts. */
export async function book(at: Walk, nth: number) {
  const { house, draw, owner } = at
  const { db, config } = house
  const language = nth % 2 === 0 ? 'en' : 'es'
  const name = `Nora${nth} Ephron`
  const email = `nora${nth}@home.example`
  const today = at.today()
  const eventDate = nth < firstEventDays.length ? oracle.daysAfter(today, firstEventDays[nth]!) : at.freeDay()
  const balanceDay = oracle.daysAfter(eventDate, -14)
  // A proposal expires before its balance is due, unless everything is due at once.
  const beforeBalance = balanceDay > today ? oracle.daysAfter(balanceDay, -1) : eventDate
  const inTwoDays = oracle.daysAfter(today, 2)
  const lastDay = beforeBalance < inTwoDays ? beforeBalance : inTwoDays
  const sample = sampleProposal()
  const payments = 1 + (nth % 4)
  const unitCents = 15_000 + 100 * draw.upTo(60) + draw.upTo(2) * 37
  const document = sampleProposal({
    reference: `NT-W${nth}`,
    client: { name, email },
    event: { ...sample.event, eventDate },
    lines: sample.lines.map((line) => (line.id === 'service-time' ? sampleLine({ ...line, unitCents }) : line)),
    money: { ...sample.money, balanceDay, ...(payments > 1 && { installments: payments }) },
    ...(nth < firstEventDays.length && { expiresOn: lastDay }),
  })
  const request = { fromEmail: email, eventDate, requestorName: name }
  const { id, reference } = await createStoredEvent(db, house.now(), { language, request })
  await saveProposalDraft(db, id, document, { today, now: house.now() })
  const by = { actor: 'owner', now: house.now() } as const
  const sent = await sendProposal(db, id, { seen: hashProposalDocument(document), today, despite: '' }, by)
  assert.partialDeepStrictEqual(sent, { kind: 'sent' })
  const { token } = await getOrCreateClientLink(
    db,
    { eventId: id, name, email },
    { secret: config.secret, now: house.now() },
  )
  const path = getClientPagePath(token)
  const visit = await createAppVisitor(house, `192.0.2.${nth + 10}`)
  const post = async (words: Record<string, string>, where = path) => {
    const answer = await visit(where, { method: 'POST', body: new URLSearchParams(words) })
    return { status: answer.status, to: answer.headers.get('Location') ?? '', page: await parsePage(answer) }
  }
  const isTicked = draw.share(0.5)
  const ticked: Record<string, string> = isTicked ? { option: 'cocktail' } : {}
  const { page } = await post({ intent: 'options', version: '1', ...ticked })
  const shown = Object.fromEntries(['version', 'total', 'shown'].map((name) => [name, page.fields.get(name)!]))
  const totalCents = 80_000 + 15_000 + unitCents - 6_000 + (isTicked ? 4_000 : 0)
  same('the total at the button that accepts the proposal', Number(shown.total), totalCents)
  const yes = await post({ ...shown, ...ticked, intent: 'yes', signature: name, consent: 'on' })
  assert.equal(yes.status, 303, yes.page.text)
  const books = oracle.recordSignature(totalCents, eventDate, today, payments)
  at.told.push(`${name}: accepted ${totalCents} for ${eventDate}, ${language}`)
  const booking = {
    id,
    reference,
    name,
    language,
    path,
    visit,
    post,
    books,
    here: `/backbar/jobs/${id}`,
    owner,
    bartenders: 0,
    email,
    isErased: false,
    /** Amounts of card payments that the processor has not refunded yet. */
    charged: new Map<BookedPayment, number>(),
  }
  await compareBooking(at, booking)
  return booking
}

/** Random action on a booking. Returns a description, or null if the action is not possible now. */
type BookingAction = (at: Walk, booking: Booking) => Promise<string | null>

const bookingActions: Record<string, BookingAction> = {
  'pay by hand': payByHand,
  'pay by hand again': payByHand,
  'pay by card': payByCard,
  'pay by card again': payByCard,
  'pay by bank debit': payFromBank,
  tip: async (at, booking) => {
    const cents = drawCents(at.draw, 5_000)
    await noteIn(at, booking, cents, true)
    return dollars(cents)
  },
  change: async (at, booking) => changeSum(at, booking),
  'another change': async (at, booking) => changeSum(at, booking),
  'change the bartenders': changeBartenders,
  refund,
  'refund to the card': refundToCard,
  reversal: reverse,
  'add an amount due': addExtra,
  postpone: async (at, booking) => {
    const { books, here } = booking
    if (books.state !== 'agreed' || isOver(at, booking) || at.draw.share(0.5)) return null
    const { done } = await submitChangeForm(at.owner, here, { what: 'postpone', note: '' })
    assert.equal(done.status, 303, done.page.text)
    books.state = 'postponed'
    return ''
  },
  'change the date': newDay,
  'cancel the event': callOff,
  'pass the event day': passEventDay,
  'weather move': moveForWeather,
  erase,
}

/** Whether an event is past. From then on only money can change. */
function isOver({ today }: Walk, { books }: Booking): boolean {
  return books.state === 'agreed' && books.eventDate < today()
}

/** Moves the clock past the date of an event, so that holds, proposals and changes expire. */
async function passEventDay(at: Walk, booking: Booking): Promise<string | null> {
  const { books } = booking
  const isNear = books.eventDate <= oracle.daysAfter(at.today(), 30)
  if (books.state !== 'agreed' || isOver(at, booking) || !isNear || at.draw.share(0.8)) return null
  at.house.advance(Date.parse(`${oracle.daysAfter(books.eventDate, 2)}T14:00:00Z`) - at.house.now())
  at.owner = await createOwnerClient(at.house)
  const terms = { today: at.today(), timeZone: 'America/New_York', now: at.house.now() }
  for (const room of Object.values(appParts)) await room.endDays?.(at.house.db, terms)
  return books.eventDate
}

/** Offers a free date change because of the weather, and the client picks another date. */
async function moveForWeather(at: Walk, booking: Booking): Promise<string | null> {
  const { books, id, path } = booking
  if (books.state !== 'agreed' || isOver(at, booking) || at.draw.share(0.5)) return null
  const form = '/backbar/calendar/storm'
  const words = { storm: 'Idalia', firstDay: books.eventDate, lastDay: books.eventDate, answerBy: '' }
  const preview = await at.owner.open(`${form}?${new URLSearchParams(words)}`)
  const key = preview.fields.get('key') ?? ''
  const offered = await at.owner.post(form, { ...words, key, intent: 'offer', event: id })
  assert.equal(offered.status, 303, offered.page.text)
  const { html, fields } = await parsePage(await booking.visit(`${path}/change`))
  const days = [...html.matchAll(/<input[^>]*name="day"[^>]*>/g)].map(([input]) => / value="([^"]*)"/.exec(input)![1]!)
  const day = at.draw.oneOf(days.filter((one) => !at.taken.has(one)))
  assert.ok(day, 'A weather move offered no available day')
  const pick = { intent: 'pick-day', change: fields.get('change')!, day }
  const { status, page } = await booking.post(pick, `${path}/change`)
  assert.equal(status, 303, page.text)
  at.taken.add(day)
  oracle.recordMove(books, day, at.today())
  return day
}

/** Erases all data of a client. Nothing remains owed, and yearly sums stay the same. */
async function erase(at: Walk, booking: Booking): Promise<string | null> {
  const { email } = booking
  if (at.draw.share(0.9)) return null
  const owner = await createOwnerClient(at.house)
  const page = `/backbar/in-and-out?open=erase&${new URLSearchParams({ email })}`
  const asked = await owner.open(page)
  const { status, page: back } = await owner.post(page, Object.fromEntries(asked.fields))
  assert.equal(status, 303, back.text)
  booking.isErased = true
  return ''
}

async function payByHand(at: Walk, booking: Booking): Promise<string> {
  const { books } = booking
  const { open, outstandingCents } = oracle.getStatus(books)
  const cents = at.draw.oneOf([
    open[0]?.cents ?? 10_000,
    Math.max(1, outstandingCents),
    drawCents(at.draw, 40_000),
    books.signed.depositCents,
  ])
  await noteIn(at, booking, cents, false)
  return dollars(cents)
}

async function noteIn(at: Walk, { books, here, id }: Booking, cents: number, isTip: boolean): Promise<void> {
  const key = at.key()
  const { outstandingCents } = oracle.getStatus(books)
  const over = isTip ? 0 : Math.max(0, cents - Math.max(0, outstandingCents))
  const words = { intent: 'pay', key, sum: typed(cents), way: 'zelle', paidOn: at.today(), for: isTip ? 'tip' : 'due' }
  let answer = await at.owner.post(`${here}/money`, words)
  if (over > 0) {
    assert.notEqual(answer.status, 303, 'An overpayment was recorded without a confirmation')
    const asked = Number(answer.page.fields.get('overCents'))
    same('the amount of the overpayment', asked, over)
    answer = await at.owner.post(`${here}/money`, { ...words, over: 'credit', overCents: String(over) })
  }
  assert.equal(answer.status, 303, answer.page.text)
  books.paid.push({
    id: `${id}-paid-${key}${isTip ? '-tip' : ''}`,
    cents,
    isTip,
    isByCard: false,
    for: null,
    isReversed: false,
  })
}

async function payByCard(at: Walk, booking: Booking): Promise<string | null> {
  const tapped = await tapCard(at, booking)
  if (!tapped) return null
  at.stripe.account.pay(tapped.session)
  await at.stripe.webhooks.settled()
  return assertCardPayment(at, booking, tapped)
}

/** Pays by bank debit. The independent ledger changes only when the money arrives, if it does. */
async function payFromBank(at: Walk, booking: Booking): Promise<string | null> {
  const { here, path, visit, language } = booking
  const tapped = at.draw.share(0.5) ? await tapCard(at, booking) : null
  if (!tapped) return null
  const { session, cents } = tapped
  at.stripe.account.payByBank(session)
  await at.stripe.webhooks.settled()
  await compareBooking(at, booking)
  const theirs = getMoney((await parsePage(await visit(path))).html)
  const [line = ''] =
    theirs.match(language === 'en' ? /<p\b[^>]*>[^<]*on its way[^<]*/ : /<p\b[^>]*>[^<]*en camino[^<]*/) ?? []
  same('the bank debit in progress, on the client page', listAmounts(line), [cents])
  const ours = (await at.owner.open(`${here}/money`)).text
  const [, told = ''] = /On its way from their bank since [^($]*\((\$[\d,.]+)\)/.exec(ours) ?? []
  same('the bank debit in progress, on the money page', listAmounts(told), [cents])
  const outcome = at.draw.share(0.3) ? 'failed' : 'succeeded'
  at.stripe.account.settleBank(session, outcome)
  await at.stripe.webhooks.settled()
  if (outcome === 'succeeded') return assertCardPayment(at, booking, tapped)
  same(
    'the amounts in the email about a failed bank debit',
    listAmounts(await findLatestEmailText(at, booking, 'payment'))[0],
    cents,
  )
  return `${dollars(cents)}, which never came`
}

type Tapped = { session: string; amountDue: BookedAmountDue; cents: number }

/** Asserts that a card payment is in the ledger and that the client's email states it and the open amount. */
async function assertCardPayment(at: Walk, booking: Booking, { amountDue, cents }: Tapped): Promise<string> {
  const { books } = booking
  const paid: BookedPayment = {
    id: await findNewEntryId(at, booking),
    cents,
    isTip: false,
    isByCard: true,
    for: amountDue,
    isReversed: false,
  }
  books.paid.push(paid)
  booking.charged.set(paid, cents)
  const { outstandingCents, open } = oracle.getStatus(books)
  const told = listAmounts(await findLatestEmailText(at, booking, 'payment'))
  const nextCents = open.reduce((all, one) => all + (one.amountDue.on <= open[0]!.amountDue.on ? one.cents : 0), 0)
  // The email states what is due first where not everything is due on the same date.
  const first = nextCents > 0 && nextCents < outstandingCents ? [nextCents] : []
  const expected = [cents, cents, Math.abs(outstandingCents), ...first]
  same('the amounts in the receipt email: payment, payment again, unpaid amount, next amount due', told, expected)
  return `${dollars(cents)} for the ${amountDue.kind}`
}

/** Returns the id of the new payment or refund. */
async function findNewEntryId({ house }: Walk, { books, id }: Booking): Promise<string> {
  const known = new Set([...books.paid, ...books.refunds].map((one) => one.id))
  const rows = await house.db
    .selectFrom('payment')
    .select('id')
    .where('event_id', '=', id)
    .where('kind', '!=', 'reversal')
    .execute()
  const entry = rows.find((row) => !known.has(row.id))
  assert.ok(entry, 'No payment or refund was stored')
  return entry.id
}

/** Returns the text of the client's latest email of a kind. */
async function findLatestEmailText({ house }: Walk, { id, email }: Booking, kind: string): Promise<string> {
  const { body_text } = await house.db
    .selectFrom('email')
    .select('body_text')
    .where('event_id', '=', id)
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return body_text
}

async function tapCard(at: Walk, booking: Booking): Promise<Tapped | null> {
  const { books } = booking
  const open = oracle.getStatus(books).open.filter(({ cents }) => cents >= 50)
  if (books.state !== 'agreed' || isOver(at, booking)) return null
  const page = await parsePage(await booking.visit(booking.path))
  const ofCards = /name="way"[^>]*value="card"[^>]*>\s*<input[^>]*name="due"[^>]*value="([^"]+)"/g
  const forms = [...page.html.matchAll(ofCards)].map(([, due]) => due!)
  // Before the booking is reserved only the first step can be paid: the deposit and amounts due no later.
  const deposit = open.find(({ amountDue }) => amountDue.kind === 'deposit')
  const asked =
    deposit && forms.length < open.length ? open.filter(({ amountDue }) => amountDue.on <= deposit.amountDue.on) : open
  same('the number of amounts due payable by card', forms.length, asked.length)
  if (asked.length === 0) return null
  const nth = at.draw.upTo(asked.length)
  const { amountDue, cents } = asked[nth]!
  const { to, page: back } = await booking.post({ due: forms[nth]!, intent: 'pay', way: 'card' }, `${booking.path}/pay`)
  const session = /cs_\w+/.exec(to)?.[0]
  assert.ok(session, `No payment page: ${back.text}`)
  return { session, amountDue, cents }
}

/** Requests a change on the client page. The owner offers another total, which the client signs. */
async function changeSum(at: Walk, booking: Booking): Promise<string | null> {
  const { books, path, here } = booking
  if (books.state !== 'agreed' || isOver(at, booking)) return null
  const sum = 90_000 + drawCents(at.draw, 60_000)
  const before = books.agreedCents
  const change = await requestBookingChange(at, booking, { words: `Ask at ${sum}` }, before)
  const offer = { change, total: String(before), intent: 'offer', sum: typed(sum), answer: '' }
  const offered = await at.owner.post(`${here}/change`, offer)
  assert.equal(offered.status, 303, offered.page.text)
  const page = await parsePage(await booking.visit(`${path}/change`))
  const signing = { change, total: String(sum), shown: page.fields.get('shown') ?? '', intent: 'sign-change' }
  const signed = await booking.post({ ...signing, signature: booking.name, consent: 'on' }, `${path}/change`)
  assert.equal(signed.status, 303, signed.page.text)
  oracle.recordChange(books, sum, at.today())
  return `${dollars(before)} → ${dollars(sum)}`
}

async function changeBartenders(at: Walk, booking: Booking): Promise<string | null> {
  const { books } = booking
  const most = at.today() <= oracle.daysAfter(books.eventDate, -14) ? [0, 1, 2] : [booking.bartenders + 1]
  const wanted = at.draw.oneOf(most)
  const more = wanted - booking.bartenders
  const sum = books.agreedCents + 15_000 * more
  if (books.state !== 'agreed' || isOver(at, booking) || more === 0 || wanted > 2 || sum < 85_000) return null
  await agreeOnChange(at, booking, { bartenders: String(wanted) }, sum)
  const before = books.agreedCents
  oracle.recordChange(books, sum, at.today())
  booking.bartenders = wanted
  return `${dollars(before)} → ${dollars(sum)}`
}

async function newDay(at: Walk, booking: Booking): Promise<string | null> {
  const { books } = booking
  if (books.state === 'called-off' || (books.state === 'agreed' && (isOver(at, booking) || at.draw.share(0.7))))
    return null
  const day = at.freeDay()
  await agreeOnChange(at, booking, { eventDate: day }, books.agreedCents)
  oracle.recordMove(books, day, at.today())
  return day
}

/** Requests a change on the client page. Returns its id from the owner's page. */
export async function requestBookingChange(
  { owner }: Walk,
  booking: Booking,
  wanted: Record<string, string>,
  sum: number,
): Promise<string> {
  const there = `${booking.path}/change`
  const { fields } = await parsePage(await booking.visit(there))
  const shown = await booking.post({ ...Object.fromEntries(fields), ...wanted, intent: 'change' }, there)
  const total = shown.page.fields.get('total')
  same('the total shown for a change', Number(total), sum)
  const asked = await booking.post({ ...Object.fromEntries(shown.page.fields), ...wanted, intent: 'ask-change' }, there)
  assert.equal(asked.status, 303, asked.page.text)
  const { html } = await owner.open(booking.here)
  return /name="change" value="([^"]+)"/.exec(html)![1]!
}

/** Requests a change, which the owner approves at its total. */
async function agreeOnChange(at: Walk, booking: Booking, wanted: Record<string, string>, sum: number): Promise<void> {
  const change = await requestBookingChange(at, booking, wanted, sum)
  const words = { change, total: String(sum), intent: 'agree' }
  const { status, page } = await at.owner.post(`${booking.here}/change`, words)
  assert.equal(status, 303, page.text)
}

async function callOff(at: Walk, booking: Booking): Promise<string | null> {
  const { books, here } = booking
  if (books.state === 'called-off' || isOver(at, booking) || at.draw.share(0.8)) return null
  const form = await at.owner.open(`${here}/change?what=they`)
  const kept = oracle.computeRetainedToday(books, at.today())
  same('the amount retained by the signed terms', getCents(form.fields.get('kept') ?? ''), kept)
  const { dueCents } = oracle.getStatus(books)
  const cents = at.draw.share(0.7) ? kept : Math.min(dueCents, drawCents(at.draw, 30_000))
  const { status, page } = await callOffOnSheet(at.owner, here, typed(cents))
  assert.equal(status, 303, page.text)
  oracle.recordCancellation(books, cents, at.today())
  const { paid, kept: stays, back, owed } = oracle.isSettled(books)
  const first = back > 0 ? [back] : owed > 0 ? [owed] : []
  const rows = [paid, stays, back, owed].filter((cents) => cents > 0)
  const told = listAmounts(await findLatestEmailText(at, booking, 'change'))
  same('the amounts in the cancellation email: paid, retained, to refund, owed', told, [...first, ...rows])
  return `${dollars(cents)} kept`
}

async function refund(at: Walk, { books, here, id }: Booking): Promise<string | null> {
  const of = books.paid.filter((one) => oracle.recordRemedy(books, one).refundableCents > 0)
  if (of.length === 0) return null
  const paid = at.draw.oneOf(of)
  const { refundableCents } = oracle.recordRemedy(books, paid)
  const cents = at.draw.share(0.3) ? refundableCents : 1 + at.draw.upTo(refundableCents)
  const isAgain = at.draw.share(0.3)
  const key = at.key()
  const words = {
    intent: 'refund',
    key,
    entry: paid.id,
    refundSum: typed(cents),
    refundWay: 'zelle',
    refundOn: at.today(),
    refundReason: 'So sorry',
    owed: isAgain ? 'again' : 'lower',
  }
  const { status, page } = await at.owner.post(`${here}/money`, words)
  assert.equal(status, 303, page.text)
  oracle.recordRefund(books, { id: `${id}-refund-${key}`, of: paid, cents, isByCard: false }, isAgain)
  return `${dollars(cents)} of ${dollars(paid.cents)}${isAgain ? ', to be paid again' : ''}`
}

/** Refunds through Stripe to the card of the payment. */
async function refundToCard(at: Walk, booking: Booking): Promise<string | null> {
  const { books, here, charged } = booking
  const left = (one: BookedPayment) => Math.min(oracle.recordRemedy(books, one).refundableCents, charged.get(one) ?? 0)
  const of = books.paid.filter((one) => left(one) > 0)
  if (of.length === 0) return null
  const paid = at.draw.oneOf(of)
  const cents = at.draw.share(0.3) ? left(paid) : 1 + at.draw.upTo(left(paid))
  const isAgain = at.draw.share(0.3)
  const words = { intent: 'refund-card', key: at.key(), entry: paid.id, cardSum: typed(cents), cardReason: 'So sorry' }
  const { status, page } = await at.owner.post(`${here}/money`, { ...words, owed: isAgain ? 'again' : 'lower' })
  assert.equal(status, 303, page.text)
  await at.stripe.webhooks.settled()
  charged.set(paid, charged.get(paid)! - cents)
  oracle.recordRefund(books, { id: await findNewEntryId(at, booking), of: paid, cents, isByCard: true }, isAgain)
  return `${dollars(cents)} of ${dollars(paid.cents)}${isAgain ? ', to be paid again' : ''}`
}

async function reverse(at: Walk, { books, here }: Booking): Promise<string | null> {
  const wrong: (BookedPayment | BookingBooks['refunds'][number])[] = [
    ...books.paid.filter((one) => oracle.recordRemedy(books, one).isReversible),
    ...books.refunds.filter(({ isReversed, isByCard }) => !isReversed && !isByCard),
  ]
  if (wrong.length === 0 || at.draw.share(0.5)) return null
  const one = at.draw.oneOf(wrong)
  const words = { intent: 'reverse', entry: one.id, reverseReason: 'It bounced' }
  const { status, page } = await at.owner.post(`${here}/money`, words)
  assert.equal(status, 303, page.text)
  one.isReversed = true
  return `${dollars(one.cents)}${'of' in one ? ', a refund' : ''}`
}

async function addExtra(at: Walk, booking: Booking): Promise<string | null> {
  const { books, here } = booking
  if (books.state !== 'agreed' || isOver(at, booking) || at.draw.share(0.5)) return null
  const cents = drawCents(at.draw, 9_000)
  const on = oracle.daysAfter(at.today(), at.draw.upTo(20))
  const words = { intent: 'due', key: at.key(), dueLabel: 'Ice', dueSum: typed(cents), dueOn: on }
  const { status, page } = await at.owner.post(`${here}/money`, words)
  assert.equal(status, 303, page.text)
  oracle.recordAmountDue(books, { kind: 'extra', cents, on })
  return `${dollars(cents)} by ${on}`
}

/** Returns the sums a canceled event's client page lists: paid, refunded, to refund, retained, still owed. */
function listCancellationSums(html: string): number[] {
  const money = part(html, 'section aria-labelledby="money"', 'section')
  return [...money.matchAll(/<strong\b[^>]*>(.*?)<\/strong>/gs)].flatMap(([, sum]) => listAmounts(sum!))
}

/** Returns the money section of a client page up to the first way to pay, collapsed parts included. */
function getMoney(html: string): string {
  return html.split(/ class="yours-money\b/)[1]?.split('</section>')[0] ?? ''
}

/** Compares the client page, in its language, and the owner's event page with the independent ledger. */
export async function compareBooking(at: Walk, booking: Booking): Promise<void> {
  const { owner } = at
  const { books, name } = booking
  oracle.recordSettlement(books)
  if (booking.isErased) return same(`${name}’s page`, (await booking.visit(booking.path)).status, 404)
  const now = oracle.getStatus(books)
  const { dueCents, returnedCents, receivedCents, outstandingCents } = now
  const page = await parsePage(await booking.visit(booking.path))
  if (!isOver(at, booking)) compareClientPage(booking, page, now)

  const theirs = await owner.open(`${booking.here}/money`)
  const [, head = ''] = /<p class="job-sums\b[^>]*>(.*?)<\/p>/s.exec(theirs.html) ?? []
  const standing = [dueCents, receivedCents - returnedCents, Math.abs(outstandingCents)]
  same(`the money page of ${name}: total, paid, balance or credit`, listAmounts(head), standing)
  assert.equal(head.includes('You owe'), outstandingCents < 0, `${name}: whether the business owes the client`)
  const [, ledger = ''] = /<table class="ledger\b[^>]*>(.*?)<\/tbody>/s.exec(theirs.html) ?? []
  const moved = [...ledger.matchAll(/<tr>.*?<td\b[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => listAmounts(cell!)[0]!)
  same(
    `the sum of the movements of ${name}`,
    moved.reduce((sum, cents) => sum + cents, 0),
    outstandingCents,
  )
}

/** Compares the client page of a future event, in its language, with the independent ledger. */
function compareClientPage(booking: Booking, page: Page, now: ReturnType<typeof oracle.getStatus>): void {
  const { books, name } = booking
  const { dueCents, returnedCents, receivedCents, outstandingCents, open } = now
  const place = `${name}’s page`
  assert.match(page.html, new RegExp(`<html[^>]*lang="${booking.language}`), `${place} is in another language`)
  const ticket = part(page.html, 'aside class="ticket\\b', 'aside')
  same(`${place}: total`, listAmounts(/<p class="sum\b[^>]*>.*?<\/p>/s.exec(ticket)![0])[0], dueCents)
  const money = getMoney(page.html)
  const listed = /<dl class="due-sums[^>]*>.*?<\/dl>/s.exec(money)?.[0]
  if (open.length > 0) {
    const moved = [receivedCents, returnedCents].filter((cents) => cents > 0)
    const expected = [...open.map(({ cents }) => cents), ...moved]
    const rows = [...(listed ?? money).matchAll(/<dd\b[^>]*>(.*?)<\/dd>/gs)].flatMap(([, dd]) => listAmounts(dd!))
    same(`${place}: unpaid, paid and refunded amounts`, rows, expected)
  } else if (books.state !== 'called-off') {
    // Once a booked event is paid, its heading says so in place of the section.
    const settled = /<section class="yours-head\b.*?<p><b>(.*?)<\/b><\/p>.*?<\/section>/s.exec(page.html)?.[1]
    const said = /<p\b[^>]*>(.*?)<\/p>/s.exec(money)?.[1]
    assert.ok(!(settled && said), `${place}: the balance stands twice`)
    const words = listAmounts(settled ?? said ?? '')
    const expected = [receivedCents, returnedCents, -outstandingCents].filter((cents) => cents > 0)
    same(`${place}: paid, refunded and owed to the client`, words, expected)
  }
  const { signed } = books
  if (signed.depositCents < signed.totalCents)
    assert.match(
      page.text.replaceAll(',', ''),
      new RegExp(`(Deposit|Depósito):? \\$${signed.depositCents / 100}(?!\\d)`),
      `${place}: the signed deposit of ${dollars(signed.depositCents)}`,
    )

  if (books.state === 'called-off') {
    const facts = listCancellationSums(page.html)
    const { kept, back, owed } = oracle.isSettled(books)
    const expected = [receivedCents, returnedCents, back, kept, owed].filter((cents) => cents > 0)
    same(`${place}: paid, refunded, to refund, retained, owed`, facts, expected)
  }
}

/** Compares exports, yearly figures and lists of the whole site with the independent ledgers. */
export async function compareSite(at: Walk, all: Booking[]): Promise<void> {
  // Exports require a recent login.
  const owner = await createOwnerClient(at.house)
  const stands = all.map((booking) => ({ ...booking, now: oracle.getStatus(booking.books) }))
  const sheet = parseCsv(await (await owner.visit('/backbar/in-and-out/events.csv')).text())
  const payments = parseCsv(await (await owner.visit('/backbar/in-and-out/payments.csv')).text())
  const answer = await owner.visit('/backbar/in-and-out/requests.json')
  const { requests } = (await answer.json()) as { requests: { id: string; books: JsonBooks }[] }
  const kept = stands.filter(({ isErased }) => !isErased)
  for (const { id, reference, name, now, books } of kept) {
    const { dueCents, receivedCents, returnedCents, outstandingCents, tipCents, paidCents } = now
    const row = sheet.find((cells) => cells[1] === reference)
    const sums = row?.slice(4, 9).map((cell) => Math.round(Number(cell) * 100))
    same(`events.csv of ${name}`, sums, [dueCents, receivedCents, returnedCents, outstandingCents, tipCents])
    const moved = payments.filter((cells) => cells[1] === reference)
    const isTip = (cells: string[]) => cells[6] === 'yes'
    const inAll = (cells: string[][]) => cells.reduce((sum, row) => sum + Math.round(Number(row[5]) * 100), 0)
    same(`payments.csv of ${name}`, inAll(moved.filter((cells) => !isTip(cells))), paidCents)
    same(`tips in payments.csv of ${name}`, inAll(moved.filter(isTip)), tipCents)
    const json = requests.find((request) => request.id === id)!.books
    same(
      `requests.json of ${name}`,
      [json.agreement.totalCents, json.balance.dueCents, json.balance.outstandingCents],
      [books.agreedCents, dueCents, outstandingCents],
    )
    const list = await owner.open(`/backbar/jobs?q=${reference}`)
    const [, amount = ''] = /<p class="amount\b[^>]*>(.*?)<\/p>/s.exec(list.html) ?? []
    same(`the event list row of ${name}`, listAmounts(amount), [dueCents])
    same(
      `the amounts due in requests.json of ${name}`,
      json.dues.reduce((sum, { amountCents }) => sum + amountCents, 0),
      dueCents,
    )
  }
  const sum = (of: typeof stands, cents: (now: (typeof stands)[number]['now']) => number) =>
    of.reduce((all, { now }) => all + cents(now), 0)
  const credits = stands.filter(({ now }) => now.outstandingCents < 0)
  const inAll = sum(credits, ({ outstandingCents }) => -outstandingCents)
  const awake = kept.filter(({ books }) => books.state !== 'postponed')
  for (const year of ['2026', '2027']) {
    const page = await owner.open(`/backbar/money?year=${year}`)
    const of = stands.filter(({ books }) => books.eventDate.startsWith(year))
    if (of.length === 0) continue
    const heading = new RegExp(`${year}: (−?\\$[\\d,.]+) agreed`).exec(page.text)
    same(
      `agreed in ${year}`,
      listAmounts(heading?.[1] ?? '')[0],
      sum(of, ({ dueCents }) => dueCents),
    )
    const [, weOwe = ''] = /We owe clients (\$[\d,.]+), all years/.exec(page.text) ?? []
    same('the credits of clients on Money', listAmounts(weOwe), credits.length > 0 ? [inAll] : [])
    const [, outstanding = ''] = /(\$[\d,.]+) outstanding, all years/.exec(page.text) ?? []
    const stillToPay = (of: typeof stands) => sum(of, ({ outstandingCents }) => Math.max(0, outstandingCents))
    same('the balances of all years', listAmounts(outstanding)[0] ?? 0, stillToPay(awake))
    const statement = /<dl class="month-lines\b[^>]*>.*?<\/dl>/s.exec(page.html)![0]
    const lines = [...statement.matchAll(/<dt\b[^>]*>(.*?)<\/dt><dd\b[^>]*>(.*?)<\/dd>/gs)].map(
      ([, dt, dd]) => [dt!.replaceAll(/<!--.*?-->|<[^>]*>/g, ''), listAmounts(dd!)[0]!] as const,
    )
    const find = (start: string) => lines.find(([label]) => label.startsWith(start))
    const at = (start: string) => find(start)?.[1] ?? 0
    const returned = sum(of, ({ returnedCents }) => returnedCents)
    const received = sum(of, ({ receivedCents }) => receivedCents)
    const back = sum(of, ({ outstandingCents }) => Math.max(0, -outstandingCents))
    same(`received and kept in ${year}`, at('Received and kept'), received - returned - back)
    same(
      `received, refunded and owed back in ${year}`,
      listAmounts(find('Received and kept')![0]),
      returned > 0 || back > 0 ? [received, returned, back].filter((cents, i) => i === 0 || cents > 0) : [],
    )
    same(`still to pay in ${year}`, at('Still to pay'), stillToPay(of.filter((one) => awake.includes(one))))
    same(
      `postponed in ${year}`,
      at('Postponed'),
      stillToPay(of.filter((one) => kept.includes(one) && !awake.includes(one))),
    )
    same(`written off in ${year}`, at('Written off'), stillToPay(of.filter(({ isErased }) => isErased)))
    same(
      `the parts of ${year}`,
      lines.slice(0, -1).reduce((all, [, cents]) => all + cents, 0),
      at('Agreed'),
    )
    const otherYears = [...page.text.matchAll(/(\d{4}): (\$[\d,.]+) still to pay/g)]
    for (const [, other, cents] of otherYears)
      same(
        `still to pay in ${other}, on the page of ${year}`,
        listAmounts(cents!)[0],
        stillToPay(awake.filter(({ books }) => books.eventDate.startsWith(other!))),
      )
    same(
      `all that is still to pay, on the page of ${year}`,
      at('Still to pay') + otherYears.reduce((all, [, , cents]) => all + listAmounts(cents!)[0]!, 0),
      stillToPay(awake),
    )
    for (const { here, name, now, books } of kept) {
      const lists = [...page.html.matchAll(/<li\b[^>]*>(?:(?!<\/li>).)*?<\/li>/gs)].map(([li]) => li)
      const mine = lists.filter((li) => li.includes(`href="${here}/money"`))
      const owes = books.state === 'postponed' ? 0 : now.outstandingCents
      same(`${name} on Money`, mine.length, owes === 0 && now.outstandingCents >= 0 ? 0 : 1)
      if (mine.length === 0) continue
      const [first, ...more] = listAmounts(mine[0]!).toReversed()
      same(`${name} on Money`, first! + (more[0] ?? 0), Math.abs(now.outstandingCents))
    }
  }
}

type JsonBooks = {
  agreement: { totalCents: number }
  balance: { dueCents: number; outstandingCents: number }
  dues: { amountCents: number }[]
}

/** Asserts that signed documents are unchanged and that a new invoice has the total owed. */
async function compareRecord({ owner, house, key }: Walk, { here, id, name, books }: Booking): Promise<void> {
  const { text } = await owner.open(`${here}/agreement`)
  assert.ok(text.includes('We checked every part just now'), `The agreement record of ${name}: ${text.slice(0, 600)}`)
  await owner.post(`${here}/money`, { intent: 'invoice', key: key(), poNumber: '' })
  const invoice = await newestInvoice(house, id)
  const { dueCents } = oracle.getStatus(books)
  same(`the invoice of ${name}`, invoice.total_cents, dueCents)
  const paper = await owner.open(`${here}/papers/${invoice.id}`)
  const [, inAll = ''] = /(?:In all|Total) ([−-]?\$[\d,.]+)/.exec(paper.text) ?? []
  same(`the printed total of the invoice of ${name}`, listAmounts(inAll)[0], dueCents)
}

function newestInvoice({ db }: TestApp, eventId: string) {
  return db
    .selectFrom('numbered_document')
    .select(['id', 'total_cents'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'invoice')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export function same(place: string, found: unknown, expected: unknown): void {
  assert.deepEqual(found, expected, `${place}: ${JSON.stringify(expected)} expected, ${JSON.stringify(found)} found`)
}

function part(html: string, start: string, tag: string): string {
  return new RegExp(`<${start}.*?</${tag}>`, 's').exec(html)?.[0].replaceAll(/<!--.*?-->/g, '') ?? ''
}

/** Returns the sums in a page in order, in cents. */
export function listAmounts(html: string): number[] {
  const found = html.replaceAll(/<!--.*?-->/g, '').matchAll(/([−-]?)\$(\d[\d,]*(?:\.\d\d)?)/g)
  return [...found].map(([, sign, sum]) => (sign ? -1 : 1) * getCents(sum!))
}

function getCents(typed: string): number {
  return Math.round(Number(typed.replaceAll(/[,$]/g, '')) * 100)
}

export function typed(cents: number): string {
  return (cents / 100).toFixed(2)
}

export function dollars(cents: number): string {
  return `$${typed(cents)}`
}

/** Draws an amount, mostly in whole dollars and sometimes with cents. */
export function drawCents(draw: Draw, most: number): number {
  return draw.share(0.6) ? 100 * (1 + draw.upTo(Math.floor(most / 100))) : 1 + draw.upTo(most)
}
