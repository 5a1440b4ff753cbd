/** Owner pages by address. */
export const ownerPages = ['/backbar/jobs/:agreed/left', '/backbar/money/learned']

export const ownerPagesInOtherStates: string[] = []
