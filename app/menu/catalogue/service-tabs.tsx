import type { ReactNode } from 'react'
import type { Picture, Place } from '../../photos/library/picture.ts'
import { citiesListed } from '../../business/service-area.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { Catalogue } from './catalogue.ts'
import { ownAddOnPrice } from './own-add-on-price.ts'
import { furtherBartenders, hoursMeaning } from './hours.ts'
import { ExperienceList } from './experience-list.tsx'
import { dollars, dollarsAndCents } from './money.ts'
import { PackageList } from './package-list.tsx'
import { nationalPhone } from '../../business/phone.ts'

type Props = {
  catalogue: Catalogue
  pictures: Partial<Record<Place, Picture>>
  phone?: string
  /** Where the bar comes to. */
  cities?: string[]
}

export function ServiceTabs({ catalogue, pictures, phone, cities = [] }: Props) {
  const tabs = [
    {
      id: 'general-details',
      label: 'General Details',
      panel: beside(<Details catalogue={catalogue} cities={cities} />, phone),
    },
    {
      id: 'event-experiences',
      label: 'Event Experiences',
      panel: (
        <>
          <ExperienceList experiences={catalogue.experiences} pictures={pictures} />
          <PackageList catalogue={catalogue} />
        </>
      ),
    },
    {
      id: 'add-ons',
      label: 'Add-Ons and Elevations',
      panel: beside(<AddOns catalogue={catalogue} />, phone),
    },
  ]
  return (
    <div className="wrap">
      <Tabs label="Services" tabs={tabs} />
    </div>
  )
}

/** A list takes two thirds of a wide screen; the rest says where the price is. */
function beside(list: ReactNode, phone: string | undefined) {
  if (phone === undefined) return list
  return (
    <div className="with-note">
      {list}
      <PriceNote phone={phone} />
    </div>
  )
}

function Details({ catalogue: { details, rules }, cities }: { catalogue: Catalogue; cities: string[] }) {
  const rows = [
    ...details,
    { heading: 'Counting the hours', words: hoursMeaning(rules) },
    { heading: 'Larger parties', words: furtherBartenders(rules) },
    ...(cities.length > 0 ? [{ heading: 'Where we pour', words: `${citiesListed(cities)}. Elsewhere? Ask us.` }] : []),
  ]
  return (
    <dl className="rows">
      {rows.map(({ heading, words }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function AddOns({ catalogue: { addOns, ownAddOns, rules } }: { catalogue: Catalogue }) {
  return (
    <ul className="rows priced">
      {addOns
        .filter(({ isVisible }) => isVisible)
        .map(({ code, label, note, priceCents }) => (
          <li key={code}>
            <h3>{label}</h3>
            <p>{code === 'bartender' ? `${note} ${furtherBartenders(rules)}` : note}</p>
            <p className="price">
              <span>from</span> <b>{code === 'travel' ? dollarsAndCents(priceCents) : dollars(priceCents)}</b>
              {code === 'travel' && <span> per mile</span>}
            </p>
          </li>
        ))}
      {ownAddOns.map((addOn) => (
        <li key={`own-${addOn.slug}`}>
          <h3>{addOn.label}</h3>
          <p>{addOn.note}</p>
          <p className="price">
            <b>{ownAddOnPrice(addOn).price}</b>
            <span>{ownAddOnPrice(addOn).per}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Beside lists of services: where their sum is. */
function PriceNote({ phone }: { phone: string }) {
  return (
    <aside className="price-note" aria-label="Your price">
      <p className="said-large">Your numbers, your price</p>
      <p>Tell us the date and how many guests, and see what it comes to, line by line.</p>
      <p>
        <a className="btn" href="/quote">
          Get a free quote
        </a>
      </p>
      <p>
        Rather talk?{' '}
        <a className="phone" href={`tel:${phone}`}>
          {nationalPhone(phone)}
        </a>
      </p>
    </aside>
  )
}
