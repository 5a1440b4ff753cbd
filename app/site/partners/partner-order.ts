import { partnerKinds, type Partner } from './partner.ts'

export type MoveDirection = 'up' | 'down'

/** Partners by kind, the kinds in the order of the page, empty ones too. */
export function groupPartnersByKind<P extends Pick<Partner, 'kind'>>(
  partners: P[],
): { kind: Partner['kind']; partners: P[] }[] {
  return partnerKinds.map((kind) => ({ kind, partners: partners.filter((partner) => partner.kind === kind) }))
}

/** The order of all partners after one moved past its neighbour of the same kind; at the edge it stays. */
export function reorderPartners<P extends Pick<Partner, 'id' | 'kind'>>(
  partners: P[],
  id: string,
  way: MoveDirection,
): P[] {
  const from = partners.findIndex((partner) => partner.id === id)
  const isNeighbour = ({ kind }: P) => kind === partners[from]?.kind
  const to =
    way === 'up'
      ? partners.slice(0, Math.max(from, 0)).findLastIndex(isNeighbour)
      : partners.findIndex((partner, i) => i > from && isNeighbour(partner))
  if (from === -1 || to === -1) return partners
  return partners.with(from, partners[to]!).with(to, partners[from]!)
}
