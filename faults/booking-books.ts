/**
 * Independent ledger of a booking, computed from the terms alone without code of the site. Integer cents, dates as
 * 2027-05-15.
 *
 * - The signed terms never change: the total, the deposit min(total, max($250, 25 % rounded up to dollars)), the refund
 *   steps.
 * - From the balance date on everything is due at once. The balance is never due before the deposit.
 * - What is due after the deposit may be split into equal payments, and the first takes the cents. Their days split the time
 *   from acceptance to the balance date evenly, to the nearest day. They are a week apart or more, a dollar or more, and
 *   after the day of the deposit. Otherwise there are fewer.
 * - A payment made for an amount due covers that amount. The remainder and all other payments cover the
 *   deposit first, then amounts by date.
 * - Refunded money is not owed again, unless the owner says so. It is then missing from the amount it was paid for and
 *   nowhere else, because a credit covered no amount due and a goodwill refund leaves each as it was. Postponed bookings
 *   have no open amounts. A cancellation fixes what the business keeps, and reversing an earlier refund does not raise it.
 * - A deposit never paid in full stays whole: a refunded part is due again.
 * - The total is never negative, in any order of goodwill refunds and price reductions.
 * - Only the card processor moves money of card payments.
 * - A bank that disputes a payment takes the sum back, and it is owed again until the dispute is won. A tip is not owed.
 */
export type BookedAmountDue = {
  kind: 'deposit' | 'installment' | 'balance' | 'change' | 'extra'
  cents: number
  on: string
  turn: number
}

/** Money received as a payment or a tip, with its later reversal. */
export type BookedPayment = {
  id: string
  cents: number
  isTip: boolean
  /** Whether the card processor collected the payment, by card or bank debit. */
  isByCard?: boolean
  /** Amount due it was paid for, null for a payment recorded by hand. */
  for: BookedAmountDue | null
  isReversed: boolean
}

/**
 * Refund of a payment. `lowers` is the resulting reduction of what is owed. It is permanent once a cancellation fixed a
 * new total.
 */
export type BookedRefund = {
  id: string
  of: BookedPayment
  cents: number
  lowers: number
  /** Whether the client owes the refunded amount again. */
  isAgain: boolean
  isForGood?: true
  isByCard?: boolean
  isReversed: boolean
}

/**
 * A dispute: part of a card payment that a bank took back, or all of it. A dispute of a payment with a tip takes the
 * payment first, and has an entry of each.
 */
export type BookedDispute = { id: string; of: BookedPayment; cents: number; isWon: boolean }

export type BookedAgreement = {
  totalCents: number
  depositCents: number
  balanceDay: string
  steps: [days: number, percent: number][]
}

export type BookingBooks = {
  signed: BookedAgreement
  state: 'agreed' | 'postponed' | 'called-off'
  eventDate: string
  amountsDue: BookedAmountDue[]
  paid: BookedPayment[]
  refunds: BookedRefund[]
  disputes: BookedDispute[]
  /** Whether the deposit was ever paid in full. */
  isReserved: boolean
  signedOn: string
  /** Current total of the agreement's lines. A cancellation leaves it unchanged. */
  agreedCents: number
}

/** Returns the date `days` after a date. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000)
}

/** Due date of a deposit: three days after acceptance, or the next day within two weeks of the event. */
function computeDepositDay(today: string, eventDate: string): string {
  return daysAfter(today, countDays(today, eventDate) <= 14 ? 1 : 3)
}

/** Computes the due day of payment `nth` of `count` after the deposit. */
function computeInstallmentDay(signedOn: string, last: string, nth: number, count: number): string {
  return daysAfter(signedOn, Math.floor(0.5 + (countDays(signedOn, last) / count) * nth))
}

/** Returns how many of the payments in the terms fit between acceptance and event. */
function countInstallments(restCents: number, wanted: number, signedOn: string, dueBy: string, last: string): number {
  let count = Math.max(1, wanted)
  const fits = () =>
    restCents >= 100 * count &&
    countDays(signedOn, last) >= 7 * count &&
    computeInstallmentDay(signedOn, last, 1, count) > dueBy
  while (count > 1 && !fits()) count--
  return count
}

/** Creates the ledger of an accepted proposal. `payments` is the number of payments after the deposit in the terms. */
export function recordSignature(totalCents: number, eventDate: string, today: string, payments = 1): BookingBooks {
  const balanceDay = daysAfter(eventDate, -14)
  const share = Math.ceil(totalCents / 400) * 100
  const depositCents = balanceDay <= today ? totalCents : Math.min(totalCents, Math.max(25_000, share))
  const dueBy = computeDepositDay(today, eventDate)
  const restBy = balanceDay < dueBy ? dueBy : balanceDay
  const amountsDue: BookedAmountDue[] = [{ kind: 'deposit', cents: depositCents, on: dueBy, turn: 0 }]
  const rest = totalCents - depositCents
  const count = countInstallments(rest, payments, today, dueBy, restBy)
  for (let nth = 1; nth <= count; nth++) {
    const even = Math.floor(rest / count)
    const cents = nth === 1 ? rest - even * (count - 1) : even
    const on = nth === count ? restBy : computeInstallmentDay(today, restBy, nth, count)
    amountsDue.push({ kind: nth === count ? 'balance' : 'installment', cents, on, turn: nth })
  }
  const steps: BookedAgreement['steps'] = [
    [60, 50],
    [30, 25],
  ]
  return {
    signed: { totalCents, depositCents, balanceDay, steps },
    state: 'agreed',
    eventDate,
    amountsDue: amountsDue.filter(({ cents }) => cents > 0),
    paid: [],
    refunds: [],
    disputes: [],
    isReserved: false,
    signedOn: today,
    agreedCents: totalCents,
  }
}

/** Records a change of the total. The difference is due on the balance date, or at once where that is past. */
export function recordChange(books: BookingBooks, afterCents: number, today: string): void {
  const cents = afterCents - books.agreedCents
  const balanceDay = daysAfter(books.eventDate, -14)
  if (cents !== 0) recordAmountDue(books, { kind: 'change', cents, on: balanceDay < today ? today : balanceDay })
  books.agreedCents = afterCents
}

export function recordAmountDue({ amountsDue }: BookingBooks, amountDue: Omit<BookedAmountDue, 'turn'>): void {
  amountsDue.push({ ...amountDue, turn: amountsDue.length })
}

/**
 * Records a new event date, also after a postponement. Amounts due relative to the old date become due relative to the
 * new date.
 */
export function recordMove(books: BookingBooks, eventDate: string, today: string): void {
  const [before, after] = [books.eventDate, eventDate].map((day) => daysAfter(day, -14)) as [string, string]
  const first = computeDepositDay(today, eventDate)
  const installments = books.amountsDue.filter(({ kind }) => kind === 'installment')
  for (const [i, amountDue] of installments.entries()) {
    const on = computeInstallmentDay(books.signedOn, after, i + 1, installments.length + 1)
    amountDue.on = on < today ? today : on
  }
  for (const amountDue of books.amountsDue) {
    if (amountDue.kind === 'balance' || (amountDue.kind === 'change' && amountDue.on === before))
      amountDue.on = after < today ? today : after
    if (
      books.state === 'postponed' &&
      amountDue.cents > 0 &&
      (amountDue.on < today || (amountDue.kind === 'deposit' && amountDue.on < first))
    )
      amountDue.on = first
  }
  books.eventDate = eventDate
  books.state = 'agreed'
}

/**
 * Computes the amount retained by the signed refund steps for a cancellation today. It exceeds neither the amount paid
 * nor the amount owed.
 */
export function computeRetainedToday(books: BookingBooks, today: string): number {
  const { depositCents, steps } = books.signed
  const days = countDays(today, books.eventDate)
  const percent = steps.find(([least]) => days >= least)?.[1] ?? 0
  // Refunds are in whole dollars.
  const back = Math.floor((depositCents * percent) / 10_000) * 100
  const { paidCents, dueCents } = getStatus(books)
  return Math.max(0, Math.min(paidCents, depositCents - back, dueCents))
}

/** Records a cancellation. The amount owed becomes the retained amount. */
export function recordCancellation(books: BookingBooks, keptCents: number, today: string): void {
  const { unfloored } = getStatus(books)
  if (keptCents !== unfloored) recordAmountDue(books, { kind: 'change', cents: keptCents - unfloored, on: today })
  // A refund reversed earlier does not reduce what is owed.
  for (const refund of books.refunds) if (!refund.isReversed) refund.isForGood = true
  books.state = 'called-off'
}

/** Returns the amounts of a cancellation: paid, retained, to refund and still owed. Integer cents. */
export function isSettled(books: BookingBooks): { paid: number; kept: number; back: number; owed: number } {
  const { paidCents, dueCents } = getStatus(books)
  const kept = Math.min(paidCents, dueCents)
  return { paid: paidCents, kept, back: paidCents - kept, owed: dueCents - kept }
}

/** Records a refund. It uses the client's credit first. The rest is owed again only with `saidAgain`. */
export function recordRefund(
  books: BookingBooks,
  refund: Pick<BookedRefund, 'id' | 'of' | 'cents' | 'isByCard'>,
  saidAgain: boolean,
): void {
  const { outstandingCents } = getStatus(books)
  const credit = Math.max(0, -outstandingCents)
  const owedAgain = saidAgain || (!books.isReserved && books.state === 'agreed')
  const lowers = owedAgain || refund.of.isTip ? 0 : Math.max(0, refund.cents - credit)
  books.refunds.push({ ...refund, lowers, isAgain: owedAgain, isReversed: false })
}

/** Records whether the deposit is paid in full. From then on the date is reserved, whatever is refunded. */
export function recordSettlement(books: BookingBooks): void {
  if (!getStatus(books).open.some(({ amountDue }) => amountDue.kind === 'deposit')) books.isReserved = true
}

const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0)

/** Computes all sums of the ledger. Integer cents. */
export function getStatus({ amountsDue, paid, refunds, disputes, signed, state }: BookingBooks) {
  const standing = paid.filter(({ isReversed }) => !isReversed)
  const disputed = disputes.filter(({ isWon }) => !isWon)
  const back = refunds.filter(({ isReversed }) => !isReversed)
  const money = back.filter(({ of }) => !of.isTip)
  const lowering = refunds.filter(({ isReversed, isForGood }) => !isReversed || isForGood)
  const loweredCents = sum(lowering.map(({ lowers }) => lowers))
  const receivedCents =
    sum(standing.filter(({ isTip }) => !isTip).map(({ cents }) => cents)) -
    sum(disputed.filter(({ of }) => !of.isTip).map(({ cents }) => cents))
  const returnedCents = sum(money.map(({ cents }) => cents))
  const tipCents =
    sum(standing.filter(({ isTip }) => isTip).map(({ cents }) => cents)) -
    sum(back.filter(({ of }) => of.isTip).map(({ cents }) => cents)) -
    sum(disputed.filter(({ of }) => of.isTip).map(({ cents }) => cents))
  const unfloored = sum(amountsDue.map(({ cents }) => cents)) - loweredCents
  const dueCents = Math.max(0, unfloored)
  const paidCents = receivedCents - returnedCents
  const outstandingCents = dueCents - paidCents
  // Reductions are applied to earlier amounts due, the latest date first and the deposit last.
  const left = new Map<BookedAmountDue, number>()
  for (const amountDue of amountsDue) {
    if (amountDue.cents > 0) left.set(amountDue, amountDue.cents)
    let off = Math.max(0, -amountDue.cents)
    for (const one of [...left.keys()].toSorted(compareAmountsDue).toReversed()) {
      const taken = Math.min(off, left.get(one)!)
      left.set(one, left.get(one)! - taken)
      off -= taken
    }
  }
  // A goodwill refund does not reduce the money that covers amounts due.
  let held = paidCents + loweredCents
  const inOrder = [...left.keys()].toSorted(compareAmountsDue)
  const covered = new Map<BookedAmountDue, number>()
  for (const amountDue of inOrder) {
    const own =
      sum(standing.filter((one) => one.for === amountDue).map(({ cents }) => cents)) -
      sum(money.filter(({ of, isAgain }) => of.for === amountDue && isAgain).map(({ cents }) => cents)) -
      sum(disputed.filter(({ of }) => of.for === amountDue).map(({ cents }) => cents))
    const cents = Math.max(0, Math.min(left.get(amountDue)!, own, held))
    covered.set(amountDue, cents)
    held -= cents
  }
  const open = inOrder.map((amountDue) => {
    const more = Math.min(left.get(amountDue)! - covered.get(amountDue)!, held)
    held -= more
    return { amountDue, cents: left.get(amountDue)! - covered.get(amountDue)! - more }
  })
  return {
    dueCents,
    unfloored,
    receivedCents,
    returnedCents,
    tipCents,
    paidCents,
    outstandingCents,
    loweredCents,
    /** Unpaid amount of the deposit. */
    depositCents: Math.min(signed.depositCents, sum(amountsDue.map(({ cents }) => cents))),
    open: state === 'postponed' ? [] : open.filter(({ cents }) => cents > 0),
    wouldOpenCents: sum(open.map(({ cents }) => cents)),
  }
}

function compareAmountsDue(a: BookedAmountDue, b: BookedAmountDue): number {
  const first = ({ kind }: BookedAmountDue) => (kind === 'deposit' ? 0 : 1)
  return first(a) - first(b) || (a.on < b.on ? -1 : a.on > b.on ? 1 : a.turn - b.turn)
}

/** Returns how much of a payment can be refunded, and whether it can be reversed. */
export function recordRemedy(
  books: BookingBooks,
  of: BookedPayment,
): { refundableCents: number; isReversible: boolean } {
  if (of.isReversed) return { refundableCents: 0, isReversible: false }
  const byHand = !of.isByCard
  const { paidCents, tipCents } = getStatus(books)
  const there = Math.max(0, of.isTip ? tipCents : paidCents)
  const given =
    sum(books.refunds.filter((one) => one.of === of && !one.isReversed).map(({ cents }) => cents)) +
    sum(books.disputes.filter((one) => one.of === of && !one.isWon).map(({ cents }) => cents))
  return {
    refundableCents: Math.min(of.cents - given, there),
    isReversible: byHand && given === 0 && there >= of.cents,
  }
}
