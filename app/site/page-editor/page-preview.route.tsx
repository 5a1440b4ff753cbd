import { redirect } from 'react-router'
import { hasCardData } from '../../agreements/payments/card-data.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/page-preview.route'
import { pageTextForms, parsePageName } from './page-text-forms.ts'
import { PagePreview } from './page-preview.tsx'
import { getPageTextInput } from './page-text.server.ts'
import { validatePageText } from './page-text-fields.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { getLocalYear } from '../../business/dates.ts'
import { listNewsRecipients } from '../../business/event-news.server.ts'
import { privacyParts } from '../../business/privacy-parts.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getHomePage } from '../pages/home-page.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** The preview is shown as visitors see the site, without the back office navigation. */
export const handle: PageHandle = { bare: true, look: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, config, now } = services
  const name = parsePageName(params.page) ?? redirectToPages()
  const [stored, pages, cards] = await Promise.all([
    getPageTextInput(db, name),
    loadPublicPageData(db, config, now()),
    hasCardData(services),
  ])
  return { name, pages: { ...pages, cards }, ...stored, errors: [] }
}

/** Renders the submitted form values. Stores nothing. */
export async function action({ request, params }: Route.ActionArgs) {
  const name = parsePageName(params.page) ?? redirectToPages()
  const { intent: _, seen = '', ...typed } = await parseFormInput(request)
  return { typed, seen, errors: validatePageText(pageTextForms[name].fields(typed), typed) }
}

export default function PagePreviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PagePreview {...loaderData} {...actionData} />
}

function redirectToPages(): never {
  throw redirect('/backbar/pages', 303)
}

/** Loads the data the public pages show besides their editable text, for the preview. `now` in epoch milliseconds. */
async function loadPublicPageData(db: Db, config: { siteUrl: string; isDemo: boolean }, now: number) {
  const [home, hosted, tools, parts] = await Promise.all([
    getHomePage(db, { ...config, now }, 'en'),
    getSetting(db, 'hosted'),
    listNewsRecipients(db),
    privacyParts.list(db, 'en'),
  ])
  return { home, hosted, tools, parts, year: getLocalYear(now, home.identity.timeZone) }
}
