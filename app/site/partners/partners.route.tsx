import { readSetting } from '../../business/business.server.ts'
import { Head } from '../../ui/head.tsx'
import { cardPreview } from '../../photos/share-cards/card.ts'
import { visitContext } from '../../house-context.server.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import type { Route } from './+types/partners.route'
import { readPartners } from './partners.server.ts'
import { PageTop } from '../../ui/page-top.tsx'
import { Photo } from '../../photos/library/photo.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { partnerKinds, type Partner } from './partner.ts'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [identity, partners, pictures] = await Promise.all([
    readSetting(db, 'identity'),
    readPartners(db),
    readPictures(db),
  ])
  return { identity, partners, picture: pictures['page-header'], siteUrl: config.siteUrl }
}

export default function PartnersRoute({ loaderData: { identity, partners, picture, siteUrl } }: Route.ComponentProps) {
  return (
    <>
      <Head
        title={`Partners · ${identity.name}`}
        description={`Caterers, photographers, DJs and venues around ${identity.area} that we like working beside.`}
        canonical={`${siteUrl}/partners`}
        preview={cardPreview('partners', identity, siteUrl)}
      />
      <PageTop
        eyebrow="Good company"
        heading="Partners"
        lead="A bar is one part of an evening. These are the people we like to work beside."
        picture={picture && <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 100vw" first />}
      />
      <PartnerTabs partners={partners} />
    </>
  )
}

function PartnerTabs({ partners }: { partners: Partner[] }) {
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
