import { requireUser } from '../../business/auth/sessions.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/about.route'
import { getAboutView } from './about.server.ts'
import { AboutPage } from './about-page.tsx'
import { getSettingsList } from './settings-list.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const lines = await getSettingsList(services, await requireUser(services, request))
  return getAboutView(services, lines)
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />
}
