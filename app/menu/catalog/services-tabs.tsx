import type { ReactNode } from 'react'
import type { Photo, PhotoSlot } from '../../photos/library/photo.ts'
import { serviceAreaText } from '../../business/service-area.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { SupplyTable } from './supply-table.tsx'
import type { AddOnCode, Catalog } from './catalog.ts'
import { ExperienceList, type ExampleTotals } from './experience-list.tsx'
import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import { PackageList } from './package-list.tsx'
import { OwnerText, useLanguage } from '../../ui/page-language.tsx'
import { servicesText } from './services-text.ts'

type Props = {
  packagesHeading?: string
  catalogue: Catalog
  pictures: Partial<Record<PhotoSlot, Photo>>
  /** Cities the business serves. */
  cities?: string[]
  example?: ExampleTotals
  /** Content of the page shown next to the add-ons. */
  beside?: ReactNode
}

/** A row of tabs, and under it the three parts of the menu, one after the other. */
export function ServicesTabs({ catalogue, packagesHeading = '', pictures, cities = [], example, beside }: Props) {
  const words = servicesText(useLanguage())
  const tabs = [
    {
      id: 'general-details',
      label: words.details,
      panel: <Details catalogue={catalogue} cities={cities} />,
    },
    {
      id: 'event-experiences',
      label: words.experiences,
      panel: (
        <>
          <ExperienceList experiences={catalogue.experiences} pictures={pictures} example={example} />
          <PackageList catalogue={catalogue} heading={packagesHeading} />
        </>
      ),
    },
    {
      id: 'add-ons',
      label: words.addOns,
      panel: (
        <>
          <AddOns catalogue={catalogue} />
          {beside}
        </>
      ),
    },
  ]
  return <Tabs label={words.tabs} tabs={tabs} className="services" />
}

function Details({ catalogue, cities }: { catalogue: Catalog; cities: string[] }) {
  const language = useLanguage()
  const area = serviceAreaText(language)
  const { details, experiences } = catalogue
  const rows = [...details, ...(cities.length > 0 ? [{ heading: area.heading, words: area.elsewhere(cities) }] : [])]
  return (
    <>
      <dl className="facts-row stack flush">
        {rows.map(({ heading, words }) => (
          <div key={heading}>
            <dt>
              <OwnerText>{heading}</OwnerText>
            </dt>
            <dd>
              <OwnerText>{words}</OwnerText>
            </dd>
          </div>
        ))}
      </dl>
      <SupplyTable experiences={experiences} />
    </>
  )
}

function AddOns({ catalogue: { addOns, ownAddOns, rules } }: { catalogue: Catalog }) {
  const language = useLanguage()
  const words = servicesText(language)
  /** Rules shown after the owner's note. */
  const meaning: Partial<Record<AddOnCode, string>> = {
    bartender: words.further(rules),
    'service-time': words.hours(rules),
  }
  return (
    <ul className="priced flush">
      {addOns
        .filter(({ isVisible }) => isVisible)
        .map(({ code, label, note, priceCents }) => (
          <li key={code}>
            <h3>
              <OwnerText>{label}</OwnerText>
            </h3>
            <p className="price">
              <span>{words.from}</span>{' '}
              <b>{code === 'travel' ? formatDollarsAndCents(priceCents) : formatDollars(priceCents)}</b>
              {code === 'travel' && <span>{words.perMile}</span>}
            </p>
            <p>
              <OwnerText then={meaning[code] ? ` ${meaning[code]}` : ''}>{note}</OwnerText>
            </p>
          </li>
        ))}
      {ownAddOns.map((addOn) => (
        <li key={`own-${addOn.slug}`}>
          <h3>
            <OwnerText>{addOn.label}</OwnerText>
          </h3>
          <p className="price">
            <b>{words.addOnPrice(addOn).price}</b>
            <span>{words.addOnPrice(addOn).per}</span>
          </p>
          <p>
            <OwnerText>{addOn.note}</OwnerText>
          </p>
        </li>
      ))}
    </ul>
  )
}
