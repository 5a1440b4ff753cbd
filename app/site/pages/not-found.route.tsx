import { data } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/not-found.route'
import { getHomePage } from './home-page.server.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { getPathLanguage } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { front: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  return data(await getHomePage(db, { ...config, now: now() }, getPathLanguage(new URL(request.url).pathname)), {
    status: 404,
  })
}

/** A POST to an unknown address gets the same page. */
export const action = loader

/** Unknown addresses show Home, as specified, with a line saying that the page does not exist. */
export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage page={loaderData} />
}
