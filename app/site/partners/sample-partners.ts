import type { PartnerKind, PartnerDetails } from './partner.ts'

/**
 * Sample partners: a caterer, two photographers, two DJs, a venue club and a make-up artist. None of these businesses
 * exists.
 */
export const samplePartners: PartnerDetails[] = [
  sample('Catering', 'Salt Marsh Table', 'Low-country catering, from oysters to cornbread'),
  sample('Photography', 'Golden Hour & Sons', 'Wedding photography on film and digital'),
  sample('Photography', 'Juniper Lens', 'Quiet documentary photography'),
  sample('DJ', 'DJ Half-Time', 'Soul, disco and the song your aunt wants'),
  sample('DJ', 'Sunday Vinyl', 'Records only, from first dance to last call'),
  sample('Venue', 'The Cistern Club', 'A courtyard and a ballroom for 40 to 180'),
  sample('Other', 'Blush & Bitters', 'Makeup artist for the day, and the morning before it'),
]

function sample(kind: PartnerKind, name: string, trade: string): PartnerDetails {
  const slug = name.toLowerCase().replace(/[^a-z]+/g, '-')
  return {
    kind,
    name,
    trade,
    instagramUrl: `https://instagram.example/${slug}`,
    websiteUrl: `https://${slug}.example/`,
  }
}
