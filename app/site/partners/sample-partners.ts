import type { PartnerKind, PartnerDetails } from './partner.ts'

/**
 * Sample partners: a caterer, two photographers, two DJs, a venue club and a make-up artist. None of these businesses
 * exists.
 */
export const samplePartners: PartnerDetails[] = [
  createSamplePartner('Catering', 'Salt Marsh Table', 'Low-country catering, from oysters to cornbread'),
  createSamplePartner('Photography', 'Golden Hour & Sons', 'Wedding photography on film and digital'),
  createSamplePartner('Photography', 'Juniper Lens', 'Quiet documentary photography'),
  createSamplePartner('DJ', 'DJ Half-Time', 'Soul, disco and the song your aunt wants'),
  createSamplePartner('DJ', 'Sunday Vinyl', 'Records only, from first dance to last call'),
  createSamplePartner('Venue', 'The Cistern Club', 'A courtyard and a ballroom for 40 to 180'),
  createSamplePartner('Other', 'Blush & Bitters', 'Makeup artist for the day, and the morning before it'),
]

function createSamplePartner(kind: PartnerKind, name: string, trade: string): PartnerDetails {
  const slug = name.toLowerCase().replace(/[^a-z]+/g, '-')
  return {
    kind,
    name,
    trade,
    instagramUrl: `https://instagram.example/${slug}`,
    websiteUrl: `https://${slug}.example/`,
  }
}
