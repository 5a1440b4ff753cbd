import { packagePriceCents, type Catalogue } from './catalogue.ts'
import { dollars } from '../../business/money.ts'
import { pathIn } from '../../ui/language.ts'
import { Own, useLanguage } from '../../ui/spoken.tsx'
import { serviceWords } from './service-words.ts'

/** The ready-made packages, under the heading the owner gives them. */
export function PackageList({ catalogue, heading }: { catalogue: Catalogue; heading: string }) {
  const language = useLanguage()
  const words = serviceWords(language)
  if (catalogue.packages.length === 0) return null
  const youBuy = (slug: string) => {
    const experience = catalogue.experiences.find((experience) => experience.slug === slug)
    return experience && words.brings(experience.whoBrings).youBuy
  }
  return (
    <section className="packages" aria-labelledby="packages">
      <h3 id="packages">{(language === 'en' && heading) || words.packages}</h3>
      <p>{words.packagesLead}</p>
      <ul className="thirds">
        {catalogue.packages.map((bundle) => (
          <li key={bundle.slug} id={`package-${bundle.slug}`}>
            <h4>
              <Own>{bundle.packageName}</Own>
            </h4>
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
            <p className="small">{youBuy(bundle.experienceSlug)}</p>
            <p className="from">
              <span>{words.from}</span> <b>{dollars(packagePriceCents(catalogue, bundle))}</b>
            </p>
            <p>
              <a href={`${pathIn(language, '/quote')}?package=${bundle.slug}`}>
                {words.askFor}
                <span className="unseen">{words.the(bundle.packageName)}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
