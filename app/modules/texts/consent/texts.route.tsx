import { data } from 'react-router'
import { getPublicIdentity } from '../../../business/stored-settings.server.ts'
import { isModuleOn } from '../../../business/module-switches.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { DocumentHead } from '../../../ui/document-head.tsx'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { useLanguage } from '../../../ui/page-language.tsx'
import { areTextsConnected } from '../account/text-account.server.ts'
import type { Route } from './+types/texts.route'
import { textsPagePath } from './consent-labels.ts'
import { textsPageText } from './texts-page-text.ts'
import { TextsPage } from './texts-page.tsx'

/** Cacheable: it changes with the content revision alone. */
export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const isOpen = (await isModuleOn(db, 'texts')) && (await areTextsConnected(db, config))
  const { siteUrl } = config
  return data({ identity: await getPublicIdentity(db), siteUrl, isOpen }, { status: isOpen ? 200 : 404 })
}

export default function TextsRoute({ loaderData: { identity, siteUrl, isOpen } }: Route.ComponentProps) {
  const language = useLanguage()
  const words = textsPageText(language)
  const title = words.heading(identity.name)
  return (
    <>
      <DocumentHead
        title={title}
        description={words.description(identity.name)}
        canonical={isOpen ? `${siteUrl}${textsPagePath}` : null}
      />
      {isOpen ? <TextsPage identity={identity} /> : <PageHeader eyebrow={words.eyebrow} heading={words.none} />}
    </>
  )
}
