import type { Picture, Place } from '../media/picture.ts'
import { Tabs } from '../ui/tabs.tsx'
import type { AddOn, Catalogue, GeneralDetail } from './catalogue.ts'
import { ExperienceList } from './experience-list.tsx'
import { dollars, dollarsAndCents } from './money.ts'
import { PackageList } from './package-list.tsx'

type Props = { catalogue: Catalogue; pictures: Partial<Record<Place, Picture>> }

export function ServiceTabs({ catalogue, pictures }: Props) {
  const tabs = [
    { id: 'general-details', label: 'General Details', panel: <Details details={catalogue.details} /> },
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
    { id: 'add-ons', label: 'Add-Ons and Elevations', panel: <AddOns addOns={catalogue.addOns.filter((addOn) => addOn.isVisible)} /> },
  ]
  return (
    <div className="wrap">
      <Tabs label="Services" tabs={tabs} />
    </div>
  )
}

function Details({ details }: { details: GeneralDetail[] }) {
  return (
    <dl className="rows">
      {details.map(({ heading, words }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function AddOns({ addOns }: { addOns: AddOn[] }) {
  return (
    <ul className="rows priced">
      {addOns.map(({ code, label, note, priceCents }) => (
        <li key={code}>
          <h3>{label}</h3>
          <p>{note}</p>
          <p className="price">
            <span>from</span> <b>{code === 'travel' ? dollarsAndCents(priceCents) : dollars(priceCents)}</b>
            {code === 'travel' && <span> per mile</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
