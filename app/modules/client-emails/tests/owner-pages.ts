/** Owner pages by address. */
export const ownerPages = [
  '/backbar/settings/letters',
  '/backbar/settings/letters?open=review',
  '/backbar/letters/waiting',
  '/backbar/jobs/:late/letter/new',
]

/** The same pages empty or with other content. */
export const ownerPagesInOtherStates: string[] = [
  '/backbar/jobs/:agreed/letter/missing-facts',
  '/backbar/jobs/:agreed/letter/nothing',
  '/backbar/settings/letters?open=nothing',
]
