import assert from 'node:assert/strict'
import { reconcileCardPayments } from '../app/agreements/payments/stripe-events.server.ts'
import { submitChangeForm } from '../tests/submit-change-form.ts'
import { parsePage, unescapeHtml, type Page } from '../tests/doubles/read-page.ts'
import * as oracle from './booking-books.ts'
import type { BookedAmountDue } from './booking-books.ts'
import { dollars, drawCents, requestBookingChange, same, typed } from './booking-walk.ts'
import { listFurther, listOffered, recordConsent, type OfferedCharge } from './charge-books.ts'
import type { Draw } from './drawing.ts'
import { dieWhile, markReceived, refundToCard, runRivals } from './payment-rivals.ts'
import {
  brokenCalls,
  enterCardMoney,
  formatSum,
  getPayableCents,
  isPast,
  listRefundable,
  listSessions,
  runHourlyJob,
  type PaymentOrder,
  type PaymentWalk,
} from './payment-walk.ts'

/** Random action on an order. Returns a description, or null if the action is not possible now. */
type PaymentAct = (at: PaymentWalk, order: PaymentOrder) => Promise<string | null>

const manners = ['in-time', 'in-time', 'twice-at-once', 'late', 'reversed', 'never', 'wrong-secret'] as const

const acts: Record<string, [share: number, act: PaymentAct]> = {
  'pay by card': [8, payByCard],
  'pay an old page': [5, payOldPage],
  'pay by hand': [3, payByHand],
  'agreed change': [4, changeTotal],
  'extra or discount': [3, addExtra],
  'refund by hand': [2, refundByHand],
  'refund to the card': [2, refundCardPayment],
  'refund in the dashboard': [1, refundInDashboard],
  reversal: [3, reverse],
  'saved card removed': [1, takeCardBack],
  'charge moved earlier': [5, moveCharge],
  'further charges allowed': [4, allowMore],
  'card removed at Stripe': [1, detachCard],
  'link for a part': [4, makePart],
  'part paid': [5, payPart],
  'link withdrawn': [2, withdrawPart],
  'event done': [6, finish],
  tip: [4, tipAfterwards],
  postpone: [1, postpone],
  'date changed': [3, setNewDay],
  cancel: [1, cancel],
  'late webhooks': [2, deliverLate],
  sweep: [2, sweep],
  'marked received': [3, tapReceived],
  dispute: [2, disputePayment],
  'dispute decided': [2, decideDispute],
  rivals: [8, runRivals],
}

/** Chooses a random action. Most orders begin with a payment. */
export function drawPaymentAct(draw: Draw, { books, cards }: PaymentOrder): [string, PaymentAct] {
  if (books.paid.length === 0 && draw.share(0.7)) return ['pay by card', payByCard]
  // A saved card is moved, allowed more and charged again and again.
  if (cards.length > 0 && draw.share(0.2))
    return draw.share(0.5) ? ['charge moved earlier', moveCharge] : ['more allowed', allowMore]
  const all = Object.entries(acts)
  let left = draw.upTo(all.reduce((sum, [, [share]]) => sum + share, 0))
  for (const [name, [share, act]] of all) {
    left -= share
    if (left < 0) return [name, act]
  }
  throw new Error('No action has this share')
}

/** Whether the client can pay now. */
const isPayable = ({ books }: PaymentOrder) => books.state === 'agreed'

type CardForm = { due: string; keep: string | null; words: string; hasTip: boolean }

/** Reads the forms of a client page that lead to a payment page. */
function readCardForms({ html }: Page): CardForm[] {
  const forms = html.match(/<form\b(?:(?!<\/form>).)*name="way" value="card"(?:(?!<\/form>).)*<\/form>/gs) ?? []
  return forms.map((form) => ({
    due: /name="due" value="([^"]+)"/.exec(form)![1]!,
    keep: /name="keep" value="(\w+)"/.exec(form)?.[1] ?? null,
    words: unescapeHtml(
      /<input[^>]*name="keep"[^>]*>(.*?)<\/label>/s.exec(form)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? '',
    ),
    hasTip: form.includes('name="tip"'),
  }))
}

/** Formats a charge as the client reads it: "$260 on January 13, 2027". */
function formatCharge({ cents, day }: OfferedCharge, language: string, hasCents: boolean): string {
  const sum = hasCents ? `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}` : formatSum(cents)
  const date = new Date(`${day}T12:00:00Z`)
  const locale = language === 'es' ? 'es-US' : 'en-US'
  const written = date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return `${sum} ${language === 'es' ? 'el' : 'on'} ${written}`
}

/** Asserts that an offer names exactly these charges. */
function assertOffer(words: string, offered: readonly OfferedCharge[], { name, language }: PaymentOrder): void {
  const hasCents = offered.some(({ cents }) => cents % 100 !== 0)
  for (const charge of offered) {
    const expected = formatCharge(charge, language, hasCents)
    assert(words.includes(expected), `${name} is offered “${expected}”: ${words}`)
  }
  same(`how many charges ${name} is offered: ${words}`, (words.match(/\$/g) ?? []).length, offered.length)
}

/**
 * Opens a payment page, with or without the checkbox that saves the card. Returns its Stripe session, or null if there
 * is none.
 */
async function openPage(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { draw } = at
  const page = await parsePage(await order.visit(order.path))
  const forms = readCardForms(page)
  if (forms.length === 0) return null
  const { due, keep, words, hasTip } = draw.share(0.6) ? forms[0]! : draw.oneOf(forms)
  const paying = order.dues.get(due)
  assert.ok(paying, `${order.name}: a form for an unknown amount`)
  const offered = listOffered(order, paying, at.today())
  if (keep !== null) assertOffer(words, offered, order)
  const isKept = keep !== null && draw.share(order.cards.length === 0 ? 0.85 : 0.3)
  const tipCents = hasTip && draw.share(0.5) ? drawCents(draw, 20_000) + 100 : 0
  const fields = {
    due,
    ...(isKept && { keep }),
    ...(tipCents > 0 && { tip: 'own', tipSum: typed(tipCents) }),
  }
  const open = oracle.getStatus(order.books).open.find(({ amountDue }) => amountDue === paying)
  const expectedCents = (open?.cents ?? 0) + tipCents
  const session = await postForPage(at, order, `${order.path}/pay`, fields, expectedCents)
  if (session && isKept) order.consents.set(session, offered)
  if (session) order.consents.delete(isKept ? '' : session)
  return session
}

/**
 * Posts a form that leads to a payment page. Asserts that a missing page is explained by recorded money or a Stripe
 * failure.
 */
async function postForPage(
  at: PaymentWalk,
  order: PaymentOrder,
  path: string,
  fields: Record<string, string>,
  expectedCents: number,
): Promise<string | null> {
  if (at.draw.share(0.02) && (await dieWhile(at.house, at.draw, () => order.post(fields, path)))) {
    at.tell('process that died')
    order.unsureUntil = at.house.now() + 61 * 60_000
    await enterCardMoney(at, order)
    return null
  }
  const isBroken = at.draw.share(0.02)
  if (isBroken) at.stripe.behave(at.draw.oneOf(brokenCalls), 3)
  const { to, page, status } = await order.post(fields, path)
  at.stripe.behave('work')
  const now = at.house.now()
  if (isBroken) order.unsureUntil = now + 61 * 60_000
  const session = /cs_\w+/.exec(to)?.[0] ?? null
  if (session === null) {
    const came = await enterCardMoney(at, order)
    // The page is refused if a pending bank debit covers the rest.
    const isComing = order.debits.length > 0 && expectedCents > getPayableCents(order)
    assert(
      isComing || came > 0 || now < order.unsureUntil,
      `${order.name} can’t pay: ${status} ${page.text.slice(0, 300)}`,
    )
    return null
  }
  order.shown.add(session)
  // If money was recorded while the page was created, the page asks for the rest. Its amount is then not checked.
  if ((await enterCardMoney(at, order)) === 0)
    same(
      `the amount of the payment page of ${order.name}`,
      at.stripe.account.sessionOf(session).amount_total,
      expectedCents,
    )
  return session
}

/**
 * Pays a page at Stripe. The webhook arrives in time, late, twice or never, and the client returns to the site or does
 * not.
 */
async function payAtStripe(at: PaymentWalk, order: PaymentOrder, session: string, back: string): Promise<string> {
  const { draw, stripe } = at
  const last4 = String(1000 + draw.upTo(9000))
  const expiry = draw.share(0.15) ? { exp_month: 1, exp_year: 2027 } : { exp_month: 9, exp_year: 2029 }
  stripe.account.payWith({ last4, ...expiry })
  stripe.webhooks.be(draw.oneOf(manners))
  const isByBank = draw.share(0.4) && recordDebit(at, order, session)
  if (isByBank) stripe.account.payByBank(session)
  else stripe.account.pay(session)
  await stripe.webhooks.settled()
  stripe.webhooks.be('in-time')
  const visits = isByBank ? 1 : draw.oneOf([0, 1, 1, 2])
  await Promise.all(Array.from({ length: visits }, () => order.visit(`${back}/paid?session=${session}`)))
  const { amount_total } = stripe.account.sessionOf(session)
  return `${dollars(amount_total)}${isByBank ? ' from the bank' : visits === 0 ? ', without coming back' : ''}`
}

/** Starts a bank debit, which arrives or fails within nine days. Returns false if the page allows no bank debit. */
function recordDebit(at: PaymentWalk, order: PaymentOrder, session: string): boolean {
  const { metadata, amount_total: cents } = at.stripe.account.sessionOf(session)
  const due = order.dues.get(metadata.due)
  const { ways } = at.stripe.account.details.get(session)!
  if (!due || !ways.includes('us_bank_account') || metadata.tip) return false
  const arrivesOn = oracle.daysAfter(at.today(), 1 + at.draw.upTo(9))
  order.debits.push({ session, due, cents, arrivesOn, hasFailed: false })
  order.consents.delete(session)
  return true
}

async function payByCard(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  if (!isPayable(order)) return assertNothingPayable(at, order)
  const session = await openPage(at, order)
  if (session === null) return null
  if (at.draw.share(0.4)) return 'opened'
  const kept = order.consents.has(session) ? ', and keeps the card' : ''
  return `${await payAtStripe(at, order, session, order.path)}${kept}`
}

/** Asserts that no payment page opens while nothing can be paid, such as after a cancellation. */
async function assertNothingPayable(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const due = at.draw.oneOf([...order.dues.keys()])
  const { to } = await order.post({ due }, `${order.path}/pay`)
  if (getPayableCents(order) === 0) assert.doesNotMatch(to, /cs_/, `${order.name} can pay while ${order.books.state}`)
  return null
}

async function payOldPage(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  at.stripe.account.tick()
  const open = listSessions(at, order).filter(({ id, status }) => order.shown.has(id) && status === 'open')
  if (open.length === 0) return null
  const { id, success_url } = at.draw.oneOf(open)
  const back = new URL(success_url).pathname.replace(/\/paid$/, '')
  return payAtStripe(at, order, id, back)
}

async function payByHand(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { draw } = at
  const { open } = oracle.getStatus(order.books)
  const cents = draw.oneOf([open[0]?.cents ?? 10_000, drawCents(draw, 30_000)])
  const key = at.key()
  const way = draw.oneOf(['check', 'cash', 'zelle'])
  const words = { intent: 'pay', key, sum: typed(cents), way, paidOn: at.today(), for: 'due' }
  let sent: Record<string, string> = words
  for (let round = 0; round < 3; round++) {
    const { status, page } = await at.owner.post(`${order.here}/money`, sent)
    await enterCardMoney(at, order)
    if (status === 303) {
      order.books.paid.push({ id: `${order.id}-paid-${key}`, cents, isTip: false, for: null, isReversed: false })
      return dollars(cents)
    }
    const overCents = page.fields.get('overCents')
    const { outstandingCents } = oracle.getStatus(order.books)
    if (overCents) {
      same('the amount of the overpayment', Number(overCents), Math.max(0, cents - Math.max(0, outstandingCents)))
      // A client pays too much only with the owner's knowledge.
      if (draw.share(0.7)) return null
      sent = { ...sent, over: 'credit', overCents }
    } else if (order.debits.length > 0 && page.text.includes('on its way from their bank')) {
      // The client pays twice only after a warning.
      if (draw.share(0.6)) return null
      sent = { ...sent, seenPages: page.fields.get('seenPages')! }
      order.isOverpaid = true
    } else {
      assert.match(page.text, /by card a moment ago/, page.text)
      return null
    }
  }
  return null
}

/** Requests a change on the client page. The owner offers another total, and the client signs it. */
async function changeTotal(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { books, path, here } = order
  const { draw } = at
  if (books.state !== 'agreed' || isPast(at, order) || order.isDone || order.debits.length > 0) return null
  const { paidCents } = oracle.getStatus(books)
  // Sometimes little is left to pay, less than an open page takes.
  const sum = draw.share(0.5) ? 80_000 + drawCents(draw, 60_000) : Math.max(100, paidCents) + drawCents(draw, 20_000)
  const before = books.agreedCents
  const change = await requestBookingChange(at, order, { words: `Ask at ${sum}` }, before)
  const offer = { change, total: String(before), intent: 'offer', sum: typed(sum), answer: '' }
  let offered = await at.owner.post(`${here}/change`, offer)
  await enterCardMoney(at, order)
  if (offered.to.includes('being-paid')) offered = await at.owner.post(`${here}/change`, offer)
  assert.match(offered.to, /done=/, `The owner’s offer of another total to ${order.name}: ${offered.page.text}`)
  const meanwhile = draw.share(0.5) ? await openPage(at, order) : null
  const page = await parsePage(await order.visit(`${path}/change`))
  const signing = { change, total: String(sum), shown: page.fields.get('shown') ?? '', intent: 'sign-change' }
  const signed = await order.post({ ...signing, signature: order.name, consent: 'on' }, `${path}/change`)
  assert.equal(signed.status, 303, signed.page.text)
  await enterCardMoney(at, order)
  oracle.recordChange(books, sum, at.today())
  return `${dollars(before)} → ${dollars(sum)}${meanwhile ? ' beside an open page' : ''}`
}

/** Whether the owner's page warns of a bank debit in progress. */
function isWarned({ debits }: PaymentOrder, { text }: Page): boolean {
  return debits.length > 0 && text.includes('on its way from their bank')
}

async function addExtra(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { books, here } = order
  if (books.state !== 'agreed' || order.isDone) return null
  const { dueCents } = oracle.getStatus(books)
  const cents = at.draw.share(0.5) ? drawCents(at.draw, 20_000) : -Math.min(dueCents, drawCents(at.draw, 30_000))
  if (cents === 0) return null
  const on = oracle.daysAfter(at.today(), at.draw.upTo(30))
  const words = { intent: 'due', key: at.key(), dueLabel: 'Ice', dueSum: typed(cents), dueOn: on }
  const { status, page } = await at.owner.post(`${here}/money`, words)
  if (status !== 303) {
    const came = await enterCardMoney(at, order)
    assert(came > 0 || isWarned(order, page), page.text)
    return null
  }
  await enterCardMoney(at, order)
  oracle.recordAmountDue(books, { kind: 'extra', cents, on })
  return `${dollars(cents)} by ${on}`
}

async function refundByHand(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const of = listRefundable(order, false)
  if (of.length === 0) return null
  const [paid, most] = at.draw.oneOf(of)
  const cents = at.draw.share(0.3) ? most : 1 + at.draw.upTo(most)
  const isAgain = at.draw.share(0.5)
  const key = at.key()
  const refund = {
    intent: 'refund',
    key,
    entry: paid.id,
    refundSum: typed(cents),
    refundWay: 'zelle',
    refundOn: at.today(),
    refundReason: 'So sorry',
    owed: isAgain ? 'again' : 'lower',
  }
  const { status, page } = await at.owner.post(`${order.here}/money`, refund)
  assert.equal(status, 303, page.text)
  oracle.recordRefund(order.books, { id: `${order.id}-refund-${key}`, of: paid, cents }, isAgain)
  return `${dollars(cents)} of ${dollars(paid.cents)}${isAgain ? ', to be paid again' : ''}`
}

async function refundCardPayment(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const done = await refundToCard(at, order)
  await at.stripe.webhooks.settled()
  return done ? done.words : null
}

async function refundInDashboard(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const of = listRefundable(order, true).filter(([paid]) => !paid.isTip)
  if (of.length === 0) return null
  const [paid, most] = at.draw.oneOf(of)
  const cents = 1 + at.draw.upTo(most)
  const row = await at.house.db.selectFrom('payment').select('provider_id').where('id', '=', paid.id).executeTakeFirst()
  at.stripe.webhooks.be(at.draw.oneOf(['in-time', 'twice-at-once', 'reversed'] as const))
  at.stripe.account.refundFromDashboard(row!.provider_id!, cents)
  await at.stripe.webhooks.deliverHeld()
  await at.stripe.webhooks.settled()
  at.stripe.webhooks.be('in-time')
  return `${dollars(cents)} of ${dollars(paid.cents)}`
}

async function reverse(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { books } = order
  const wrong = [
    ...books.paid.filter((one) => oracle.recordRemedy(books, one).isReversible),
    ...books.refunds.filter(({ isReversed, isByCard }) => !isReversed && !isByCard),
  ]
  if (wrong.length === 0) return null
  const one = at.draw.oneOf(wrong)
  const words = { intent: 'reverse', entry: one.id, reverseReason: 'It bounced' }
  const { status, page } = await at.owner.post(`${order.here}/money`, words)
  const came = await enterCardMoney(at, order)
  if (status !== 303) {
    assert(came > 0 || isWarned(order, page), page.text)
    return null
  }
  one.isReversed = true
  return `${dollars(one.cents)}${'of' in one ? ', a refund' : ''}`
}

/** Returns the saved card that is charged: the latest with planned charges. */
function findCard({ cards, charges }: PaymentOrder): string | null {
  return cards.findLast((card) => [...charges.values()].some((charge) => charge.card === card)) ?? null
}

async function takeCardBack(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const card = findCard(order)
  if (!card || at.draw.share(0.5)) return null
  const { status, to } = await order.post({ intent: 'back' }, `${order.path}/saved-card`)
  assert.equal(status, 303)
  assert.match(to, /said=gone/)
  for (const [due, charge] of order.charges) if (charge.card === card) order.charges.delete(due)
  return ''
}

async function moveCharge(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const from = oracle.daysAfter(at.today(), 3)
  const card = findCard(order)
  const movable = [...order.charges.values()].filter((charge) => charge.card === card && charge.day > from)
  if (movable.length === 0) return null
  const charge = at.draw.oneOf(movable)
  const days: string[] = []
  for (let day = from; day < charge.day; day = oracle.daysAfter(day, 1)) days.push(day)
  const day = at.draw.oneOf(days)
  const fields = { intent: 'move', due: getId(order, charge.due), day }
  const { status, page } = await order.post(fields, `${order.path}/saved-card`)
  assert.equal(status, 303, page.text)
  const words = `${dollars(charge.cents)} from ${charge.day} to ${day}`
  Object.assign(charge, { day, announced: null })
  return words
}

function getId({ dues }: PaymentOrder, due: BookedAmountDue): string {
  return [...dues].find(([, one]) => one === due)![0]
}

async function allowMore(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const card = findCard(order)
  if (!card) return null
  const page = await parsePage(await order.visit(`${order.path}/saved-card`))
  const further = listFurther(order, at.today())
  const mark = page.fields.get('mark')
  same(`whether ${order.name} is asked to allow further charges`, Boolean(mark), further.length > 0)
  if (!mark) return null
  const words = unescapeHtml(
    /<p>([^<]*)<\/p><form[^>]*>(?:<input[^>]*>)*?<input[^>]*name="mark"/.exec(page.html)?.[1] ?? '',
  )
  assertOffer(words, further, order)
  const fields = { intent: 'allow', mark }
  assert.equal((await order.post(fields, `${order.path}/saved-card`)).status, 303)
  recordConsent(order.charges, card, further)
  assert.equal(
    (await order.post(fields, `${order.path}/saved-card`)).status,
    409,
    'A second tap does not allow the charge again',
  )
  return words
}

/** Removes a saved card as the client's bank or Stripe does. */
async function detachCard(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const card = findCard(order)
  if (!card || at.draw.share(0.5)) return null
  at.stripe.account.detachMethod(card)
  await at.stripe.webhooks.settled()
  for (const [due, charge] of order.charges) if (charge.card === card) order.charges.delete(due)
  return ''
}

async function makePart(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const there = `${order.path}/parts`
  if ((await order.visit(there)).status === 404) return null
  const given = order.parts.reduce((sum, { state, cents }) => sum + (state === 'open' ? cents : 0), 0)
  const most = books(order) - given
  const open = order.parts.filter(({ state }) => state === 'open').length
  const cents = at.draw.oneOf([most, 100 + drawCents(at.draw, 30_000)])
  const name = `Ana ${order.parts.length + 1}`
  const { status } = await order.post({ intent: 'make', payer: name, sum: typed(Math.max(cents, 100)) }, there)
  const isPossible = cents >= 100 && cents <= most && open < 10
  if (!isPossible)
    assert(
      [409, 422].includes(status),
      `${order.name}: a payment link for ${dollars(cents)} of ${dollars(most)} unpaid`,
    )
  else assert.equal(status, 303, `${order.name}: a payment link for ${dollars(cents)} of ${dollars(most)} unpaid`)
  if (!isPossible) return null
  const { html } = await parsePage(await order.visit(there))
  const links = [...new Set(html.match(/\/part\/[\w-]{22}/g) ?? [])]
  const link = links.find((one) => order.parts.every((part) => part.link !== one))
  assert.ok(link, `${order.name}: the payment link of ${name} is shown`)
  order.parts.push({ name, cents, link, state: 'open' })
  return dollars(cents)

  function books(of: PaymentOrder): number {
    return of.books.state === 'agreed' ? getPayableCents(of) : 0
  }
}

async function payPart(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  if (order.parts.length === 0) return null
  const part = at.draw.oneOf(order.parts)
  const { html } = await parsePage(await order.visit(part.link))
  const [, shown] = /name="cents" value="(\d+)"/.exec(html) ?? []
  const payable = Math.min(part.cents, order.books.state === 'agreed' ? getPayableCents(order) : 0)
  const expected = part.state === 'open' && payable >= 50 ? payable : null
  same(`the amount on the page of ${part.name}`, shown ? Number(shown) : null, expected)
  if (expected === null) {
    const refused = await order.post({ cents: String(part.cents) }, part.link)
    assert.doesNotMatch(refused.to, /cs_/, `${part.name} can’t pay with a link that is ${part.state}`)
    return null
  }
  const session = await postForPage(at, order, part.link, { cents: shown! }, expected)
  if (session === null) return null
  if (at.draw.share(0.3)) return `${dollars(expected)}, opened`
  return payAtStripe(at, order, session, part.link)
}

async function withdrawPart(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const open = order.parts.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  const part = at.draw.oneOf(open)
  const there = `${order.path}/parts`
  const { html } = await parsePage(await order.visit(there))
  const row = html.split('<li').find((one) => one.includes(part.link))
  const id = /name="part" value="([^"]+)"/.exec(row ?? '')?.[1]
  assert.ok(id, `the link of ${part.name} can be withdrawn`)
  const { to, status, page } = await order.post({ intent: 'withdraw', part: id }, there)
  await enterCardMoney(at, order)
  if (part.state === 'open') {
    assert.match(to, /said=gone/, `${status} ${page.text}`)
    part.state = 'withdrawn'
  } else assert.equal(status, 409, 'A link that was just paid cannot be withdrawn')
  return part.state
}

/** Marks a past event as done, as the owner. */
async function finish(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  if (!isPast(at, order) || order.isDone || !order.books.isReserved) return null
  const { fields } = await at.owner.open(order.here)
  const move = { ...Object.fromEntries(fields), intent: 'move', from: 'booked', to: 'done' }
  const { status, to, page } = await at.owner.post(order.here, move)
  await enterCardMoney(at, order)
  if (to.includes('being-paid')) return null
  assert.equal(status, 303, page.text)
  await runHourlyJob(at)
  return order.books.eventDate
}

/** Tips by card after the event, once, as the client. */
async function tipAfterwards(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { tipCents } = oracle.getStatus(order.books)
  const cents = 100 + drawCents(at.draw, 20_000)
  const fields = { tip: 'own', tipSum: typed(cents) }
  if (!order.isDone || tipCents > 0) {
    const { to } = await order.post(fields, `${order.path}/tip`)
    assert.doesNotMatch(to, /cs_/, `${order.name} can’t tip now`)
    return null
  }
  if ((await order.visit(`${order.path}/tip`)).status === 404) return null
  const session = await postForPage(at, order, `${order.path}/tip`, fields, cents)
  if (session === null) return null
  return at.draw.share(0.3) ? 'opened' : payAtStripe(at, order, session, order.path)
}

async function postpone(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { books, here } = order
  if (books.state !== 'agreed' || isPast(at, order) || at.draw.share(0.4)) return null
  const { done } = await submitChangeForm(at.owner, here, { what: 'postpone', note: '' })
  if (order.debits.length > 0)
    assert.match(done.to, /being-paid/, `${order.name} cannot be postponed while a bank debit is in progress`)
  await enterCardMoney(at, order)
  if (done.to.includes('being-paid')) return null
  // A payment recorded since the preview changed the sums, so the site shows the preview again.
  if (done.status === 409) return null
  assert.equal(done.status, 303, done.page.text)
  books.state = 'postponed'
  return ''
}

async function setNewDay(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { books, here } = order
  if (books.state === 'called-off' || order.isDone || isPast(at, order)) return null
  if (books.state === 'agreed' && at.draw.share(0.8)) return null
  const day = at.freeDay()
  const change = await requestBookingChange(at, order, { eventDate: day }, books.agreedCents)
  const agree = { change, total: String(books.agreedCents), intent: 'agree' }
  let agreed = await at.owner.post(`${here}/change`, agree)
  await enterCardMoney(at, order)
  if (agreed.to.includes('being-paid')) agreed = await at.owner.post(`${here}/change`, agree)
  assert.match(agreed.to, /done=/, agreed.page.text)
  oracle.recordMove(books, day, at.today())
  order.isMixed = true
  return day
}

async function cancel(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { books, here } = order
  if (books.state === 'called-off' || isPast(at, order) || at.draw.share(0.6)) return null
  const { paidCents, dueCents } = oracle.getStatus(books)
  const kept = at.draw.oneOf([0, Math.min(paidCents, dueCents), Math.min(dueCents, drawCents(at.draw, 30_000))])
  const words = { what: 'they', kept: typed(kept), words: '', note: '' }
  const { done } = await submitChangeForm(at.owner, here, words)
  if (order.debits.length > 0)
    assert.match(done.to, /being-paid/, `${order.name} cannot be canceled while a bank debit is in progress`)
  await enterCardMoney(at, order)
  if (done.to.includes('being-paid') || done.status === 409) return null
  assert.equal(done.status, 303, done.page.text)
  oracle.recordCancellation(books, kept, at.today())
  return `${dollars(kept)} kept`
}

const disputeFeeCents = 1_500

/** Disputes a card payment or a part of it, as the bank. Stripe takes back the amount and charges a fee. */
async function disputePayment(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { draw, stripe } = at
  const rows = await at.house.db
    .selectFrom('payment')
    .select(['id', 'provider_id'])
    .where('event_id', '=', order.id)
    .where('provider_id', 'like', 'pi_%')
    .execute()
  const providerOf = new Map(rows.map(({ id, provider_id }) => [id, provider_id!]))
  const refundable = listRefundable(order, true)
  const of = refundable.filter(([paid]) => !providerOf.get(paid.id)!.endsWith('-tip'))
  if (of.length === 0 || draw.share(0.5)) return null
  const [paid, leftCents] = draw.oneOf(of)
  const tip = refundable.find(([{ id }]) => providerOf.get(id) === `${providerOf.get(paid.id)}-tip`)
  // Skip a payment with a dispute that the site does not know yet.
  const payment = providerOf.get(paid.id)!
  const disputed = [...stripe.account.disputes.values()].filter((one) => one.payment_intent === payment)
  if (disputed.some(({ id }) => !order.books.disputes.some((one) => one.id === id))) return null
  const most = leftCents + (tip?.[1] ?? 0)
  const cents = draw.share(0.5) ? most : 1 + draw.upTo(most)
  stripe.webhooks.be(draw.oneOf(['in-time', 'twice-at-once', 'late', 'never'] as const))
  stripe.account.dispute(payment, cents, { fee: disputeFeeCents })
  await stripe.webhooks.settled()
  stripe.webhooks.be('in-time')
  if (paid.isTip || cents > leftCents) at.tell('dispute of a tip')
  return `${dollars(cents)} of ${dollars(paid.cents)}`
}

async function decideDispute(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  const { draw, stripe } = at
  const open = order.books.disputes.filter(({ id }) => stripe.account.disputes.get(id)!.status === 'needs_response')
  if (open.length === 0) return null
  const { id, cents } = draw.oneOf(open)
  const outcome = draw.oneOf(['won', 'lost'] as const)
  stripe.webhooks.be(draw.oneOf(['in-time', 'twice-at-once', 'late', 'never'] as const))
  stripe.account.closeDispute(id, outcome)
  await stripe.webhooks.settled()
  stripe.webhooks.be('in-time')
  return `${outcome}, ${dollars(cents)}`
}

/** Taps "Mark … received" on Today, as the owner. */
async function tapReceived(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  if (order.books.state !== 'agreed') return null
  const done = await markReceived(at, order)
  await enterCardMoney(at, order)
  done?.apply?.()
  return done ? done.words : null
}

async function deliverLate(at: PaymentWalk): Promise<string> {
  await at.stripe.webhooks.deliverHeld()
  return ''
}

async function sweep(at: PaymentWalk): Promise<string> {
  await reconcileCardPayments(at.house)
  return ''
}
