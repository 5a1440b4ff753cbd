/** Owner pages by address. */
export const ownerPages = ['/backbar/jobs/:agreed/drinks', '/backbar/jobs/:agreed/card?design=dark']

export const ownerPagesInOtherStates: string[] = []

/** Files, and addresses that only receive forms. */
export const ownerFileAddresses = ['/backbar/jobs/:agreed/card.pdf']
