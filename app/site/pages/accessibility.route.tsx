import { readSetting } from '../../business/business.server.ts'
import { cardPreview } from '../../photos/share-cards/card.ts'
import { visitContext } from '../../house-context.server.ts'
import { Head } from '../../ui/head.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import type { Route } from './+types/accessibility.route'
import { AccessibilityStatement } from './accessibility-statement.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  return { identity: await readSetting(db, 'identity'), siteUrl: config.siteUrl }
}

const lead =
  'This site should work for everybody who wants a drink poured. Here is what we check, how, and what we know to be imperfect.'

export default function AccessibilityRoute({ loaderData: { identity, siteUrl } }: Route.ComponentProps) {
  return (
    <>
      <Head
        title={`Accessibility · ${identity.name}`}
        description={lead}
        canonical={`${siteUrl}/accessibility`}
        preview={cardPreview('accessibility', identity, siteUrl)}
      />
      <PageTop eyebrow="For everybody" heading="Accessibility" lead={lead} />
      <AccessibilityStatement identity={identity} />
    </>
  )
}
