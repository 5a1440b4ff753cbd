import type { CostKind, CostPaymentSource } from './cost-kinds.ts'

/** A cost. `amountCents` is negative in a reversal (`ofId`). Days as 2027-05-08. */
export type Expense = {
  id: string
  eventId: string | null
  day: string
  kind: CostKind
  ownKind: string
  amountCents: number
  taxCents: number
  paidFrom: CostPaymentSource
  /** Recipient of the reimbursement. Null if there is none. */
  reimburseTo: { id: string; name: string } | null
  /** Day of the reimbursement. Null while it is pending. */
  paidBackOn: string | null
  note: string
  receipt: { id: string; type: ReceiptType } | null
  ofId: string | null
  at: number
}

export type ReceiptType = 'webp' | 'pdf'

/** Mileage in tenths of a mile, at a rate in tenths of a cent. Negative in a reversal. */
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

/** Returns the entries that count, without reversed entries and their reversals. */
export function excludeReversedEntries<Entry extends { id: string; ofId: string | null }>(
  entries: readonly Entry[],
): Entry[] {
  const gone = new Set(entries.map(({ ofId }) => ofId))
  return entries.filter(({ id, ofId }) => ofId === null && !gone.has(id))
}

/** Paths of the cost list and its forms. */
export const costsPath = '/backbar/money/costs'
export const addCostPath = `${costsPath}/new`
export const addMileagePath = `${costsPath}/miles`

/** Returns the path of the form that edits a cost. It is outside the scope of the add form's service worker. */
export function getEditCostPath(id: string): string {
  return `${costsPath}?edit=${encodeURIComponent(id)}`
}

/** Returns the path that shows or downloads a receipt. */
export function getReceiptPath(id: string): string {
  return `${costsPath}/receipts/${encodeURIComponent(id)}`
}
