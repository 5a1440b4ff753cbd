import type { CostKind, CostPaymentSource } from './cost-kinds.ts'

/** What was spent. Cents are below nothing in an entry that takes another back (`ofId`); days as 2027-05-08. */
export type Expense = {
  id: string
  eventId: string | null
  day: string
  kind: CostKind
  ownKind: string
  amountCents: number
  taxCents: number
  paidFrom: CostPaymentSource
  /** Whom it is paid back to, by id and name; null where nobody waits for it. */
  reimburseTo: { id: string; name: string } | null
  /** The day they were; null while they wait. */
  paidBackOn: string | null
  note: string
  receipt: { id: string; type: ReceiptType } | null
  ofId: string | null
  at: number
}

export type ReceiptType = 'webp' | 'pdf'

/** Miles that were driven, in tenths of a mile, at a rate in tenths of a cent; signed in the same way. */
export type Mileage = {
  id: string
  eventId: string | null
  day: string
  tenths: number
  rateTenths: number
  amountCents: number
  odometerFrom: number | null
  odometerTo: number | null
  note: string
  ofId: string | null
  at: number
}

/** Entries that stand: neither taken back nor what takes another back. */
export function excludeReversedEntries<Entry extends { id: string; ofId: string | null }>(
  entries: readonly Entry[],
): Entry[] {
  const gone = new Set(entries.map(({ ofId }) => ofId))
  return entries.filter(({ id, ofId }) => ofId === null && !gone.has(id))
}

/** Where all of a year are, and where one is added. */
export const costsPath = '/backbar/money/costs'
export const addCostPath = `${costsPath}/new`
export const addMileagePath = `${costsPath}/miles`

/** Where a receipt is shown or downloaded. */
export function getReceiptPath(id: string): string {
  return `${costsPath}/receipts/${encodeURIComponent(id)}`
}
