/**
 * Proposals and money of an event. `agreement` is the current state, and its `change` is the last agreed change, 0 as
 * signed.
 */
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
  /** Amounts due. The key is part of the export. */
  dues: { kind: string; label: string; amountCents: number; dueOn: string }[]
  /** Ledger entries. `kind` is payment, refund, reversal or tip. */
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

/** Costs and profit of an event, with each stored entry. Reversals are negative. */
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
    /** Day of the reimbursement. Null if it is pending or not needed. */
    paidBackOn: string | null
    note: string
    hasReceipt: boolean
  }[]
  mileage: { day: string; miles: number; centsAMile: number; amountCents: number; note: string }[]
  ownMinutes: { shop: number; away: number; wash: number } | null
}

/**
 * Event details for records. `facts` and `packet` are the stored values by field. Days as 2027-05-01. Modules add
 * `packet` and `certificates`.
 */
export type EventDetailsRecord = {
  facts: Record<string, unknown> | null
  place: Record<string, string> | null
  packet?: Record<string, string> | null
  certificates?: {
    holder: string
    holderAddress: string
    isAdditionalInsured: boolean
    neededBy: string | null
    askedOf: string
    askedOn: string
    receivedOn: string | null
  }[]
}
