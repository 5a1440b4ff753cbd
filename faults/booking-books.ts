/**
 * Books of a booking, kept by whoever only read the terms: nothing of the site is used. Integer cents, days as 2027-05-15.
 *
 * - What was signed never moves: the total, min(total, max($250, 25 % up to whole dollars)) as the deposit, the steps.
 * - From the balance day on everything is asked at once; the balance is never due before the deposit.
 * - Money taken for a due goes to it; what is left, and any other, to the deposit first, then by day.
 * - What is given back is not owed again, unless it is said: then it is missing where it was taken for, and else nowhere, for
 *   a credit covered no due and a gift leaves each as it was. What is postponed sleeps; who calls off leaves what was kept,
 *   and no refund of before that is taken back makes it more.
 * - A deposit that was never paid in full stays whole: a refund of part of it is due again.
 * - The total is never below zero, in whatever order gifts and lower prices come.
 * - What came or went by card is moved by the card's processor alone.
 */
export type BookedAmountDue = {
  kind: 'deposit' | 'balance' | 'change' | 'extra'
  cents: number
  on: string
  turn: number
}

/** Money in by a payment or a tip, with what was undone of it since. */
export type BookedPayment = {
  id: string
  cents: number
  isTip: boolean
  /** Whether it came by card, or from a bank through the processor of cards. */
  isByCard?: boolean
  /** The due it was taken for; null by hand. */
  for: BookedAmountDue | null
  isReversed: boolean
}

/** What went back of a payment; `lowers` is what is owed less since: for good once it was said anew what is owed. */
export type BookedRefund = {
  id: string
  of: BookedPayment
  cents: number
  lowers: number
  /** To be paid once more. */
  isAgain: boolean
  isForGood?: true
  isByCard?: boolean
  isReversed: boolean
}

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
  /** Whether the deposit was ever paid in full. */
  isReserved: boolean
  /** What the lines come to now; calling off leaves it. */
  agreedCents: number
}

/** A day so many days after another. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function between(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000)
}

/** The day a deposit is due: three days after the yes, the next day within two weeks of the event. */
function depositDay(today: string, eventDate: string): string {
  return daysAfter(today, between(today, eventDate) <= 14 ? 1 : 3)
}

/** The books of a yes. */
export function recordSignature(totalCents: number, eventDate: string, today: string): BookingBooks {
  const balanceDay = daysAfter(eventDate, -14)
  const share = Math.ceil(totalCents / 400) * 100
  const depositCents = balanceDay <= today ? totalCents : Math.min(totalCents, Math.max(25_000, share))
  const dueBy = depositDay(today, eventDate)
  const restBy = balanceDay < dueBy ? dueBy : balanceDay
  const amountsDue: BookedAmountDue[] = [
    { kind: 'deposit', cents: depositCents, on: dueBy, turn: 0 },
    { kind: 'balance', cents: totalCents - depositCents, on: restBy, turn: 1 },
  ]
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
    isReserved: false,
    agreedCents: totalCents,
  }
}

/** A change at another sum: the difference is due on the balance day, at once where that is past. */
export function recordChange(books: BookingBooks, afterCents: number, today: string): void {
  const cents = afterCents - books.agreedCents
  const balanceDay = daysAfter(books.eventDate, -14)
  if (cents !== 0) recordAmountDue(books, { kind: 'change', cents, on: balanceDay < today ? today : balanceDay })
  books.agreedCents = afterCents
}

export function recordAmountDue({ amountsDue }: BookingBooks, amountDue: Omit<BookedAmountDue, 'turn'>): void {
  amountsDue.push({ ...amountDue, turn: amountsDue.length })
}

/** Postponed without a day, and then on a new one: what was due with the old day is due with the new. */
export function recordMove(books: BookingBooks, eventDate: string, today: string): void {
  const [before, after] = [books.eventDate, eventDate].map((day) => daysAfter(day, -14)) as [string, string]
  const first = depositDay(today, eventDate)
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

/** What stays by the signed steps if it is called off today: no more than was paid, nor than is owed in all. */
export function computeRetainedToday(books: BookingBooks, today: string): number {
  const { depositCents, steps } = books.signed
  const days = between(today, books.eventDate)
  const percent = steps.find(([least]) => days >= least)?.[1] ?? 0
  // What comes back is said in whole dollars.
  const back = Math.floor((depositCents * percent) / 10_000) * 100
  const { paidCents, dueCents } = getStatus(books)
  return Math.max(0, Math.min(paidCents, depositCents - back, dueCents))
}

/** Called off: what is owed falls, or rises, to what is kept. */
export function recordCancellation(books: BookingBooks, keptCents: number, today: string): void {
  const { unfloored } = getStatus(books)
  if (keptCents !== unfloored) recordAmountDue(books, { kind: 'change', cents: keptCents - unfloored, on: today })
  // One that was taken back before lowers nothing.
  for (const refund of books.refunds) if (!refund.isReversed) refund.isForGood = true
  books.state = 'called-off'
}

/** What a cancellation leaves: of what was paid so much stays and so much comes back; or so much is still owed. */
export function isSettled(books: BookingBooks): { paid: number; kept: number; back: number; owed: number } {
  const { paidCents, dueCents } = getStatus(books)
  const kept = Math.min(paidCents, dueCents)
  return { paid: paidCents, kept, back: paidCents - kept, owed: dueCents - kept }
}

/** Given back: a credit of theirs first; the rest is not owed again unless they pay again. */
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

/** Notes that the deposit is paid in full. From then on the day is theirs, whatever is refunded. */
export function recordSettlement(books: BookingBooks): void {
  if (!getStatus(books).open.some(({ amountDue }) => amountDue.kind === 'deposit')) books.isReserved = true
}

const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0)

/** How the books stand. */
export function getStatus({ amountsDue, paid, refunds, signed, state }: BookingBooks) {
  const standing = paid.filter(({ isReversed }) => !isReversed)
  const back = refunds.filter(({ isReversed }) => !isReversed)
  const money = back.filter(({ of }) => !of.isTip)
  const lowering = refunds.filter(({ isReversed, isForGood }) => !isReversed || isForGood)
  const loweredCents = sum(lowering.map(({ lowers }) => lowers))
  const receivedCents = sum(standing.filter(({ isTip }) => !isTip).map(({ cents }) => cents))
  const returnedCents = sum(money.map(({ cents }) => cents))
  const tipCents =
    sum(standing.filter(({ isTip }) => isTip).map(({ cents }) => cents)) -
    sum(back.filter(({ of }) => of.isTip).map(({ cents }) => cents))
  const unfloored = sum(amountsDue.map(({ cents }) => cents)) - loweredCents
  const dueCents = Math.max(0, unfloored)
  const paidCents = receivedCents - returnedCents
  const outstandingCents = dueCents - paidCents
  // What was taken off meets what was owed before it, the last by day first and the deposit last.
  const left = new Map<BookedAmountDue, number>()
  for (const amountDue of amountsDue) {
    if (amountDue.cents > 0) left.set(amountDue, amountDue.cents)
    let off = Math.max(0, -amountDue.cents)
    for (const one of [...left.keys()].toSorted(inTurn).toReversed()) {
      const taken = Math.min(off, left.get(one)!)
      left.set(one, left.get(one)! - taken)
      off -= taken
    }
  }
  // A gift leaves every due as it was, so what was given as one still covers what it covered.
  let held = paidCents + loweredCents
  const inOrder = [...left.keys()].toSorted(inTurn)
  const covered = new Map<BookedAmountDue, number>()
  for (const amountDue of inOrder) {
    const own =
      sum(standing.filter((one) => one.for === amountDue).map(({ cents }) => cents)) -
      sum(money.filter(({ of, isAgain }) => of.for === amountDue && isAgain).map(({ cents }) => cents))
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
    /** What is still asked for as the deposit. */
    depositCents: Math.min(signed.depositCents, sum(amountsDue.map(({ cents }) => cents))),
    open: state === 'postponed' ? [] : open.filter(({ cents }) => cents > 0),
    wouldOpenCents: sum(open.map(({ cents }) => cents)),
  }
}

function inTurn(a: BookedAmountDue, b: BookedAmountDue): number {
  const first = ({ kind }: BookedAmountDue) => (kind === 'deposit' ? 0 : 1)
  return first(a) - first(b) || (a.on < b.on ? -1 : a.on > b.on ? 1 : a.turn - b.turn)
}

/** What may still be done to a payment: how much of it can go back, and whether all of it can be said never to have come. */
export function recordRemedy(
  books: BookingBooks,
  of: BookedPayment,
): { refundableCents: number; isReversible: boolean } {
  if (of.isReversed) return { refundableCents: 0, isReversible: false }
  const byHand = !of.isByCard
  const { paidCents, tipCents } = getStatus(books)
  const there = Math.max(0, of.isTip ? tipCents : paidCents)
  const given = sum(books.refunds.filter((one) => one.of === of && !one.isReversed).map(({ cents }) => cents))
  return {
    refundableCents: Math.min(of.cents - given, there),
    isReversible: byHand && given === 0 && there >= of.cents,
  }
}
