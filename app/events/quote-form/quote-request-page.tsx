import { formatTelHref } from '../../ui/phone-href.ts'
import { createLocalBusinessJsonLd } from '../../business/local-business-json-ld.ts'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getShareImagePreview } from '../../photos/share-images/share-image.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Island } from '../../ui/island.tsx'
import { defaultLogos } from '../../ui/logo-image.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLanguage } from '../../ui/page-language.tsx'
import { quoteRequestPageText, quoteFormLabels, quoteFormText } from './quote-request-page-text.ts'
import type { QuoteFormData } from './quote-form-data.ts'
import { computeFormPrice } from './form-price.ts'
import { parseDraftEvent } from './parse-draft-event.ts'
import { QuoteFormWithEstimate } from './quote-form-with-estimate.tsx'

type Props = {
  page: QuoteFormData
  identity: PublicIdentity
  siteUrl: string
  island: string
  /** Script that sends the form once the site responds. */
  formScript: string
  frame: { src: string } | undefined
}

export function QuoteRequestPage({ page, identity, siteUrl, island, formScript, frame }: Props) {
  const language = useLanguage()
  const words = quoteRequestPageText(language)
  const event = parseDraftEvent(page.input)
  const shown = { ...page, emblem: page.emblem ?? defaultLogos.light }
  const place = page.places[event.where]
  const title = words.title(identity.name)
  return (
    <>
      <DocumentHead
        title={page.notice ? words.error + title : title}
        description={words.description(identity.name, identity.area, frame !== undefined)}
        canonical={`${siteUrl}/quote`}
        preview={getShareImagePreview('quote', identity, siteUrl, language)}
        things={[createLocalBusinessJsonLd(identity, siteUrl)]}
      />
      <PageHeader eyebrow={words.eyebrow} heading={words.heading} lead={frame ? words.hostedLead : words.lead}>
        <ul className="reach wrap-line">
          <li>
            <a href={`mailto:${identity.email}`}>{identity.email}</a>
          </li>
          <li>
            <a href={formatTelHref(identity.phone)}>{formatPhoneNumber(identity.phone)}</a>
          </li>
          {identity.instagramUrl && (
            <li>
              <a href={identity.instagramUrl} rel="noopener">
                Instagram
              </a>
            </li>
          )}
          {identity.tiktokUrl && (
            <li>
              <a href={identity.tiktokUrl} rel="noopener">
                TikTok
              </a>
            </li>
          )}
        </ul>
      </PageHeader>
      {frame ? (
        <iframe className="hosted" src={frame.src} title={words.frame} height={2000} width="100%" />
      ) : (
        <>
          <Island name="quote-desk" src={island} props={{ ...shown, labels: quoteFormLabels(language) }}>
            <QuoteFormWithEstimate
              words={quoteFormText(language)}
              page={shown}
              event={event}
              price={computeFormPrice(event, page.day?.far ? null : (place?.miles ?? null), page)}
              place={place}
              day={page.day}
              drinks={page.drinks}
            />
          </Island>
          <script type="module" src={formScript} />
        </>
      )}
    </>
  )
}
