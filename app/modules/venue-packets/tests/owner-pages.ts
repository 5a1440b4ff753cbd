/** Owner pages by address. */
export const ownerPages = ['/backbar/jobs/:agreed/packet', '/backbar/jobs/:agreed/packet?open=certificate']

/** Owner pages of the module when empty or with other content. */
export const ownerPagesInOtherStates: string[] = [
  '/backbar/jobs/:lead/packet',
  '/backbar/jobs/nobody/packet?open=certificate',
  '/backbar/jobs/nobody/packet',
]

/** Files, and addresses that only receive forms. */
export const ownerFileAddresses = ['/backbar/jobs/:agreed/certificate']
