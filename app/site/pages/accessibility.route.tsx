import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { getShareImagePreview } from '../../photos/share-images/share-image.ts'
import { requestContext } from '../../request-context.server.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/accessibility.route'
import { useLanguage } from '../../ui/page-language.tsx'
import { AccessibilityStatement } from './accessibility-statement.tsx'
import { accessibilityPageText } from './accessibility-page-text.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  return { identity: await getPublicIdentity(db), siteUrl: config.siteUrl }
}

export default function AccessibilityRoute({ loaderData: { identity, siteUrl } }: Route.ComponentProps) {
  const language = useLanguage()
  const { title, eyebrow, heading, lead } = accessibilityPageText(language)
  return (
    <>
      <DocumentHead
        title={title(identity.name)}
        description={lead}
        canonical={`${siteUrl}/accessibility`}
        preview={getShareImagePreview('accessibility', identity, siteUrl, language)}
      />
      <PageHeader eyebrow={eyebrow} heading={heading} lead={lead} />
      <AccessibilityStatement identity={identity} />
    </>
  )
}
