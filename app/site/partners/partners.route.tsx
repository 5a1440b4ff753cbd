import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { getShareImagePreview } from '../../photos/share-images/share-image.ts'
import { requestContext } from '../../request-context.server.ts'
import { getPhotosBySlot } from '../../photos/library/photo-slots.server.ts'
import type { Route } from './+types/partners.route'
import { getTranslator } from '../../business/get-translator.server.ts'
import { translatePhotos } from '../../photos/library/translate-photos.ts'
import { getPathLanguage, toLocalizedPath } from '../../ui/language.ts'
import { UntranslatedTextProvider, useLanguage } from '../../ui/page-language.tsx'
import { PartnerList } from './partner-list.tsx'
import { partnersPageText } from './partners-page-text.ts'
import { listPartners } from './partners.server.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { partnerKinds, type Partner } from './partner.ts'

/** Cacheable: the page is the same for every visitor until content changes. */
export const handle: PageHandle = { partners: true, finished: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const [{ say, stillEnglish }, identity, partners, pictures] = await Promise.all([
    getTranslator(db, getPathLanguage(new URL(request.url).pathname)),
    getPublicIdentity(db),
    listPartners(db),
    getPhotosBySlot(db),
  ])
  return {
    identity,
    partners: partners.map((partner) => ({ ...partner, trade: say(partner.trade) })),
    picture: translatePhotos(pictures, say)['page-header'],
    siteUrl: config.siteUrl,
    stillEnglish: stillEnglish(),
  }
}

export default function PartnersRoute({ loaderData }: Route.ComponentProps) {
  const { identity, partners, picture, siteUrl, stillEnglish } = loaderData
  const language = useLanguage()
  const words = partnersPageText(language)
  return (
    <UntranslatedTextProvider value={stillEnglish}>
      <DocumentHead
        title={words.title(identity.name)}
        description={words.description(identity.area)}
        canonical={`${siteUrl}/partners`}
        preview={getShareImagePreview('partners', identity, siteUrl, language)}
      />
      <PageHeader
        eyebrow={words.eyebrow}
        heading={words.heading}
        lead={words.lead}
        picture={picture && <PhotoImage picture={picture} sizes="(max-width: 60rem) 62vw, 100vw" first />}
      />
      <PartnerTabs partners={partners} />
    </UntranslatedTextProvider>
  )
}

function PartnerTabs({ partners }: { partners: Partner[] }) {
  const language = useLanguage()
  const words = partnersPageText(language)
  const groups = partnerKinds
    .map((kind) => ({ kind, ofKind: partners.filter((partner) => partner.kind === kind) }))
    .filter(({ ofKind }) => ofKind.length > 0)
  const ordered = groups.flatMap(({ ofKind }) => ofKind)
  const tabs = groups.map(({ kind, ofKind }) => ({
    id: kind.toLowerCase(),
    label: words.kind[kind],
    count: ofKind.length,
    panel: <PartnerList partners={ofKind} before={ordered.indexOf(ofKind[0]!)} />,
  }))
  return (
    <>
      {tabs.length > 0 && <Tabs label={words.kinds} tabs={tabs} className="partners" />}
      <section className="panel">
        <div className="wrap spread cluster gap-4">
          <p className="flush">{tabs.length > 0 ? words.ask : words.nobody}</p>
          <a className="btn" href={toLocalizedPath(language, '/quote')}>
            {words.quote}
          </a>
        </div>
      </section>
    </>
  )
}
