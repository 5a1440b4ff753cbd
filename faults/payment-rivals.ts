import assert from 'node:assert/strict'
import type { CardPayments } from '../app/plumbing/card-payments/card-payments.server.ts'
import { parsePage } from '../tests/doubles/read-page.ts'
import type { TestApp } from '../tests/test-app.ts'
import { submitChangeForm } from '../tests/submit-change-form.ts'
import * as oracle from './booking-books.ts'
import { dollars, drawCents, requestBookingChange, typed } from './booking-walk.ts'
import { listChargesOf, type BookedCharge } from './charge-books.ts'
import type { Draw } from './drawing.ts'
import { enterCardMoney, listRefundable, type PaymentOrder, type PaymentWalk } from './payment-walk.ts'

/**
 * Result of an action that ran at the same time as another. `apply` records it in the independent ledger, and is null
 * if the site refused the action. Card payments are recorded separately. `isPayment`: a payment recorded by hand.
 */
type Outcome = { words: string; apply: (() => void) | null; isPayment?: true }

/**
 * An action that posts forms. It must not read the independent ledger after its first post, so that two can run at
 * once.
 */
type RivalAct = (at: PaymentWalk, order: PaymentOrder) => Promise<Outcome | null>

const refused = (words: string): Outcome => ({ words: `${words} refused`, apply: null })

/** Actions that run in pairs at the same time. */
const rivalActs: Record<string, RivalAct> = {
  'client pays': clientPays,
  'client pays again': clientPays,
  'payer pays': payerPays,
  'another payer pays': payerPays,
  'link withdrawn': withdrawLink,
  'recorded by hand': recordByHand,
  'marked received': markReceived,
  'lowered by hand': lowerByHand,
  'lower total signed': signLowerTotal,
  'refunded to the card': refundToCard,
  'card taken back': takeCardBack,
  moved: moveDay,
  postponed: postpone,
  canceled: cancel,
}

/**
 * Actions that change the event's date, total or state. The result depends on their order, so no two of them run at
 * once.
 */
const endings = ['lowered by hand', 'lower total signed', 'moved', 'postponed', 'canceled']

function drawActs(draw: Draw, names: readonly string[], count: number): string[] {
  const left = [...names]
  const drawn: string[] = []
  while (drawn.length < count && left.length > 0) {
    const [name] = left.splice(draw.upTo(left.length), 1)
    // Actions that end an event are drawn rarely, because little can happen to it afterwards.
    if (endings.includes(name!) && (drawn.some((one) => endings.includes(one)) || draw.share(0.7))) continue
    drawn.push(name!)
  }
  return drawn
}

/** Runs two actions on an order at the same moment. Asserts that no amount is paid twice, whichever comes first. */
export async function runRivals(at: PaymentWalk, order: PaymentOrder): Promise<string | null> {
  if (order.books.state !== 'agreed' || order.isDone) return null
  const names = drawActs(at.draw, Object.keys(rivalActs), 2)
  const done = await Promise.all(names.map((name) => rivalActs[name]!(at, order)))
  await finishRivals(at, order, done)
  const told = names.flatMap((name, i) => (done[i] ? `${name} ${done[i].words}` : []))
  return told.length < 2 ? null : told.join(' beside ')
}

async function finishRivals(at: PaymentWalk, order: PaymentOrder, done: readonly (Outcome | null)[]): Promise<void> {
  await at.stripe.webhooks.settled()
  // A refund lowers what is owed only once the deposit is paid, so the payment came first.
  const isPaidFirst = await hasNewReduction(at, order)
  const isFirst = (one: Outcome | null) => isPaidFirst && one?.isPayment === true
  for (const one of done.filter(isFirst)) one?.apply?.()
  oracle.recordSettlement(order.books)
  await enterCardMoney(at, order)
  for (const one of done) if (!isFirst(one)) one?.apply?.()
  oracle.recordSettlement(order.books)
  if (!order.isOverpaid) await assertNothingOverpaid(at, order)
}

/** Whether a refund that is not yet in the independent ledger lowered the amount owed. */
async function hasNewReduction({ house }: PaymentWalk, order: PaymentOrder): Promise<boolean> {
  const rows = await house.db
    .selectFrom('amount_due')
    .select('source')
    .where('event_id', '=', order.id)
    .where('kind', '=', 'given-back')
    .execute()
  const known = new Set(order.books.refunds.map(({ id }) => `given-back-${id}`))
  return rows.some(({ source }) => !known.has(source))
}

/** Kinds of the owner's notices about money that was not owed. */
const overpaid = ['more-than-owed', 'credit', 'paid-date-taken']

/** Asserts that no card payment took more than was owed. Only the owner can let a client pay too much. */
export async function assertNothingOverpaid({ house }: PaymentWalk, order: PaymentOrder): Promise<void> {
  const rows = await house.db
    .selectFrom('money_notice')
    .select(['kind', 'details'])
    .where('event_id', '=', order.id)
    .where('kind', 'in', overpaid)
    .execute()
  assert.deepEqual(rows, [], `${order.name}: card payments exceed the amount owed`)
}

/** Chooses the order on which another action runs during its card charge. Null if no card is charged today. */
export function drawChargedOrder(at: PaymentWalk, all: readonly PaymentOrder[]): PaymentOrder | null {
  const today = at.today()
  const charged = all.filter((order) => {
    const hasOther = [...order.charges.values()].some(
      ({ announced, day }) => !announced && day <= oracle.daysAfter(today, 3),
    )
    return !hasOther && listChargesOf(order, today).length > 0
  })
  return charged.length > 0 && at.draw.share(0.6) ? at.draw.oneOf(charged) : null
}

/**
 * An action that ran during a card charge. `held` are the amounts due whose charges had begun before, `expected` the
 * charges of the day without the action.
 */
export type BesideCharge = {
  order: PaymentOrder
  words: string
  held: Set<string>
  expected: [BookedCharge, number][]
  outcome: Outcome | null
}

const besideCharges = Object.keys(rivalActs).filter((name) => !name.includes('again') && !name.includes('another'))

/**
 * Runs the charges of a morning during an action on one of the events: at the same moment, or while Stripe has received
 * the charge and has not replied.
 */
export async function runBesideCharge(
  at: PaymentWalk,
  order: PaymentOrder,
  round: () => Promise<void>,
): Promise<BesideCharge> {
  const { draw, stripe } = at
  const [name = 'client pays'] = drawActs(draw, besideCharges, 1)
  const held = new Set<string>()
  const beside = { order, held, expected: listChargesOf(order, at.today()) }
  const act = () => rivalActs[name]!(at, order)
  const isHeld = draw.share(0.6)
  if (!isHeld) {
    const [outcome] = await Promise.all([act(), round()])
    return { ...beside, words: `${name} ${outcome?.words ?? '–'} at the charge`, outcome }
  }
  const gate = Promise.withResolvers<void>()
  const calls = stripe.log.length
  stripe.behave({ wait: gate.promise, only: 'POST /v1/payment_intents', isBefore: draw.share(0.5) })
  let isOver = false
  const running = round().finally(() => (isOver = true))
  const listHeld = () =>
    stripe.log.slice(calls).flatMap(({ method, path, form }) => {
      const { due } = (form.metadata ?? {}) as { due?: string }
      return `${method} ${path}` === 'POST /v1/payment_intents' && order.dues.has(due!) ? [due!] : []
    })
  while (!isOver && listHeld().length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
  for (const due of listHeld()) held.add(due)
  try {
    const outcome = await act()
    return { ...beside, words: `${name} ${outcome?.words ?? '–'} during the charge`, outcome }
  } finally {
    gate.resolve()
    stripe.behave('work')
    await running
  }
}

/** Calls of Stripe in which a process may die. */
const deadlyCalls = ['chargeCard', 'openSession', 'endSession', 'listCardIntents']

/**
 * Runs work in a process that dies at one of its Stripe calls, before the request arrives or before the reply is read. Work
 * already begun stays unfinished. Returns false if it made no Stripe call.
 */
export async function dieWhile(house: TestApp, draw: Draw, work: () => Promise<unknown>): Promise<boolean> {
  const { cards, db } = house
  const never = new Promise<never>(() => {})
  const death = Promise.withResolvers<void>()
  const underWay = new Set<Promise<unknown>>()
  const [call, isAfter] = [draw.oneOf(deadlyCalls), draw.share(0.6)]
  let isDead = false
  const wrap = (real: CardPayments) =>
    new Proxy(real, {
      get(of, name) {
        const own = Reflect.get(of, name) as unknown
        if (typeof own !== 'function') return own
        return async (...asked: unknown[]) => {
          if (isDead) return never
          const isDeadly = name === call
          if (isDeadly && !isAfter) {
            isDead = true
            death.resolve()
            return never
          }
          const working = Promise.resolve(Reflect.apply(own, of, asked))
          underWay.add(working)
          const answer = await working.finally(() => underWay.delete(working))
          if (isDeadly && !isDead) {
            isDead = true
            death.resolve()
          }
          return isDead ? never : answer
        }
      },
    })
  house.cards = async (...asked) => {
    if (isDead) return never
    const real = await cards(...asked)
    return real && wrap(real)
  }
  house.db = db.withPlugin({
    transformQuery({ node }) {
      if (isDead) throw new Error('The process died')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  try {
    await Promise.race([work(), death.promise])
    // Stripe finishes requests that it received, although the dead process reads no replies.
    if (isDead) await Promise.allSettled(underWay)
  } finally {
    Object.assign(house, { cards, db })
  }
  return isDead
}

async function clientPays(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const open = oracle.getStatus(order.books).open.filter(({ cents }) => cents >= 50)
  if (open.length === 0) return null
  const { amountDue } = at.draw.share(0.7) ? open[0]! : at.draw.oneOf(open)
  const [due] = [...order.dues].find(([, one]) => one === amountDue)!
  return payPage(at, order, { path: `${order.path}/pay`, fields: { due }, back: order.path })
}

async function payerPays(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const open = order.parts.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  const { link } = at.draw.oneOf(open)
  const { html } = await parsePage(await order.visit(link))
  const [, cents] = /name="cents" value="(\d+)"/.exec(html) ?? []
  if (!cents) return refused('page')
  return payPage(at, order, { path: link, fields: { cents }, back: link })
}

type CardPage = { path: string; fields: Record<string, string>; back: string }

/** Opens a payment page and pays on it, unless the page was ended before the payment. */
async function payPage(at: PaymentWalk, order: PaymentOrder, { path, fields, back }: CardPage): Promise<Outcome> {
  const { to } = await order.post(fields, path)
  const session = /cs_\w+/.exec(to)?.[0]
  if (!session) return refused('page')
  order.shown.add(session)
  // Some clients come back to the payment page later or never.
  if (at.draw.share(0.2)) return { words: 'opened', apply: null }
  const { account } = at.stripe
  if (account.sessionOf(session).status !== 'open') return { words: 'found the page ended', apply: null }
  account.pay(session)
  await order.visit(`${back}/paid?session=${session}`)
  return { words: dollars(account.sessionOf(session).amount_total), apply: null }
}

async function withdrawLink(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const open = order.parts.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  const part = at.draw.oneOf(open)
  const there = `${order.path}/parts`
  const { html } = await parsePage(await order.visit(there))
  const row = html.split('<li').find((one) => one.includes(part.link))
  const id = /name="part" value="([^"]+)"/.exec(row ?? '')?.[1]
  if (!id) return refused('link')
  const { to, status } = await order.post({ intent: 'withdraw', part: id }, there)
  if (!to.includes('said=gone')) {
    assert.equal(status, 409)
    return refused('link')
  }
  const apply = () => {
    assert.equal(part.state, 'open', `${order.name}: a link that was withdrawn is paid`)
    part.state = 'withdrawn'
  }
  return { words: '', apply }
}

const isUnderWay = /by card a moment ago|being charged to their card|on its way from their bank|Stripe does not say/

async function recordByHand(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const [first] = oracle.getStatus(order.books).open
  if (!first) return null
  const cents = at.draw.share(0.6) ? first.cents : Math.min(first.cents, drawCents(at.draw, 30_000))
  const key = at.key()
  const fields = { intent: 'pay', key, sum: typed(cents), way: 'check', paidOn: at.today(), for: 'due' }
  const { status, page } = await at.owner.post(`${order.here}/money`, fields)
  if (status !== 303) {
    // The site refuses a payment that exceeds the amount owed by now, or one made while the client is paying.
    assert(page.fields.has('overCents') || isUnderWay.test(page.text), page.text)
    return refused('payment')
  }
  const paid = { id: `${order.id}-paid-${key}`, cents, isTip: false, for: null, isReversed: false }
  return { words: dollars(cents), apply: () => void order.books.paid.push(paid), isPayment: true }
}

/** Taps "Mark $260 received" on Today, as the owner. */
export async function markReceived(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const { open } = oracle.getStatus(order.books)
  if (open.length === 0) return null
  const { amountDue, cents } = at.draw.share(0.6) ? open[0]! : at.draw.oneOf(open)
  const [due] = [...order.dues].find(([, one]) => one === amountDue)!
  const { entries } = await at.house.db
    .selectFrom('payment')
    .select((is) => is.fn.countAll<number>().as('entries'))
    .where('event_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const key = `${due}-${entries}`
  const { to } = await at.owner.post(`${order.here}/got`, { intent: 'got', due, cents: String(cents), key })
  if (!to.includes('noted=')) {
    assert.match(to, /why=(changed|paid-by-card)/)
    return refused('tap')
  }
  const paid = { id: `${order.id}-got-${key}`, cents, isTip: false, for: amountDue, isReversed: false }
  return { words: dollars(cents), apply: () => void order.books.paid.push(paid), isPayment: true }
}

async function lowerByHand(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const { outstandingCents } = oracle.getStatus(order.books)
  const cents = -Math.min(outstandingCents, drawCents(at.draw, 20_000))
  if (cents >= 0) return null
  const on = at.today()
  const fields = { intent: 'due', key: at.key(), dueLabel: 'Ice', dueSum: typed(cents), dueOn: on }
  const { status, page } = await at.owner.post(`${order.here}/money`, fields)
  if (status !== 303) {
    assert.match(page.text, isUnderWay)
    return refused('discount')
  }
  return { words: dollars(cents), apply: () => oracle.recordAmountDue(order.books, { kind: 'extra', cents, on }) }
}

/** Signs a lower total that the owner offered, as the client. */
async function signLowerTotal(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const { books, path, here } = order
  const [there, on, before] = [`${path}/change`, at.today(), books.agreedCents]
  const { outstandingCents } = oracle.getStatus(books)
  const sum = before - Math.min(outstandingCents, 1 + drawCents(at.draw, 20_000))
  if (sum >= before || sum < 100 || books.eventDate <= on || order.debits.length > 0) return null
  const change = await requestBookingChange(at, order, { words: `Ask at ${sum}` }, before)
  const offer = { change, total: String(before), intent: 'offer', sum: typed(sum), answer: '' }
  const offered = await at.owner.post(`${here}/change`, offer)
  if (!offered.to.includes('done=')) {
    assert.match(offered.to, /being-paid/, offered.page.text)
    await order.post({ change, intent: 'close-change' }, there)
    return refused('offer')
  }
  const { fields } = await parsePage(await order.visit(there))
  const signing = { change, total: String(sum), shown: fields.get('shown') ?? '', intent: 'sign-change' }
  const { status } = await order.post({ ...signing, signature: order.name, consent: 'on' }, there)
  if (status !== 303) {
    assert.equal(status, 409)
    await order.post({ change, intent: 'close-change' }, there)
    return refused('signature')
  }
  return { words: dollars(sum), apply: () => oracle.recordChange(books, sum, on) }
}

/** Refunds a card payment or a part of it, as the owner. */
export async function refundToCard(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const of = listRefundable(order, true)
  if (of.length === 0) return null
  const [paid, most] = at.draw.oneOf(of)
  const cents = at.draw.share(0.3) ? most : 1 + at.draw.upTo(most)
  const isAgain = at.draw.share(0.5)
  const key = at.key()
  order.refundsAsked.set(`${order.id}-back-${key}`, isAgain)
  const refund = { intent: 'refund-card', key, entry: paid.id, cardSum: typed(cents), cardReason: 'So sorry' }
  const { status, page } = await at.owner.post(`${order.here}/money`, { ...refund, owed: isAgain ? 'again' : 'lower' })
  assert.equal(status, 303, page.text)
  return { words: `${dollars(cents)} of ${dollars(paid.cents)}${isAgain ? ', to be paid again' : ''}`, apply: null }
}

async function takeCardBack({ draw }: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const { charges, cards, path } = order
  const card = cards.findLast((one) => [...charges.values()].some((charge) => charge.card === one))
  if (!card || draw.share(0.2)) return null
  const { to, status } = await order.post({ intent: 'back' }, `${path}/saved-card`)
  if (!to.includes('said=gone')) {
    assert.equal(status, 409)
    return refused('removal')
  }
  const apply = () => {
    for (const [due, charge] of charges) if (charge.card === card) charges.delete(due)
  }
  return { words: '', apply }
}

/** Requests another date as the client and agrees to it as the owner. */
async function moveDay(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const { books, here } = order
  if (books.eventDate <= at.today()) return null
  const [day, on] = [at.freeDay(), at.today()]
  const change = await requestBookingChange(at, order, { eventDate: day }, books.agreedCents)
  const { to, page } = await at.owner.post(`${here}/change`, {
    change,
    total: String(books.agreedCents),
    intent: 'agree',
  })
  assert.match(to, /done=/, page.text)
  const apply = () => {
    oracle.recordMove(books, day, on)
    order.isMixed = true
  }
  return { words: `to ${day}`, apply }
}

async function postpone(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  if (order.books.eventDate <= at.today()) return null
  const { done } = await submitChangeForm(at.owner, order.here, { what: 'postpone', note: '' })
  if (done.to.includes('being-paid') || done.status === 409) return refused('')
  assert.equal(done.status, 303, done.page.text)
  return { words: '', apply: () => void (order.books.state = 'postponed') }
}

async function cancel(at: PaymentWalk, order: PaymentOrder): Promise<Outcome | null> {
  const { books, here } = order
  if (books.eventDate <= at.today()) return null
  const { paidCents, dueCents } = oracle.getStatus(books)
  const kept = at.draw.oneOf([0, Math.min(paidCents, dueCents)])
  const { done } = await submitChangeForm(at.owner, here, { what: 'they', kept: typed(kept), words: '', note: '' })
  if (done.to.includes('being-paid') || done.status === 409) return refused('')
  assert.equal(done.status, 303, done.page.text)
  const on = at.today()
  return { words: `${dollars(kept)} kept`, apply: () => oracle.recordCancellation(books, kept, on) }
}
