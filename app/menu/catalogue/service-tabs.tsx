import type { ReactNode } from 'react'
import type { Picture, PicturePlace } from '../../photos/library/picture.ts'
import { serviceAreaWords } from '../../business/service-area.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { Catalogue } from './catalogue.ts'
import { ExperienceList } from './experience-list.tsx'
import { dollars, dollarsAndCents } from '../../business/money.ts'
import { PackageList } from './package-list.tsx'
import { nationalPhone } from '../../business/phone.ts'
import { pathIn } from '../../ui/language.ts'
import { Own, useLanguage } from '../../ui/spoken.tsx'
import { serviceWords } from './service-words.ts'

type Props = {
  packagesHeading?: string
  catalogue: Catalogue
  pictures: Partial<Record<PicturePlace, Picture>>
  phone?: string
  /** Where the bar comes to. */
  cities?: string[]
}

export function ServiceTabs({ catalogue, packagesHeading = '', pictures, phone, cities = [] }: Props) {
  const words = serviceWords(useLanguage())
  const tabs = [
    {
      id: 'general-details',
      label: words.details,
      panel: beside(<Details catalogue={catalogue} cities={cities} />, phone),
    },
    {
      id: 'event-experiences',
      label: words.experiences,
      panel: (
        <>
          <ExperienceList experiences={catalogue.experiences} pictures={pictures} />
          <PackageList catalogue={catalogue} heading={packagesHeading} />
        </>
      ),
    },
    {
      id: 'add-ons',
      label: words.addOns,
      panel: beside(<AddOns catalogue={catalogue} />, phone),
    },
  ]
  return (
    <div className="wrap">
      <Tabs label={words.tabs} tabs={tabs} />
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
  const language = useLanguage()
  const said = serviceWords(language)
  const area = serviceAreaWords(language)
  const rows = [
    ...details,
    { heading: said.counting, words: said.hours(rules) },
    { heading: said.larger, words: said.further(rules) },
    ...(cities.length > 0 ? [{ heading: area.heading, words: area.elsewhere(cities) }] : []),
  ]
  return (
    <dl className="rows">
      {rows.map(({ heading, words }) => (
        <div key={heading}>
          <dt>
            <Own>{heading}</Own>
          </dt>
          <dd>
            <Own>{words}</Own>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AddOns({ catalogue: { addOns, ownAddOns, rules } }: { catalogue: Catalogue }) {
  const language = useLanguage()
  const words = serviceWords(language)
  return (
    <ul className="rows priced">
      {addOns
        .filter(({ isVisible }) => isVisible)
        .map(({ code, label, note, priceCents }) => (
          <li key={code}>
            <h3>
              <Own>{label}</Own>
            </h3>
            <p>
              <Own then={code === 'bartender' ? ` ${words.further(rules)}` : ''}>{note}</Own>
            </p>
            <p className="price">
              <span>{words.from}</span> <b>{code === 'travel' ? dollarsAndCents(priceCents) : dollars(priceCents)}</b>
              {code === 'travel' && <span>{words.perMile}</span>}
            </p>
          </li>
        ))}
      {ownAddOns.map((addOn) => (
        <li key={`own-${addOn.slug}`}>
          <h3>
            <Own>{addOn.label}</Own>
          </h3>
          <p>
            <Own>{addOn.note}</Own>
          </p>
          <p className="price">
            <b>{words.addOnPrice(addOn).price}</b>
            <span>{words.addOnPrice(addOn).per}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Beside lists of services: where their sum is. */
function PriceNote({ phone }: { phone: string }) {
  const language = useLanguage()
  const words = serviceWords(language)
  return (
    <aside className="price-note" aria-label={words.yourPrice}>
      <p className="said-large">{words.yourNumbers}</p>
      <p>{words.lineByLine}</p>
      <p>
        <a className="btn" href={pathIn(language, '/quote')}>
          {words.getQuote}
        </a>
      </p>
      <p>
        {`${words.ratherTalk} `}
        <a className="phone" href={`tel:${phone}`}>
          {nationalPhone(phone)}
        </a>
      </p>
    </aside>
  )
}
