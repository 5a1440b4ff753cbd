import { redirect } from 'react-router'
import type { Route } from './+types/former-setting.route'
import { getSettingsRedirectPath } from './settings-redirects.ts'

/** Former addresses of settings, still used by bookmarks and emails. A form keeps its input. */
function redirectToSetting({ request }: Route.LoaderArgs | Route.ActionArgs): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(getSettingsRedirectPath(pathname, search), 308)
}

export const loader = redirectToSetting
export const action = redirectToSetting
