import { getOpenItemPath } from '../../ui/open-item.ts'

/** Tabs of the partners page, in order. */
export const partnerKinds = ['Catering', 'Photography', 'DJ', 'Venue', 'Other'] as const
export type PartnerKind = (typeof partnerKinds)[number]

/** Details of a partner. Links are https addresses, or empty if there is none. */
export type PartnerDetails = {
  kind: PartnerKind
  name: string
  trade: string
  instagramUrl: string
  websiteUrl: string
}

export type Partner = PartnerDetails & { id: string; isSample: boolean }

/** Address of the partner list in the back office. */
export const partnersAdminPath = '/backbar/partners'

/** Returns the address of a partner's form. */
export function getPartnerAdminPath(id: string): string {
  return getOpenItemPath(partnersAdminPath, id)
}
