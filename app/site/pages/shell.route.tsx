import { yearThere } from '../../business/dates.ts'
import { Outlet, useLocation } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/shell.route'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const identity = await readSetting(house.db, 'identity')
  return { identity, year: yearThere(house.now(), identity.timeZone) }
}

/** Header, page, footer: what all public pages share. */
export default function ShellRoute({ loaderData: { identity, year } }: Route.ComponentProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header identity={identity} path={useLocation().pathname} />
      <main id="main">
        <Outlet />
      </main>
      <Footer identity={identity} year={year} />
    </>
  )
}
