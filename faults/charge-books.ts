import { daysAfter, getStatus, type BookedAmountDue, type BookingBooks } from './booking-books.ts'

/**
 * Independent ledger of the charges a saved card may have, computed from the terms alone without code of the site. Integer
 * cents, days as 2027-05-15.
 *
 * - A client is offered every open payment but the deposit, and but the one that is paid now, if it is due later than in
 *   three days. What they read is what they agree to: the sum and the day of each.
 * - A charge is announced by email three days before its day. A late announcement moves the day. A payment that is due
 *   later by now is charged on its new day, one that is due earlier keeps its day.
 * - On its day, between 9 and 11 AM, the smallest of three sums is charged: what is open, what was agreed to, and what was
 *   announced. Once, whatever comes of it. A charge that was refused can be allowed again, one that was made can’t, even if
 *   it was refunded.
 * - Nothing is charged for an event that is canceled or postponed, without a sent announcement, or after the card was taken
 *   back. After a postponement the charge is announced again.
 */
export type BookedCharge = {
  due: BookedAmountDue
  /** Payment method that the client allowed to charge. */
  card: string
  cents: number
  day: string
  /** Day on which the payment was due when the charge was agreed to. */
  dueOn: string
  announced: { cents: number; isSent: boolean } | null
}

export type ChargeBooks = Map<BookedAmountDue, BookedCharge>

/** Ledger of an order. `made` are the amounts due that a card was charged for. */
type Books = { books: BookingBooks; charges: ChargeBooks; made: ReadonlySet<BookedAmountDue> }

export type OfferedCharge = { due: BookedAmountDue; cents: number; day: string }

const leastCents = 50
const noticeDays = 3

/**
 * Ends the announced charges of today that have nothing left to charge, because the event was canceled or the amount
 * paid.
 */
export function endChargesOf(books: BookingBooks, charges: ChargeBooks, today: string): void {
  for (const { due, day, announced } of charges.values()) {
    const isOver = books.state === 'called-off' || (books.state === 'agreed' && getOpenCents(books, due) < leastCents)
    if (announced?.isSent && day === today && isOver) charges.delete(due)
  }
}

function getOpenCents(books: BookingBooks, due: BookedAmountDue): number {
  return getStatus(books).open.find(({ amountDue }) => amountDue === due)?.cents ?? 0
}

/** Lists the charges that may be planned, earliest first. */
function listChargeable({ books, charges, made }: Books, today: string): OfferedCharge[] {
  if (books.state !== 'agreed') return []
  return getStatus(books)
    .open.filter(({ amountDue, cents }) => {
      if (made.has(amountDue)) return false
      return amountDue.kind !== 'deposit' && cents >= leastCents && amountDue.on > daysAfter(today, noticeDays)
    })
    .map(({ amountDue: due, cents }) => ({ due, cents, day: charges.get(due)?.day ?? due.on }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** Lists the later charges that the checkbox of a payment form offers. */
export function listOffered(of: Books, paying: BookedAmountDue, today: string): OfferedCharge[] {
  return listChargeable(of, today).filter(({ due }) => due !== paying)
}

/** Lists the charges that the card page asks the client to allow: amounts added or increased after the consent. */
export function listFurther(of: Books, today: string): OfferedCharge[] {
  return listChargeable(of, today).filter(({ due, cents }) => (of.charges.get(due)?.cents ?? 0) < cents)
}

/** Records that a client agreed to charges of a card. */
export function recordConsent(charges: ChargeBooks, card: string, offered: readonly OfferedCharge[]): void {
  for (const { due, cents, day } of offered) charges.set(due, { due, card, cents, day, dueOn: due.on, announced: null })
}

/** Records the announcement emails of a morning. Returns the announced charges with their amounts in cents. */
export function recordAnnouncements(books: BookingBooks, charges: ChargeBooks, today: string, isLate: boolean) {
  const announced: { charge: BookedCharge; cents: number }[] = []
  const first = daysAfter(today, noticeDays)
  for (const charge of charges.values()) {
    const { due, dueOn } = charge
    const isDue = charge.announced ? charge.day <= today : charge.day <= first
    if (!isDue) continue
    const cents = Math.min(getOpenCents(books, due), charge.cents, charge.announced?.cents ?? Infinity)
    if (books.state === 'postponed') charge.announced = null
    else if (books.state === 'called-off' || cents < leastCents) charges.delete(due)
    else if (charge.announced) {
      if (charge.day < today || isLate) charges.delete(due)
    } else {
      const day = due.on > dueOn && due.on > charge.day ? due.on : charge.day
      Object.assign(charge, { day: day < first ? first : day, dueOn: due.on })
      if (day > first) continue
      charge.announced = { cents, isSent: false }
      announced.push({ charge, cents })
    }
  }
  return announced
}

/** A bank debit in progress, which takes days. `cents` is its part of the amount due. */
export type BookedDebit = {
  session: string
  due: BookedAmountDue
  cents: number
  arrivesOn: string
  hasFailed: boolean
}

/** Lists the charges of a day, made between 9 and 11 AM. Amounts that a bank debit is paying are not charged. */
export function listChargesOf(
  { books, charges, debits }: { books: BookingBooks; charges: ChargeBooks; debits: readonly BookedDebit[] },
  today: string,
): [BookedCharge, number][] {
  if (books.state !== 'agreed') return []
  const leftCents = getStatus(books).outstandingCents - debits.reduce((sum, { cents }) => sum + cents, 0)
  return [...charges.values()].flatMap((charge): [BookedCharge, number][] => {
    if (!charge.announced?.isSent || charge.day !== today) return []
    if (debits.some(({ due }) => due === charge.due)) return []
    const cents = Math.min(getOpenCents(books, charge.due), charge.cents, charge.announced.cents)
    return cents < leastCents || cents > leftCents ? [] : [[charge, cents]]
  })
}
