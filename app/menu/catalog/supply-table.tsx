import { formatDollars } from '../../business/money.ts'
import { OwnerText, useLanguage, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { buildSupplyRows } from './supply-rows.ts'
import type { Experience } from './catalog.ts'
import { servicesText } from './services-text.ts'
import type { SupplyProvider } from './supply-plan.ts'

/** Style of each mark: full, half, empty, none. */
const marks: Record<SupplyProvider, string> = {
  we: 'full',
  'on-request': 'half',
  you: 'empty',
  'you-guided': 'empty',
  none: 'none',
}

// A scrolling region must be reachable by keyboard, and table cells are no controls.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/control-has-associated-label */

/** Providers for each experience. On a phone each cell is a mark, explained by a line above. */
export function SupplyTable({ experiences }: { experiences: Experience[] }) {
  const words = servicesText(useLanguage())
  const ownLanguage = useOwnerTextLanguage()
  const rows = buildSupplyRows(experiences)
  const guided = experiences.filter(({ whoBrings }) => whoBrings.alcohol === 'you-guided')
  if (rows.length === 0) return null
  return (
    <>
      <h3 id="who-brings">{words.whoBrings}</h3>
      <p className="bring-key" aria-hidden="true">
        {(['we', 'you', 'on-request'] as const).map((bringer) => (
          <span key={bringer} className={`bring ${marks[bringer]} gap-3`}>
            {words.bringer[bringer]}
          </span>
        ))}
      </p>
      <div className="bring-scroll" role="region" aria-labelledby="who-brings" tabIndex={0}>
        <table className="bring-table full-width" aria-labelledby="who-brings">
          <thead>
            <tr>
              <td />
              {experiences.map(({ slug, name, priceCents }) => (
                <th key={slug} scope="col">
                  <a className="no-underline tap" href={`#${slug}`} lang={ownLanguage(name)}>
                    {words.short(name)}
                  </a>{' '}
                  <span className="muted">
                    {words.from} {formatDollars(priceCents)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ things, bringers }) => (
              <tr key={things[0]}>
                <th className="strong" scope="row">
                  {words.things(things)}
                </th>
                {bringers.map((bringer, i) => (
                  <td key={experiences[i]!.slug}>
                    <span className={`bring ${marks[bringer]} gap-3`}>
                      <span>{words.bringer[bringer]}</span>
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {guided.map(({ slug, name }) => (
        <p key={slug} className="small bring-guided" aria-hidden="true">
          <OwnerText then={`: ${words.bringer['you-guided']}.`}>{words.short(name)}</OwnerText>
        </p>
      ))}
    </>
  )
}
