import { getPublicIdentity, getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getPhotosBySlot } from '../../photos/library/photo-slots.server.ts'
import type { Route } from './+types/our-story.route'
import { DocumentHead } from '../../ui/document-head.tsx'
import { getTranslator } from '../../business/get-translator.server.ts'
import { translateDeep } from '../../business/translator.ts'
import { translatePhotos } from '../../photos/library/translate-photos.ts'
import { getPathLanguage } from '../../ui/language.ts'
import { UntranslatedTextProvider, useLanguage } from '../../ui/page-language.tsx'
import { ourStoryPageText } from './our-story-page-text.ts'
import { OurStoryPage } from './our-story-page.tsx'
import { getShareImagePreview } from '../../photos/share-images/share-image.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

/** Cacheable: the page is the same for every visitor until content changes. */
export const handle: PageHandle = { front: true, finished: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const [{ say, stillEnglish }, identity, words, pictures] = await Promise.all([
    getTranslator(db, getPathLanguage(new URL(request.url).pathname)),
    getPublicIdentity(db),
    getSetting(db, 'story'),
    getPhotosBySlot(db),
  ])
  const said = { words: translateDeep(words, say), portrait: translatePhotos(pictures, say).ceo }
  return { identity, ...said, siteUrl: config.siteUrl, stillEnglish: stillEnglish() }
}

export default function OurStoryRoute({ loaderData }: Route.ComponentProps) {
  const { identity, words, portrait, siteUrl, stillEnglish } = loaderData
  const language = useLanguage()
  const said = ourStoryPageText(language)
  return (
    <UntranslatedTextProvider value={stillEnglish}>
      <DocumentHead
        title={said.title(identity.name)}
        description={said.description(identity.name, identity.area)}
        canonical={`${siteUrl}/ourstory`}
        preview={getShareImagePreview('ourstory', identity, siteUrl, language)}
      />
      <OurStoryPage words={words} portrait={portrait} />
    </UntranslatedTextProvider>
  )
}
