/** Owner pages by address. */
export const ownerPages = ['/backbar/jobs/:lead/messages', '/backbar/jobs/:paid/messages']

/** The same pages empty or with other content. */
export const ownerPagesInOtherStates: string[] = []
