/** What a request has of proposals and money. `agreement` is what holds now, with its last agreed change; 0 is as signed. */
export type EventFinanceRecord = {
  agreement: { version: number; change: number; state: string; eventDate: string; totalCents: number } | null
  proposals: {
    version: number
    state: string
    totalCents: number
    expiresOn: string
    sentAt: string | null
    settledAt: string | null
  }[]
  amountsDue: { kind: string; label: string; amountCents: number; dueOn: string }[]
  /** The ledger’s entries; `kind` says what each does: payment, refund, reversal or tip. */
  payments: {
    kind: string
    amountCents: number
    isTip: boolean
    way: string
    paidOn: string
    reference: string
    reason: string
  }[]
  balance: {
    dueCents: number
    receivedCents: number
    returnedCents: number
    tipCents: number
    outstandingCents: number
  }
  papers: { kind: string; number: number; totalCents: number; madeAt: string }[]
}

/** What an event cost and what is left of it, each entry as it was written down; one that takes another back is below nothing. */
export type EventProfitRecord = {
  leftCents: number
  crewPay: { cents: number; is: 'agreed' | 'planned' | 'not-noted' }
  cardFeeCents: number
  salesTaxCents: number
  expenses: {
    day: string
    kind: string
    amountCents: number
    taxCents: number
    paidFrom: string
    /** The day it was paid back to whoever laid it out; null where it was not, or need not be. */
    paidBackOn: string | null
    note: string
    hasReceipt: boolean
  }[]
  mileage: { day: string; miles: number; centsAMile: number; amountCents: number; note: string }[]
  ownMinutes: { shop: number; away: number; wash: number } | null
}

/** What the owner keeps of an event's night. `facts` and `packet` are what was written down for it, by field. Days as 2027-05-01. */
export type EventDetailsRecord = {
  facts: Record<string, unknown> | null
  place: Record<string, string> | null
  packet: Record<string, string> | null
  certificates: {
    holder: string
    holderAddress: string
    isAdditionalInsured: boolean
    neededBy: string | null
    askedOf: string
    askedOn: string
    receivedOn: string | null
  }[]
}
