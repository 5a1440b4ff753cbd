import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Db } from '../app/plumbing/database/database.server.ts'
import type { AmountDueRow, PaymentRow } from '../app/plumbing/database/schema.ts'
import type { StripeAccount } from '../tests/doubles/stripe-account.ts'
import type { PayingClient } from './paying-clients.ts'

/**
 * Independent accounts of all money, summed from the table rows without code of the site. Integer cents. Money received
 * and money refunded are separate sums.
 */
export type MoneyBooks = Awaited<ReturnType<typeof createMoneyBooks>>

/** Objects of the fake Stripe. */
export type TakenPayment = Pick<StripeAccount, 'sessions' | 'charges' | 'refunds' | 'disputes'>

/** Amounts owed and paid for an event. `paidCents` is the amount received less refunds. */
export type MoneyAccount = { owedCents: number; receivedCents: number; paidCents: number }

/** Reads all tables in a single transaction and sums the accounts. */
export async function createMoneyBooks(db: Db) {
  return db.transaction().execute(async (db) => {
    const all = {
      leads: await db.selectFrom('event').select(['id', 'reference', 'state', 'event_date']).execute(),
      versions: await db.selectFrom('proposal').selectAll().execute(),
      signatures: await db.selectFrom('signature').selectAll().execute(),
      chain: await db.selectFrom('agreement_log_entry').selectAll().orderBy('event_id').orderBy('number').execute(),
      amountsDue: await db.selectFrom('amount_due').selectAll().execute(),
      payments: await db.selectFrom('payment').selectAll().execute(),
      balances: await db.selectFrom('event_balance').selectAll().execute(),
      checkouts: await db.selectFrom('checkout').selectAll().execute(),
      refunds: await db.selectFrom('card_refund').selectAll().execute(),
      notices: (await db.selectFrom('money_notice').selectAll().execute()).map((row) => {
        const details = JSON.parse(row.details) as { entryId?: string; sessionId?: string }
        return { id: row.id, eventId: row.event_id, kind: row.kind, settledAt: row.settled_at, details }
      }),
      numberedDocuments: await db
        .selectFrom('numbered_document')
        .selectAll()
        .orderBy('kind')
        .orderBy('number')
        .execute(),
      emails: await db.selectFrom('email').selectAll().execute(),
      history: (await db.selectFrom('history_entry').selectAll().where('kind', '=', 'money').execute()).map((row) => {
        return { id: row.id, eventId: row.event_id, ...(JSON.parse(row.details) as { what: string }) }
      }),
      places: await db.selectFrom('waitlist_entry').select('event_id').execute(),
    }
    const accounts = listAccounts(all.amountsDue, all.payments)
    return { ...all, accounts, proposals: new Map(all.versions.map((row) => [row.event_id, row])) }
  })
}

/** Sums the amounts owed and paid of each event from table rows. */
export function listAccounts(
  amountsDue: readonly AmountDueRow[],
  payments: readonly PaymentRow[],
): Map<string, MoneyAccount> {
  const accounts = new Map<string, MoneyAccount>()
  for (const { event_id, amount_cents } of amountsDue) getAccount(accounts, event_id).owedCents += amount_cents
  const refunds = new Set(payments.flatMap(({ id, kind }) => (kind === 'refund' ? id : [])))
  for (const { event_id, kind, amount_cents, is_tip, original_id } of payments) {
    if (is_tip === 1) continue
    const account = getAccount(accounts, event_id)
    const isBackOfRefund = kind === 'reversal' && refunds.has(original_id ?? '')
    const sign = kind === 'payment' || isBackOfRefund ? 1 : -1
    account.paidCents += sign * amount_cents
    if (kind === 'payment' || (kind === 'reversal' && !isBackOfRefund)) account.receivedCents += sign * amount_cents
  }
  return accounts
}

/**
 * Asserts that every dollar collected by Stripe is stored once, every acknowledged acceptance is complete, and nothing
 * is stored partially.
 */
export function assertMoneyBooks(books: MoneyBooks, stripe: TakenPayment, clients: PayingClient[]): void {
  assertCards(books, stripe)
  assertBalances(books)
  assertPages(books, stripe)
  for (const client of clients) assertClient(books, client)
  assertDays(books)
  assertChain(books)
  assertNumberedDocuments(books, clients)
}

/** Compares Stripe's charges, refunds and disputes with the ledger, both ways. */
export function assertCards(
  { payments, amountsDue, leads: events, emails, history, refunds }: MoneyBooks,
  stripe: TakenPayment,
): void {
  const byCard = payments.filter(({ method: way }) => way === 'card')
  const expected = new Map<string, [kind: string, cents: number, payment: string]>()
  for (const [payment, { amount }] of stripe.charges) expected.set(payment, ['payment', amount, payment])
  for (const { id, amount, status, payment_intent } of stripe.refunds.values())
    if (status === 'succeeded') expected.set(id, ['refund', amount, payment_intent])
  for (const { id, amount, status, payment_intent } of stripe.disputes.values()) {
    expected.set(id, ['reversal', amount, payment_intent])
    if (status === 'won') expected.set(`${id}-won`, ['payment', amount, payment_intent])
  }
  const found = new Map(byCard.map((row) => [row.provider_id, row]))
  assert.equal(found.size, byCard.length, 'the ledger has each of Stripe’s ids once')
  const tips = listTips(stripe)
  for (const [id, [kind, cents, payment]] of expected) {
    // A payment with a tip is two ledger entries, and so is a refund or reversal of it.
    const rows = [id, `${id}-tip`].flatMap((one) => found.get(one) ?? [])
    const total = (some: PaymentRow[]) => some.reduce((all, { amount_cents }) => all + amount_cents, 0)
    assert(rows.length > 0, `${kind} ${id} of ${cents} cents is not in the ledger`)
    assert.equal(total(rows), cents, `the ledger’s entry of ${id} equals Stripe’s`)
    if (id === payment)
      assert.equal(total(rows.filter(({ is_tip }) => is_tip === 1)), tips.get(payment) ?? 0, `the tip in ${id}`)
    const { due } = stripe.charges.get(payment)!.metadata as { due: string }
    // "part:<event>:<part>" or "tip:<event>:<link>" in place of an amount due.
    const eventId = /^(?:part|tip):([^:]+):/.exec(due)?.[1] ?? amountsDue.find((one) => one.id === due)?.event_id
    for (const row of rows) {
      assert.equal(
        row.kind,
        row.is_tip === 1 && kind === 'payment' ? 'tip' : kind,
        `the ledger’s entry of ${id} equals Stripe’s`,
      )
      assert.equal(row.event_id, eventId, `${id} belongs to the event of its payer`)
      const whole = row.provider_id === id ? payment : `${payment}-tip`
      assert(id === payment || row.original_id === found.get(whole)?.id, `${id} names its payment`)
    }
  }
  for (const { provider_id } of byCard)
    assert(
      expected.has(provider_id?.replace(/-tip$/, '') ?? ''),
      `${provider_id} is in the ledger but unknown to Stripe`,
    )
  const sum = (rows: Iterable<readonly [kind: string, cents: number, ...unknown[]]>) =>
    Array.from(rows).reduce((all, [kind, cents]) => all + (['payment', 'tip'].includes(kind) ? cents : -cents), 0)
  assert.equal(sum(byCard.map((row) => [row.kind, row.amount_cents])), sum(expected.values()))

  // Each ledger entry has its history entry, and each card payment its email.
  for (const { id } of events) {
    const own = payments.filter(({ event_id }) => event_id === id)
    const told = history.filter(
      ({ eventId, what }) => eventId === id && ['payment', 'tip', 'refund', 'reversal'].includes(what),
    )
    assert.equal(told.length, own.length, `${id}: the history has each entry once`)
  }
  for (const { id, provider_id } of byCard)
    if (stripe.charges.has(provider_id ?? ''))
      assert.equal(emails.filter((email) => email.id === `${id}-paid`).length, 1, `${id}: its email was queued`)
  for (const { id, state, provider_id, payment_id, amount_cents } of refunds) {
    // The refund was never made, and the owner has a notice.
    if (state === 'failed') continue
    const there = stripe.refunds.get(provider_id ?? '')
    assert.equal(state, 'succeeded', `refund ${id} succeeded`)
    assert.equal(there?.amount, amount_cents)
    const ids = [there?.payment_intent, `${there?.payment_intent}-tip`].map((one) => found.get(one)?.id)
    assert(ids.includes(payment_id), `refund ${id} belongs to its payment`)
  }
  assert.equal(refunds.filter(({ state }) => state === 'succeeded').length, stripe.refunds.size)
}

/** Lists the tip in each charge, in cents. A payment of another amount than requested contains no tip. */
function listTips({ sessions }: TakenPayment): Map<string, number> {
  const paid = [...sessions.values()].filter(({ amount_total, amount_subtotal }) => amount_total === amount_subtotal)
  return new Map(paid.map(({ payment_intent, metadata }) => [payment_intent, Number(metadata.tip ?? 0)]))
}

/** Asserts that the stored balance of each event equals the sum of its rows. */
function assertBalances({ accounts, balances, amountsDue, payments }: MoneyBooks): void {
  const found = balances.map(({ event_id, due_cents, received_cents, returned_cents }) => {
    const sums = {
      owedCents: due_cents ?? 0,
      receivedCents: received_cents,
      paidCents: received_cents - returned_cents,
    }
    return [event_id, sums] as const
  })
  const none = { owedCents: 0, receivedCents: 0, paidCents: 0 }
  const inBooks = [...amountsDue, ...payments].map(
    ({ event_id }) => [event_id, accounts.get(event_id) ?? none] as const,
  )
  assert.deepEqual(
    Object.fromEntries(found),
    Object.fromEntries(inBooks),
    'stored balances equal the sums of their rows',
  )
}

/** Asserts for every payment page that it is no longer open, and that a paid page is in the ledger. */
function assertPages({ checkouts, payments, notices }: MoneyBooks, { sessions, charges }: TakenPayment): void {
  const states = new Map(checkouts.map((row) => [row.session_id, row]))
  for (const { id, state, session_id, amount_cents } of checkouts) {
    assert(!['making', 'open', 'clearing'].includes(state), `attempt ${id} is still ${state}`)
    const session = sessions.get(session_id ?? '')
    const isPaid = session?.payment_status === 'paid'
    assert.equal(['settled', 'flagged'].includes(state), isPaid, `attempt ${id} is ${state}`)
    if (!isPaid) continue
    assert.equal(state === 'flagged', session.amount_total !== amount_cents)
    if (state === 'flagged')
      assert(
        notices.some(({ kind, details }) => kind === 'amount-differs' && details.sessionId === session_id),
        `attempt ${id}: the owner is notified of the different amount`,
      )
  }
  for (const [id, session] of sessions) {
    assert.notEqual(session.status, 'open')
    if (session.payment_status !== 'paid') continue
    assert(states.has(id), `page ${id} was paid and no attempt is stored for it`)
    assert(charges.has(session.payment_intent) && payments.some((row) => row.provider_id === session.payment_intent))
  }
}

function assertClient(books: MoneyBooks, client: PayingClient): void {
  const { eventId, plan, acknowledged, reference } = client
  const told = `${reference}, who ${plan}`
  const of = <T extends { event_id: string | null }>(rows: T[]) => rows.filter(({ event_id }) => event_id === eventId)
  const { state } = books.proposals.get(eventId)!
  const event = books.leads.find(({ id }) => id === eventId)!
  const [signatures, amountsDue, payments] = [of(books.signatures), of(books.amountsDue), of(books.payments)]
  const emails = of(books.emails).filter(({ kind }) => ['agreement', 'said-yes'].includes(kind))
  const events = of(books.chain).filter(({ kind }) => kind === 'signed')
  if (signatures.length === 0) {
    assert(!acknowledged.agreed, `${told}: the acceptance was acknowledged but is not stored`)
    assert(acknowledged.taken, `${told}: neither accepted nor refused because the date was taken`)
    assert.deepEqual(
      [state, amountsDue.length, payments.length, emails.length, events.length],
      ['out', 0, 0, 0, 0],
      told,
    )
    assert.notEqual(event.state, 'booked', told)
    assert(
      books.places.some(({ event_id }) => event_id === eventId),
      `${told}: is on the waitlist`,
    )
    return
  }
  assert(!acknowledged.taken, `${told}: refused because the date was taken, but signed`)
  assert.equal(signatures.length, 1, `${told}: number of signatures`)
  const [signature] = signatures
  const { total_cents, name } = signature!
  assert.deepEqual([total_cents, name], [client.totalCents, client.signature], told)
  assert.deepEqual(
    emails.map(({ kind }) => kind).toSorted(),
    ['agreement', 'said-yes'],
    `${told}: emails to the client and to the owner`,
  )
  const minimumFractionDigits = client.totalCents % 100 === 0 ? 0 : 2
  const totalSaid = `$${(client.totalCents / 100).toLocaleString('en-US', { minimumFractionDigits })}`
  for (const { body_text, document } of emails) assert(body_text.includes(totalSaid) && document !== null, told)
  assert.equal(events.length, 1)
  const own = amountsDue.filter(({ source }) => source === client.proposalId)
  const { totalCents, depositCents } = client
  const sums = { deposit: depositCents, balance: totalCents - depositCents }
  assert.deepEqual(Object.fromEntries(own.map(({ kind, amount_cents }) => [kind, amount_cents])), sums, told)
  assert.equal(own.length, 2, told)

  // The total is owed, or nothing after a release or a cancellation.
  const isGone = state === 'released' || state === 'called-off'
  const account = books.accounts.get(eventId)!
  // Refunds beyond a credit are not owed again.
  const agreedCents = isGone ? 0 : client.totalCents
  const tooMuchCents = Math.max(0, account.receivedCents - agreedCents)
  const backCents = account.receivedCents - account.paidCents
  assert.equal(
    account.owedCents,
    agreedCents - Math.max(0, backCents - tooMuchCents),
    `${told}: sum of the amounts due`,
  )
  assert.equal(isGone, acknowledged.released || plan === 'event canceled during payment', `${told} is ${state}`)
  for (const [key, cents] of client.cash) {
    const entries = payments.filter(({ id }) => id === `${eventId}-paid-${key}`)
    assert.deepEqual([entries.length, entries[0]?.amount_cents, entries[0]?.method], [1, cents, 'cash'], told)
  }
  assert.equal(payments.filter(({ method: way }) => way !== 'card').length, client.cash.size, told)

  // A reserved date stays reserved. It became so with the first payment that covered the deposit.
  const everPaid = payments.reduce((sum, { kind, amount_cents }) => sum + (kind === 'payment' ? amount_cents : 0), 0)
  if (!isGone) {
    assert.equal(state, everPaid >= client.depositCents ? 'reserved' : 'agreed', told)
    assert.equal(event.state, 'booked', told)
  } else assert.notEqual(event.state, 'booked', told)
  assertNotices(books, client, state)
}

/** Asserts that the owner has exactly the expected notices about a client's money. */
function assertNotices({ notices, payments, refunds }: MoneyBooks, client: PayingClient, state: string): void {
  const { eventId, plan, reference, cash, depositCents } = client
  const byCard = payments.filter(({ event_id, method: way, kind, original_id }) => {
    return event_id === eventId && way === 'card' && kind === 'payment' && original_id === null
  })
  const isPaid = byCard.length > 0
  const expected: string[] = []
  if (isPaid && state === 'released') expected.push('paid-date-taken')
  if (isPaid && state === 'called-off') expected.push('credit')
  if (isPaid && cash.size > 0) expected.push('more-than-owed')
  if (isPaid && plan === 'another amount is charged') expected.push('amount-differs')
  if (isPaid && plan === 'refunded in the dashboard') expected.push('returned-elsewhere')
  if (plan === 'bank does not pay') expected.push('bank-failed')
  for (const { event_id, state } of refunds)
    if (event_id === eventId && state === 'failed') expected.push('refund-failed')
  const own = notices.filter((notice) => notice.eventId === eventId)
  const found = own.map(({ kind }) => kind)
  const end = { 'disputed and lost': 'lost', 'disputed and won': 'won' }[plan as string]
  if (isPaid && end) {
    // No notice is created for the start of a dispute that arrives after its end.
    const disputes = own.filter(({ kind }) => kind === 'dispute')
    assert(disputes.length === 1 || disputes.length === 2, `${reference}: ${disputes.length} notices of a dispute`)
    const told = JSON.stringify(disputes.map(({ details }) => details))
    assert(told.includes(`"${end}"`), `${reference}, who ${plan}: ${told}`)
    expected.push(...disputes.map(({ kind }) => kind))
  }
  assert.deepEqual(found.toSorted(), expected.toSorted(), `${reference}, who ${plan}: notices to the owner`)
  const [most, each] =
    plan === 'pays both amounts due' ? [2, null] : [1, plan === 'another amount is charged' ? 20_000 : depositCents]
  assert(byCard.length <= most, `${reference}, who ${plan}, paid ${byCard.length} times by card`)
  if (each !== null) for (const { amount_cents } of byCard) assert.equal(amount_cents, each)
}

/** Asserts that no date is booked twice, or without its agreement. */
function assertDays({ leads: events, proposals, signatures }: MoneyBooks): void {
  const booked = events.filter(({ state }) => state === 'booked')
  assert.equal(new Set(booked.map(({ event_date }) => event_date)).size, booked.length, 'no date is booked twice')
  for (const { id, reference } of booked) {
    const proposal = proposals.get(id)
    assert(['agreed', 'reserved'].includes(proposal?.state ?? ''), `${reference} is booked without an agreement`)
    assert(signatures.some(({ proposal_id }) => proposal_id === proposal!.id))
  }
}

/** Recomputes every hash of each agreement's chain and its signed document. */
function assertChain({ chain, signatures }: MoneyBooks): void {
  const last = new Map<string, { number: number; hash: string }>()
  for (const row of chain) {
    const before = last.get(row.event_id) ?? { number: 0, hash: '0'.repeat(64) }
    const { id, event_id, number, at, actor, kind, details, previous_hash, hash } = row
    assert.deepEqual(
      [number, previous_hash],
      [before.number + 1, before.hash],
      `${event_id}: the hash chain has no gap`,
    )
    assert.equal(hashed(JSON.stringify([id, event_id, number, at, actor, kind, details, previous_hash])), hash)
    last.set(event_id, { number, hash })
    if (kind !== 'signed') continue
    const signed = signatures.find((one) => one.id === (JSON.parse(details) as { signatureId: string }).signatureId)
    const { wordsHash, factsHash } = JSON.parse(details) as { wordsHash: string; factsHash: string }
    assert.deepEqual([hashed(signed!.text), hashed(signed!.content)], [wordsHash, factsHash])
  }
}

/** Asserts that every acknowledged invoice and receipt exists, numbered from 1 without a gap. */
function assertNumberedDocuments({ numberedDocuments, history, payments }: MoneyBooks, clients: PayingClient[]): void {
  for (const kind of ['invoice', 'receipt']) {
    const numbers = numberedDocuments.filter((document) => document.kind === kind).map(({ number }) => number)
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => i + 1),
      `${kind}s are numbered without a gap`,
    )
  }
  const invoices = numberedDocuments.filter(({ kind }) => kind === 'invoice')
  const wanted = clients.flatMap(({ eventId, invoices }) => [...invoices].map((key) => `${eventId}-invoice-${key}`))
  assert.equal(invoices.length, wanted.length, 'each invoice form made one invoice, however often it was sent')
  for (const id of wanted) assert(history.some((event) => event.id === id))
  const receipts = numberedDocuments.filter(({ kind }) => kind === 'receipt').map(({ payment_id }) => payment_id)
  const came = payments
    .filter(
      ({ method: way, kind, provider_id }) => way !== 'card' || (kind === 'payment' && provider_id?.startsWith('pi_')),
    )
    .map(({ id }) => id)
  assert.deepEqual(new Set(receipts), new Set(came), 'each payment by hand or by card has a receipt')
  assert.equal(receipts.length, came.length, 'no payment has a second receipt')
}

function getAccount(accounts: Map<string, MoneyAccount>, eventId: string): MoneyAccount {
  const account = accounts.get(eventId) ?? { owedCents: 0, receivedCents: 0, paidCents: 0 }
  accounts.set(eventId, account)
  return account
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
