import { readSetting } from '../../business/business.server.ts'
import { yearThere } from '../../business/dates.ts'
import { visitContext } from '../../house-context.server.ts'
import { versionTag } from '../../plumbing/database/version-tag.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { isKnownZip } from '../../quotes/travel/places.server.ts'
import { Footer } from '../../site/pages/footer.tsx'
import { Header } from '../../site/pages/header.tsx'
import { readHomePage } from '../../site/pages/home-page.server.ts'
import { Home } from '../../site/pages/home.tsx'
import { Head } from '../../ui/head.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/identity-preview.route'
import { identityAsTyped, identityWords } from './identity-words.ts'

/** Shown as visitors would see it, without the way around the back office. */
export const handle: PageHandle = { bare: true, look: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(visitContext).house
  const [page, hosted] = await Promise.all([readHomePage(db, config.siteUrl, 'en'), readSetting(db, 'hosted')])
  const { identity } = page
  const typed: Record<string, string> = { ...identityWords(identity), seen: versionTag(identity) }
  const year = yearThere(now(), identity.timeZone)
  return { page, asksDate: hosted.quoteUrl === null, year, identity, typed, mend: [] as string[] }
}

/** Takes the words as they stand in the form, and keeps nothing of them. */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent: _, ...typed } = await readWords(request)
  const stored = await readSetting(context.get(visitContext).house.db, 'identity')
  return { typed, ...identityAsTyped(typed, stored, isKnownZip) }
}

/** Home with who we are as it is typed, and a bar that says it is not so yet. */
export default function IdentityPreviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, asksDate, year } = loaderData
  const { identity, typed, mend } = actionData ?? loaderData
  const { catalogue, pictures, words, parts } = page
  return (
    <>
      <Head title="Preview: Who you are · Backbar" description="Not saved yet." canonical={null} />
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header identity={identity} path="/" search="" />
      <main id="main">
        <Home words={words} {...{ catalogue, pictures, parts, identity, asksDate }} />
      </main>
      <Footer identity={identity} year={year} />
      <form method="post" action="/backbar/settings" className="preview-bar" aria-label="Preview">
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>
          <b>A preview. Nothing is saved yet.</b> {mend.length > 0 && <span>To save it: {mend.join('. ')}.</span>}
        </p>
        <div className="acts">
          {mend.length === 0 && (
            <button className="btn" type="submit" name="intent" value="identity">
              Save
            </button>
          )}
          <button className="btn ghost" type="submit" name="intent" value="edit-identity">
            Keep writing
          </button>
        </div>
      </form>
    </>
  )
}
