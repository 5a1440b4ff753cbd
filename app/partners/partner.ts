/** The tabs of the partners page, in order. */
export const partnerKinds = ['Catering', 'Photography', 'DJ', 'Venue', 'Other'] as const
export type PartnerKind = (typeof partnerKinds)[number]

export type Partner = {
  id: string
  kind: PartnerKind
  name: string
  trade: string
  instagramUrl: string
  websiteUrl: string
}
