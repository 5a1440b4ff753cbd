/** What a cost is for. `line` is the line of Schedule C (Form 1040) such a cost usually goes on; an accountant decides. */
export const costKinds = {
  ice: { name: 'Ice', line: '22 Supplies' },
  mixers: { name: 'Mixers', line: '22 Supplies' },
  garnish: { name: 'Garnish', line: '22 Supplies' },
  cups: { name: 'Cups and napkins', line: '22 Supplies' },
  rental: { name: 'Rental', line: '20a Rent, equipment' },
  parking: { name: 'Parking and tolls', line: '9 Car and truck' },
  fuel: { name: 'Fuel', line: '9 Car and truck' },
  permit: { name: 'Permit', line: '23 Taxes and licenses' },
  insurance: { name: 'Insurance', line: '15 Insurance' },
  ads: { name: 'Advertising', line: '8 Advertising' },
  'platform-fee': { name: 'Platform fee', line: '10 Commissions and fees' },
  other: { name: 'Something else', line: '27 Other' },
} as const

export type CostKind = keyof typeof costKinds | 'own'

/** The line of Schedule C that miles at a standard rate go on. */
export const mileageScheduleCLine = '9 Car and truck'

/** What the money came from. */
export const costPaymentSources = {
  card: 'Business card',
  bank: 'Business bank account',
  cash: 'Cash box',
  'own-pocket': 'Somebody’s own pocket',
} as const
export type CostPaymentSource = keyof typeof costPaymentSources

/** Whether a kind is seldom of one event, so that none is asked about. */
export function isSharedCostKind(kind: CostKind): boolean {
  return ['permit', 'insurance', 'ads', 'platform-fee'].includes(kind)
}

/** A kind as it is called; `ownKind` is the owner's name of one of their own. */
export function formatCostKind(kind: CostKind, ownKind: string): string {
  return kind === 'own' ? ownKind : costKinds[kind].name
}

/** The line of Schedule C of a kind; one of the owner's own is among the others. */
export function getScheduleCLine(kind: CostKind): string {
  return kind === 'own' ? costKinds.other.line : costKinds[kind].line
}

/** Stands before the name of an own kind in the value of its choice. */
const ownMark = 'own:'

/** All kinds as a form offers them, the owner's own before "something else". */
export function listCostKindOptions(ownKinds: readonly string[]): { value: string; label: string }[] {
  const { other, ...kinds } = costKinds
  return [
    ...Object.entries(kinds).map(([value, { name }]) => ({ value, label: name })),
    ...ownKinds.map((name) => ({ value: ownMark + name, label: name })),
    { value: 'other', label: other.name },
  ]
}

/** What a chosen kind is kept as. */
export function parseCostKind(value: string): { kind: CostKind; ownKind: string } {
  return value.startsWith(ownMark)
    ? { kind: 'own', ownKind: value.slice(ownMark.length) }
    : { kind: value as CostKind, ownKind: '' }
}
