import { getOpenItemPath } from '../../ui/open-item.ts'

/** The tabs of the partners page, in order. */
export const partnerKinds = ['Catering', 'Photography', 'DJ', 'Venue', 'Other'] as const
export type PartnerKind = (typeof partnerKinds)[number]

/** What is said of a partner. Links are https addresses, or empty where there is none. */
export type PartnerDetails = {
  kind: PartnerKind
  name: string
  trade: string
  instagramUrl: string
  websiteUrl: string
}

export type Partner = PartnerDetails & { id: string; isSample: boolean }

/** The address of the list, where one is opened. */
export const partnersAdminPath = '/backbar/partners'

/** The address of a partner's form. */
export function getPartnerAdminPath(id: string): string {
  return getOpenItemPath(partnersAdminPath, id)
}
