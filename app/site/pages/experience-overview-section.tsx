import type { BarType, Catalog } from '../../menu/catalog/catalog.ts'
import { servicesText } from '../../menu/catalog/services-text.ts'
import { formatDollars } from '../../business/money.ts'
import { computeExampleTotals, exampleGuests } from '../../events/quote-form/example-totals.ts'
import { defaultEventHours } from '../../events/quote-form/form-price.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { OwnerText, useLanguage, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { homePageText } from './home-page-text.ts'

/** The experiences, each with a drawing, its starting price and the total of an example party. */
export function ExperienceOverviewSection({ catalogue }: { catalogue: Catalog }) {
  const language = useLanguage()
  const said = homePageText(language)
  const { short, from } = servicesText(language)
  const own = useOwnerTextLanguage()
  const examples = computeExampleTotals(catalogue)
  return (
    <section className="exp" aria-labelledby="exp">
      <div className="wrap">
        <p className="eyebrow">{said.experiences}</p>
        <h2 id="exp">{said.threeWays}</h2>
        <ul className="ways">
          {catalogue.experiences.map(({ slug, name, tagline, bar, priceCents }) => (
            <li key={slug}>
              <BarDrawing bar={bar} />
              <h3>
                <a className="no-underline" href={`${toLocalizedPath(language, '/services')}#${slug}`} lang={own(name)}>
                  {short(name)}
                </a>
              </h3>
              <p>
                <OwnerText>{tagline}</OwnerText>
              </p>
              <dl>
                <dt>{from}</dt>
                <dd>{formatDollars(priceCents)}</dd>
                <dt className="strong">{said.party(exampleGuests, defaultEventHours)}</dt>
                <dd>{formatDollars(examples[slug] ?? priceCents)}</dd>
              </dl>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const line = {
  fill: 'none',
  stroke: 'var(--ink)',
  strokeWidth: 3.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Drawing of what a bar pours: beer and wine, a cocktail, or the tools. */
function BarDrawing({ bar }: { bar: BarType }) {
  const isBeer = bar === 'beer-wine'
  return (
    <svg className="draw" viewBox="0 0 120 96" aria-hidden="true" {...line}>
      {isBeer ? (
        <>
          <path fill="var(--amber)" stroke="none" d="M13 30h38l-4 56H17z" />
          <path d="M10 22h44l-5 66H15z" />
          <path
            fill="var(--card)"
            stroke="none"
            d="M11 24c-3-8 4-14 10-11 3-7 14-8 18-1 8-3 16 4 13 12-2 4-6 5-9 4-3 4-10 5-13 1-5 4-11 3-13-1-3 1-5 0-6-4z"
          />
          <path fill="var(--claret)" stroke="none" d="M76 38h38c1 16-8 24-19 24S75 54 76 38z" />
          <path d="M79 18h32c8 30-3 44-16 44S71 48 79 18zM95 62v24M83 88h24" />
        </>
      ) : bar === 'full-bar' ? (
        <>
          <path fill="var(--tonic)" stroke="none" d="M18 34h36l-5 54H23z" />
          <path d="M20 34c0-12 5-18 9-20h14c4 2 9 8 9 20zM30 14V7h12v7" />
          <path fill="var(--amber)" stroke="none" d="M72 50h26l-9 18 9 20H72l9-20z" />
          <path d="M110 10v70M110 80c-5 2-5 8 0 9 5-1 5-7 0-9z" />
        </>
      ) : (
        <>
          <path fill="var(--rose)" stroke="none" d="M13 30h72c-4 18-19 26-36 26S17 48 13 30z" />
          <path d="M9 22h80c-2 24-20 34-40 34S11 46 9 22zM49 56v30M31 88h36" />
          <path stroke="var(--amber)" strokeWidth={5} d="M80 10c10-4 18 4 14 12s-14 4-10 12 14 4 14 12" />
        </>
      )}
    </svg>
  )
}
