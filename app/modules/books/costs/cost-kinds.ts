/** Kinds of costs. `line` is the usual line of Schedule C (Form 1040). An accountant decides. */
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

/** Schedule C line for miles at a standard rate. */
export const mileageScheduleCLine = '9 Car and truck'

/** Payment sources of costs. */
export const costPaymentSources = {
  card: 'Business card',
  bank: 'Business bank account',
  cash: 'Cash box',
  'own-pocket': 'Paid by a staff member',
} as const
export type CostPaymentSource = keyof typeof costPaymentSources

/** Whether costs of a kind are usually shared by all events, so that the form asks for none. */
export function isSharedCostKind(kind: CostKind): boolean {
  return ['permit', 'insurance', 'ads', 'platform-fee'].includes(kind)
}

/** Formats a kind. `ownKind` is the name of a kind that the owner added. */
export function formatCostKind(kind: CostKind, ownKind: string): string {
  return kind === 'own' ? ownKind : costKinds[kind].name
}

/** Returns the Schedule C line of a kind. The owner's own kinds use the line of other costs. */
export function getScheduleCLine(kind: CostKind): string {
  return kind === 'own' ? costKinds.other.line : costKinds[kind].line
}

/** Prefix of a custom kind's option value. */
const customKindPrefix = 'own:'

/** Lists all kinds for a form, the owner's own before "something else". */
export function listCostKindOptions(ownKinds: readonly string[]): { value: string; label: string }[] {
  const { other, ...kinds } = costKinds
  return [
    ...Object.entries(kinds).map(([value, { name }]) => ({ value, label: name })),
    ...ownKinds.map((name) => ({ value: customKindPrefix + name, label: name })),
    { value: 'other', label: other.name },
  ]
}

/** Formats the stored fields of a kind as its option value. */
export function formatCostKindOption({ kind, ownKind }: { kind: CostKind; ownKind: string }): string {
  return kind === 'own' ? customKindPrefix + ownKind : kind
}

/** Parses a kind's option value into the stored fields. */
export function parseCostKind(value: string): { kind: CostKind; ownKind: string } {
  return value.startsWith(customKindPrefix)
    ? { kind: 'own', ownKind: value.slice(customKindPrefix.length) }
    : { kind: value as CostKind, ownKind: '' }
}
