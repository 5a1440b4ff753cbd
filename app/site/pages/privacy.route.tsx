import { cardPreview } from '../../photos/share-cards/card.ts'
import { readSetting } from '../../business/business.server.ts'
import { readTranslation } from '../../business/own-words.server.ts'
import { saidThroughout } from '../../business/own-words.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/privacy.route'
import { Head } from '../../ui/head.tsx'
import { languageOf } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { StillEnglish, useLanguage } from '../../ui/spoken.tsx'
import { privacyWords } from './privacy-words.ts'
import { Privacy } from './privacy.tsx'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [{ say, stillEnglish }, identity, words, hosted] = await Promise.all([
    readTranslation(db, languageOf(new URL(request.url).pathname)),
    readSetting(db, 'identity'),
    readSetting(db, 'privacy'),
    readSetting(db, 'hosted'),
  ])
  const said = saidThroughout(words, say)
  return { identity, words: said, hosted, siteUrl: config.siteUrl, stillEnglish: stillEnglish() }
}

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  const { identity, words, hosted, siteUrl, stillEnglish } = loaderData
  return (
    <StillEnglish value={stillEnglish}>
      <Head
        title={privacyWords(useLanguage()).title(identity.name)}
        description={words.lead}
        canonical={`${siteUrl}/privacy`}
        preview={cardPreview('privacy', identity, siteUrl)}
      />
      <Privacy identity={identity} words={words} hosted={hosted} />
    </StillEnglish>
  )
}
