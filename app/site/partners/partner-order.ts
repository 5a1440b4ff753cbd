import { partnerKinds, type Partner } from './partner.ts'

export type MoveDirection = 'up' | 'down'

/** Groups partners by kind, in the order of the page. Includes kinds without partners. */
export function groupPartnersByKind<P extends Pick<Partner, 'kind'>>(
  partners: P[],
): { kind: Partner['kind']; partners: P[] }[] {
  return partnerKinds.map((kind) => ({ kind, partners: partners.filter((partner) => partner.kind === kind) }))
}

/**
 * Order of all partners after a partner moves past its neighbor of the same kind. A partner at the edge stays where it
 * is.
 */
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
