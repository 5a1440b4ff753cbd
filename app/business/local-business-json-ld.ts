import type { PublicIdentity } from './stored-settings.ts'
import { formatPlaceWithState } from './format-place-with-state.ts'

/** The business as schema.org data: a service area and no street address, because there is no shop. */
export function createLocalBusinessJsonLd(identity: PublicIdentity, siteUrl: string, image?: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${siteUrl}/#business`,
    name: identity.name,
    legalName: identity.legalName,
    url: siteUrl,
    email: identity.email,
    telephone: identity.phone,
    ...(image && { image }),
    priceRange: '$$',
    areaServed: identity.cities.map(
      (city) => ({ '@type': 'City', name: formatPlaceWithState(city, identity.baseZip) }) as const,
    ),
    sameAs: [identity.instagramUrl, identity.tiktokUrl].filter((url) => url !== ''),
  } as const
}
