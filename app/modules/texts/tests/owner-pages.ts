/** Owner pages by address. */
export const ownerPages = ['/backbar/texts', '/backbar/settings/texts', '/backbar/jobs/:lead/texts']

/** The same pages empty or with other content. */
export const ownerPagesInOtherStates = ['/backbar/jobs/nobody/texts']

/** Addresses that only receive forms, and files. */
export const ownerFileAddresses = ['/hooks/text', '/backbar/texts/file/:id/:position']
