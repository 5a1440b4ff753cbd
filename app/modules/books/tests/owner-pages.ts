/** Owner pages by address. */
export const ownerPages = [
  '/backbar/money/costs',
  '/backbar/money/costs/new',
  '/backbar/money/costs/miles',
  '/backbar/money/earned?year=2027',
  '/backbar/jobs/:paid/earned',
  '/backbar/settings/costs',
  '/backbar/money/tax?period=2027-q3',
  '/backbar/money/tax?period=2026-q1',
]

/** The same pages empty or with other content. */
export const ownerPagesInOtherStates = [
  '/backbar/jobs/nobody/earned',
  '/backbar/jobs/:lead/earned',
  '/backbar/money/costs?year=2020',
]

/** Files, and addresses that only receive forms. */
export const ownerFileAddresses = [
  '/backbar/in-and-out/expenses.csv?year=2026',
  '/backbar/money/tax.csv?period=2026-q1',
  '/backbar/money/costs/receipts/none',
  '/backbar/money/costs/send',
  '/backbar/money/costs/worker.js',
]
