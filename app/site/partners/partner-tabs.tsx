import { Tabs } from '../../ui/tabs.tsx'
import { partnerKinds, type Partner } from './partner.ts'

export function PartnerTabs({ partners }: { partners: Partner[] }) {
  const tabs = partnerKinds.map((kind) => ({
    id: kind.toLowerCase(),
    label: kind,
    panel: <PartnerList partners={partners.filter((partner) => partner.kind === kind)} />,
  }))
  return (
    <div className="wrap">
      <Tabs label="Kinds of partners" tabs={tabs} allShown />
    </div>
  )
}

function PartnerList({ partners }: { partners: Partner[] }) {
  if (partners.length === 0) return <p>Nobody here yet. If that should be you, write to us.</p>
  return (
    <ul className="rows">
      {partners.map(({ id, name, trade, instagramUrl, websiteUrl }) => (
        <li key={id}>
          <h3>{name}</h3>
          <p>{trade}</p>
          <p className="links">
            {instagramUrl && (
              <a href={instagramUrl} rel="noopener">
                Instagram<span className="unseen"> of {name}</span>
              </a>
            )}
            {websiteUrl && (
              <a href={websiteUrl} rel="noopener">
                Website<span className="unseen"> of {name}</span>
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
