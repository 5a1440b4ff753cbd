/** Owner pages by address. */
export const ownerPages = ['/backbar/settings/online-booking', '/backbar/jobs/:agreed/withdraw']

export const ownerPagesInOtherStates: string[] = []
