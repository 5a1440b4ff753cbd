/** Owner pages by address. */
export const ownerPages = ['/backbar/settings/embed']

export const ownerPagesInOtherStates: string[] = []
