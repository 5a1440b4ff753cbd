import { readSetting } from '../../business/business.server.ts'
import { yearThere } from '../../business/dates.ts'
import { visitContext } from '../../house-context.server.ts'
import { Footer } from '../../site/pages/footer.tsx'
import { Header } from '../../site/pages/header.tsx'
import { readHomePage } from '../../site/pages/home-page.server.ts'
import { Home } from '../../site/pages/home.tsx'
import { Head } from '../../ui/head.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/brand-preview.route'

/** Shown as visitors would see it, without the way around the back office. */
export const handle: PageHandle = { bare: true, look: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(visitContext).house
  const [page, hosted] = await Promise.all([readHomePage(db, config.siteUrl, 'en'), readSetting(db, 'hosted')])
  return { page, asksDate: hosted.quoteUrl === null, year: yearThere(now(), page.identity.timeZone) }
}

/** Home in the look that is tried out, and a bar that says it is not so yet. */
export default function BrandPreviewRoute({ loaderData: { page, asksDate, year } }: Route.ComponentProps) {
  const { identity, catalogue, pictures, words, parts } = page
  return (
    <>
      <Head title="Preview: Look · Backbar" description="Not kept yet." canonical={null} />
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header identity={identity} path="/" search="" />
      <main id="main">
        <Home words={words} {...{ catalogue, pictures, parts, identity, asksDate }} />
      </main>
      <Footer identity={identity} year={year} />
      <form method="post" action="/backbar/settings/brand" className="preview-bar" aria-label="Preview">
        <p>
          <b>A preview. Nothing is kept yet.</b>
        </p>
        <div className="acts">
          <button className="btn" type="submit" name="intent" value="keep">
            Keep this look
          </button>
          <a className="btn ghost" href="/backbar/settings/brand">
            Back
          </a>
        </div>
      </form>
    </>
  )
}
