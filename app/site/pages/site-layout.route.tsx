import { getLocalYear } from '../../business/dates.ts'
import { Outlet, useLocation, useMatches } from 'react-router'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/site-layout.route'
import { listPageItemsLinks } from '../page-items/page-item.ts'
import { listUsedPageItemKinds } from '../page-items/page-items.server.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { siteLayoutText } from './site-layout-text.ts'
import { filterLanguageQuery, type PageHandle } from '../../ui/page-handle.ts'
import { useLanguage } from '../../ui/page-language.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const [identity, kinds] = await Promise.all([getPublicIdentity(services.db), listUsedPageItemKinds(services.db)])
  return { identity, more: listPageItemsLinks(kinds), year: getLocalYear(services.now(), identity.timeZone) }
}

/** Layout of all public pages: header, page and footer. */
export default function SiteLayoutRoute({ loaderData: { identity, more, year } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const { skip } = siteLayoutText(useLanguage())
  return (
    <>
      <a className="skip" href="#main">
        {skip}
      </a>
      <SiteHeader identity={identity} path={pathname} search={filterLanguageQuery(search, handles)} />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter identity={identity} year={year} more={more} />
    </>
  )
}
