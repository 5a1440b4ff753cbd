import { hasCardData } from '../../agreements/payments/card-data.server.ts'
import { getShareImagePreview } from '../../photos/share-images/share-image.ts'
import { getPublicIdentity, getSetting } from '../../business/stored-settings.server.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { translateDeep } from '../../business/translator.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/privacy.route'
import { listNewsRecipients } from '../../business/event-news.server.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { getPathLanguage } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { UntranslatedTextProvider, useLanguage } from '../../ui/page-language.tsx'
import { privacyParts } from '../../business/privacy-parts.server.ts'
import { privacyPageText } from './privacy-page-text.ts'
import { PrivacyPage } from './privacy-page.tsx'

/** Cacheable: the page is the same for every visitor until content changes. */
export const handle: PageHandle = { finished: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, config } = services
  const language = getPathLanguage(new URL(request.url).pathname)
  const [{ say, stillEnglish }, identity, words, hosted, tools, parts, cards] = await Promise.all([
    getTranslator(db, language),
    getPublicIdentity(db),
    getSetting(db, 'privacy'),
    getSetting(db, 'hosted'),
    listNewsRecipients(db),
    privacyParts.list(db, language),
    hasCardData(services),
  ])
  const said = translateDeep(words, say)
  return {
    identity,
    words: said,
    hosted,
    tools,
    parts,
    cards,
    siteUrl: config.siteUrl,
    stillEnglish: stillEnglish(),
  }
}

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  const { identity, words, hosted, tools, parts, cards, siteUrl, stillEnglish } = loaderData
  const language = useLanguage()
  return (
    <UntranslatedTextProvider value={stillEnglish}>
      <DocumentHead
        title={privacyPageText(language).title(identity.name)}
        description={words.lead}
        canonical={`${siteUrl}/privacy`}
        preview={getShareImagePreview('privacy', identity, siteUrl, language)}
      />
      <PrivacyPage {...{ identity, words, hosted, tools, parts, cards }} />
    </UntranslatedTextProvider>
  )
}
