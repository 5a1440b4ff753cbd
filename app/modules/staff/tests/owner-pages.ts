/** Owner pages by address. */
export const ownerPages = [
  '/backbar/crew',
  '/backbar/crew/new',
  '/backbar/crew/:pourer',
  '/backbar/crew/:pourer/pay',
  '/backbar/crew/pay',
  '/backbar/crew/pay?event=:worked&shift=:shift',
  '/backbar/crew/erase?person=:crew',
  '/backbar/crew/rules',
  '/backbar/settings/crew',
  '/backbar/jobs/:agreed/crew',
]

export const ownerPagesInOtherStates: string[] = []

/** Files, and addresses that only receive forms. */
export const ownerFileAddresses = [
  '/backbar/crew/:pourer/papers/key-of-their-paper',
  '/backbar/in-and-out/crew-pay.csv',
  '/backbar/in-and-out/crew-tips.csv',
]
