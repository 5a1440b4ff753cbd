import { readCaller } from '../../business/auth/sessions.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/about.route'
import { readAbout } from './about.server.ts'
import { AboutPage } from './about-page.tsx'
import { readSettings } from './doors.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  const lines = await readSettings(services, await readCaller(services, request))
  return readAbout(services, lines)
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />
}
