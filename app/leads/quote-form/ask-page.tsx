import { localBusiness } from '../../business/local-business.ts'
import { answersAfter, type Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { cardPreview } from '../../photos/share-cards/card.ts'
import { Head } from '../../ui/head.tsx'
import { Island } from '../../ui/island.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import type { FormPage } from './form-page.ts'
import { readTypedEvent } from './typed-event.ts'
import { QuoteDesk } from './quote-desk.tsx'

type Props = { page: FormPage; identity: Identity; siteUrl: string; island: string; frame: { src: string } | undefined }

const lead = (identity: Identity) =>
  `A few answers and your starting price is on screen. We confirm it in writing${answersAfter(identity)}.`
/** Nothing of what a form of somebody else's shows. */
const hostedLead = 'Tell us about your event below, write, or call.'

export function AskPage({ page, identity, siteUrl, island, frame }: Props) {
  const title = `Contact and free quote · ${identity.name}`
  return (
    <>
      <Head
        title={page.notice ? `Error: ${title}` : title}
        description={`Ask ${identity.name} for a free quote${frame ? '' : ': a few answers, and you see a starting price with its reasons'}. Mobile bartending in ${identity.area}.`}
        canonical={`${siteUrl}/quote`}
        preview={cardPreview('quote', identity, siteUrl)}
        things={[localBusiness(identity, siteUrl)]}
      />
      <PageTop eyebrow="Free quote" heading="Contact Us" lead={frame ? hostedLead : lead(identity)}>
        <ul className="reach">
          <li>
            <a href={`mailto:${identity.email}`}>{identity.email}</a>
          </li>
          <li>
            <a href={`tel:${identity.phone}`}>{nationalPhone(identity.phone)}</a>
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
      </PageTop>
      {frame ? (
        <iframe className="hosted" src={frame.src} title="Free Quote Form" height={2000} width="100%" />
      ) : (
        <Island name="quote-desk" src={island} props={page}>
          <QuoteDesk page={page} event={readTypedEvent(page.words)} quote={page.quote} day={page.day} />
        </Island>
      )}
    </>
  )
}
