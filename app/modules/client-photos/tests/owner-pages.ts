/** Owner pages of the module by address: none. */
export const ownerPages: string[] = []

/** The same pages empty or with other content. */
export const ownerPagesInOtherStates: string[] = []

/** Files, and addresses that only receive forms. */
export const ownerFileAddresses = ['/backbar/jobs/:lead/photos/nobody']
