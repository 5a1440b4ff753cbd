import { redirect } from 'react-router'
import type { Route } from './+types/former-menu-import.route'
import { importMenuPath } from './import-menu-path.ts'

/** Former address of the menu import, still used by bookmarks. A form keeps its input. */
function redirectToMenuImport({ request }: Route.LoaderArgs | Route.ActionArgs): Response {
  return redirect(importMenuPath + new URL(request.url).search, 308)
}

export const loader = redirectToMenuImport
export const action = redirectToMenuImport
