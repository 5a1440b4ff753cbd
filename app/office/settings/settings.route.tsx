import { redirect } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import { getOpenItemKey } from '../../ui/open-item.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { getSetupProgress } from '../setup/setup-steps.server.ts'
import type { Route } from './+types/settings.route'
import { AboutPage } from './about-page.tsx'
import { getAboutView } from './about.server.ts'
import { getSettingsList } from './settings-list.server.ts'
import { SettingsPage } from './settings-page.tsx'

export const handle: PageHandle = { script: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const caller = await requireUser(services, request)
  const [lines, progress] = await Promise.all([getSettingsList(services, caller), getSetupProgress(services.db)])
  const isOwner = caller.role === 'owner'
  const isOpen = isOwner && progress.done < progress.of
  return {
    about: isOwner && getOpenItemKey(request) === 'about' ? await getAboutView(services, lines) : null,
    lines,
    find: new URL(request.url).searchParams.get('find')?.trim() ?? '',
    setUp: isOpen ? progress : null,
    island: getIslandScriptUrl('find-setting'),
  }
}

/** Redirects posts, because each settings form has its own page. */
export function action() {
  return redirect('/backbar/settings/business', 308)
}

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  const { about, ...list } = loaderData
  return about ? <AboutPage {...about} /> : <SettingsPage {...list} />
}
