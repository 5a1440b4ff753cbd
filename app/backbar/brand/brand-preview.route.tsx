import { getLocalYear } from '../../business/dates.ts'
import { requestContext } from '../../request-context.server.ts'
import { PreviewFrame } from '../../site/page-editor/preview-frame.tsx'
import { getHomePage } from '../../site/pages/home-page.server.ts'
import { HomePage } from '../../site/pages/home-page.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/brand-preview.route'

/** The preview is shown as visitors see the site, without the back office navigation. */
export const handle: PageHandle = { bare: true, look: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const page = await getHomePage(db, { ...config, now: now() }, 'en')
  return { page, year: getLocalYear(now(), page.identity.timeZone) }
}

/** Preview of Home with the draft's look, under a bar that states that it is not published. */
export default function BrandPreviewRoute({ loaderData: { page, year } }: Route.ComponentProps) {
  const { identity } = page
  const bar = (
    <form method="post" action="/backbar/settings/brand" className="preview-bar cluster" aria-label="Preview">
      <p className="flush">
        <b>A preview. Nothing is kept yet.</b>
      </p>
      <div className="acts">
        <button className="btn" type="submit" name="intent" value="keep">
          Save logo and colors
        </button>
        <a className="btn ghost" href="/backbar/settings/brand">
          Back
        </a>
      </div>
    </form>
  )
  return (
    <PreviewFrame
      title="Logo and colors"
      description="Not kept yet."
      identity={identity}
      year={year}
      path="/"
      bar={bar}
    >
      <HomePage {...page} identity={identity} />
    </PreviewFrame>
  )
}
