import { requestContext } from '../../request-context.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/embed-settings.route'
import { EmbedSettingsPage } from './embed-settings-page.tsx'

/** The page runs the script that other websites load, to show what it does. */
export const handle: PageHandle = { script: true }

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(requestContext).services.config.siteUrl }
}

export default function EmbedSettingsRoute({ loaderData }: Route.ComponentProps) {
  return <EmbedSettingsPage {...loaderData} />
}
