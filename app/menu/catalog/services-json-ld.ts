import type { Catalog } from './catalog.ts'

/** Each experience as a service with its starting price. */
export function buildServicesJsonLd(catalogue: Catalog, siteUrl: string) {
  return catalogue.experiences.map(
    (experience) =>
      ({
        '@context': 'https://schema.org',
        '@type': 'Service',
        name: experience.name,
        description: experience.summary,
        serviceType: 'Mobile bartending',
        provider: { '@id': `${siteUrl}/#business` },
        offers: {
          '@type': 'Offer',
          url: `${siteUrl}/services`,
          priceCurrency: 'USD',
          priceSpecification: {
            '@type': 'PriceSpecification',
            priceCurrency: 'USD',
            minPrice: experience.priceCents / 100,
          },
        },
      }) as const,
  )
}
