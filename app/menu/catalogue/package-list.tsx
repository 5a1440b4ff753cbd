import { packagePriceCents, type Catalogue } from './catalogue.ts'
import { dollars } from './money.ts'
import { whoBringsWords } from './who-brings.ts'

/** The ready-made packages, under the heading the owner gives them. */
export function PackageList({ catalogue, heading }: { catalogue: Catalogue; heading: string }) {
  if (catalogue.packages.length === 0) return null
  const youBuy = (slug: string) => {
    const experience = catalogue.experiences.find((experience) => experience.slug === slug)
    return experience && whoBringsWords(experience.whoBrings).youBuy
  }
  return (
    <section className="packages" aria-labelledby="packages">
      <h3 id="packages">{heading || 'The packages'}</h3>
      <p>Three good starting points. Each costs exactly what its parts cost.</p>
      <ul className="thirds">
        {catalogue.packages.map((bundle) => (
          <li key={bundle.slug} id={`package-${bundle.slug}`}>
            <h4>{bundle.packageName}</h4>
            <p>{bundle.summary}</p>
            <ul className="included">
              {bundle.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p className="small">{youBuy(bundle.experienceSlug)}</p>
            <p className="from">
              <span>from</span> <b>{dollars(packagePriceCents(catalogue, bundle))}</b>
            </p>
            <p>
              <a href={`/quote?package=${bundle.slug}`}>
                Ask for this one<span className="unseen">, the {bundle.packageName}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
