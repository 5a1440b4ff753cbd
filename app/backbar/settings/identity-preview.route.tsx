import { getSetting } from '../../business/stored-settings.server.ts'
import { getLocalYear } from '../../business/dates.ts'
import { requestContext } from '../../request-context.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { isKnownZip } from '../../quotes/travel/locations.server.ts'
import { PreviewBar, PreviewFrame } from '../../site/page-editor/preview-frame.tsx'
import { getHomePage } from '../../site/pages/home-page.server.ts'
import { HomePage } from '../../site/pages/home-page.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/identity-preview.route'
import { parseIdentityPreview, toIdentityInput } from './identity-schema.ts'

/** The preview is shown as visitors see the site, without the back office navigation. */
export const handle: PageHandle = { bare: true, look: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const [page, identity] = await Promise.all([
    getHomePage(db, { ...config, now: now() }, 'en'),
    getSetting(db, 'identity'),
  ])
  const typed: Record<string, string> = { ...toIdentityInput(identity), seen: computeVersionTag(identity) }
  return { page, year: getLocalYear(now(), identity.timeZone), identity, typed, mend: [] as string[] }
}

/** Previews the form's input without saving it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent: _, ...typed } = await parseFormInput(request)
  const stored = await getSetting(context.get(requestContext).services.db, 'identity')
  return { typed, ...parseIdentityPreview(typed, stored, isKnownZip) }
}

/** Preview of Home with the typed business details, under a bar that states that they are not saved. */
export default function IdentityPreviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, year } = loaderData
  const { identity, typed, mend } = actionData ?? loaderData
  const bar = (
    <PreviewBar action="/backbar/settings/business" {...{ typed, mend }} save="identity" edit="edit-identity" />
  )
  return (
    <PreviewFrame title="Who you are" description="Not saved yet." identity={identity} year={year} path="/" bar={bar}>
      <HomePage {...page} identity={identity} />
    </PreviewFrame>
  )
}
