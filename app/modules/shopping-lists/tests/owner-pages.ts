/** Owner pages by address. */
export const ownerPages = ['/backbar/jobs/:agreed/list', '/backbar/off/shopping-lists']

export const ownerPagesInOtherStates: string[] = []
