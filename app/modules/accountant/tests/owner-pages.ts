/** Owner pages by address. */
export const ownerPages = ['/backbar/money/journal?month=2026-10', '/backbar/money/bank', '/backbar/settings/journal']

/** The same pages empty or with other content. */
export const ownerPagesInOtherStates = ['/backbar/money/journal?month=2026-11']

/** Files, and addresses that only receive forms. */
export const ownerFileAddresses = ['/backbar/money/journal.csv?month=2026-10']
