import { computePackagePriceCents, type Catalogue } from './catalogue.ts'
import { formatDollars } from '../../business/money.ts'
import { Own, useLanguage } from '../../ui/spoken.tsx'
import { servicesText } from './service-words.ts'

/** The ready-made packages, a line each, under the heading the owner gives them. */
export function PackageList({ catalogue, heading }: { catalogue: Catalogue; heading: string }) {
  const language = useLanguage()
  const words = servicesText(language)
  if (catalogue.packages.length === 0) return null
  return (
    <section className="packages" aria-labelledby="packages">
      <h3 id="packages">{(language === 'en' && heading) || words.packages}</h3>
      <p>{words.packagesLead}</p>
      <ul className="priced">
        {catalogue.packages.map((bundle) => (
          <li key={bundle.slug} id={`package-${bundle.slug}`}>
            <h4>
              <Own>{bundle.packageName}</Own>
            </h4>
            <p className="price">
              <span>{words.from}</span> <b>{formatDollars(computePackagePriceCents(catalogue, bundle))}</b>
            </p>
            <p>
              <Own>{bundle.summary}</Own>
            </p>
            <ul className="included">
              {bundle.items.map((item) => (
                <li key={item}>
                  <Own>{item}</Own>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
