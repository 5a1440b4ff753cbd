import { computePackagePriceCents, type Catalog } from './catalog.ts'
import { formatDollars } from '../../business/money.ts'
import { OwnerText, useLanguage } from '../../ui/page-language.tsx'
import { servicesText } from './services-text.ts'

/** Packages, a line each, under the owner's heading. */
export function PackageList({ catalogue, heading }: { catalogue: Catalog; heading: string }) {
  const language = useLanguage()
  const words = servicesText(language)
  if (catalogue.packages.length === 0) return null
  return (
    <section className="packages" aria-labelledby="packages">
      <h3 id="packages">{(language === 'en' && heading) || words.packages}</h3>
      <p>{words.packagesLead}</p>
      <ul className="priced flush">
        {catalogue.packages.map((bundle) => (
          <li key={bundle.slug} id={`package-${bundle.slug}`}>
            <h4>
              <OwnerText>{bundle.packageName}</OwnerText>
            </h4>
            <p className="price">
              <span>{words.from}</span> <b>{formatDollars(computePackagePriceCents(catalogue, bundle))}</b>
            </p>
            <p>
              <OwnerText>{bundle.summary}</OwnerText>
            </p>
            <ul className="included">
              {bundle.items.map((item) => (
                <li key={item}>
                  <OwnerText>{item}</OwnerText>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
