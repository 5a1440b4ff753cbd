import { formatTaxNote } from '../../agreements/proposals/price-note.ts'
import { getTaxSettings } from '../../agreements/sales-tax/tax-config.server.ts'
import { getTerms } from '../../agreements/proposals/terms.server.ts'
import { findSetting, getPublicIdentity, getSetting } from '../../business/stored-settings.server.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { createLocalBusinessJsonLd } from '../../business/local-business-json-ld.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import { getCatalog } from '../../menu/catalog/catalog.server.ts'
import { ServicesTabs } from '../../menu/catalog/services-tabs.tsx'
import { buildServicesJsonLd } from '../../menu/catalog/services-json-ld.ts'
import { servicesText } from '../../menu/catalog/services-text.ts'
import { computeExampleTotals, exampleGuests } from '../../events/quote-form/example-totals.ts'
import { defaultEventHours } from '../../events/quote-form/form-price.ts'
import { getPhotosBySlot } from '../../photos/library/photo-slots.server.ts'
import { PhotoImage } from '../../photos/library/photo-image.tsx'
import { translatePhotos } from '../../photos/library/translate-photos.ts'
import { getShareImagePreview } from '../../photos/share-images/share-image.ts'
import { QuoteDateSection } from '../../ui/quote-date-section.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { getPathLanguage, toLocalizedPath } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { UntranslatedTextProvider, useLanguage } from '../../ui/page-language.tsx'
import { requestContext } from '../../request-context.server.ts'
import { listUsedPageItemKinds } from '../page-items/page-items.server.ts'
import type { Route } from './+types/services.route'
import { listFinePrintItems } from './fine-print-items.ts'
import { homePageText } from './home-page-text.ts'
import { FinePrintSection } from './fine-print-section.tsx'

/** Cacheable: the page is the same for every visitor until content changes. */
export const handle: PageHandle = { front: true, finished: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const language = getPathLanguage(new URL(request.url).pathname)
  const [{ say, stillEnglish }, identity, hosted, catalogue, pictures, terms, storedTerms, tax, kinds] =
    await Promise.all([
      getTranslator(db, language),
      getPublicIdentity(db),
      getSetting(db, 'hosted'),
      getCatalog(db),
      getPhotosBySlot(db),
      getTerms(db),
      findSetting(db, 'terms'),
      getTaxSettings(db),
      listUsedPageItemKinds(db),
    ])
  return {
    identity,
    catalogue: translateCatalog(catalogue, say),
    pictures: translatePhotos(pictures, say),
    finePrint: listFinePrintItems(
      { terms, taxNote: formatTaxNote(tax, language) },
      storedTerms?.clauses !== undefined,
      language,
    ),
    hasQuestions: kinds.includes('questions') || kinds.includes('fine-print'),
    asksDate: hosted.quoteUrl === null,
    siteUrl: config.siteUrl,
    stillEnglish: stillEnglish(),
  }
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  const { identity, catalogue, pictures, finePrint, hasQuestions, asksDate, siteUrl, stillEnglish } = loaderData
  const language = useLanguage()
  const words = servicesText(language)
  const picture = pictures['page-header']
  return (
    <UntranslatedTextProvider value={stillEnglish}>
      <DocumentHead
        title={words.title(identity.name)}
        description={words.description(identity.area)}
        canonical={`${siteUrl}/services`}
        preview={getShareImagePreview('services', identity, siteUrl, language)}
        things={[createLocalBusinessJsonLd(identity, siteUrl), ...buildServicesJsonLd(catalogue, siteUrl)]}
      />
      <PageHeader
        heading={words.heading}
        lead={words.lead}
        picture={picture && <PhotoImage picture={picture} sizes="(max-width: 60rem) 62vw, 100vw" first />}
      >
        <p className="acts">
          <a className="btn" href={toLocalizedPath(language, '/quote')}>
            {words.receive}
          </a>
        </p>
      </PageHeader>
      <ServicesTabs
        packagesHeading={identity.packages}
        catalogue={catalogue}
        pictures={pictures}
        cities={identity.cities}
        example={{
          party: homePageText(language).party(exampleGuests, defaultEventHours),
          totals: computeExampleTotals(catalogue),
        }}
        beside={<FinePrintSection lines={finePrint} hasQuestions={hasQuestions} />}
      />
      <QuoteDateSection asksDate={asksDate} />
    </UntranslatedTextProvider>
  )
}
