import { data, Outlet, redirect, useMatches, type MiddlewareFunction } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { findEarlierVersion } from '../../business/earlier-versions.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { parseResubmittableForm } from '../../plumbing/http/form-input.server.ts'
import { recordShownLinks } from '../../business/auth/shown-links.server.ts'
import type { Route } from './+types/back-office-layout.route'
import { SettingsSidebar } from '../../office/settings/settings-sidebar.tsx'
import { getSettingsSidebarLinks } from '../../office/settings/settings-list.server.ts'
import { getEmailAndCopyStatus } from './site-status.server.ts'
import { hasSetupLink, createSetupCookie } from './setup-cookie.server.ts'
import { findPageNotice } from './notices.ts'
import { BackOfficeLayout } from './back-office-layout.tsx'
import { runAsUser } from '../../plumbing/http/current-user.server.ts'
import { CanOpenPathContext } from '../../ui/allowed-link.tsx'
import { EmailDisabledContext } from '../../ui/email-disabled-notice.tsx'
import { hasOwner } from '../../business/auth/users.server.ts'
import {
  canAccessRoute,
  canOpenPath,
  findPathModule,
  findRouteModule,
  findRoutePattern,
} from '../../business/auth/permissions.ts'
import { isModuleOn } from '../../business/module-switches.server.ts'
import { listEnabledModules } from '../../modules.server.ts'
import { findSession, requireUser, renewSessionCookie } from '../../business/auth/sessions.server.ts'
import { getLogInPath } from '../../business/auth/return-path.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { backbar: true }

/**
 * Redirects visitors without a session to the log-in page, and checks the user's permission (`permissions.ts`) before any
 * loader or action runs.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, context, pattern }, next) => {
    const visit = context.get(requestContext)
    const { services } = visit
    // Parsed before the first query, so that a posted form is returned even if the database is unreachable.
    const kept = request.method === 'POST' ? await parseResubmittableForm(request) : null
    if (kept) visit.kept = kept
    // For a GET request the session is read once and shared with the page's loader.
    const session = await findSession(request.method === 'GET' ? getPageServices(visit) : services, request)
    if (!session) return redirectToLogIn(request, await hasOwner(services.db))
    const { id, role } = session.get('person')!
    if (!canAccessRoute(role, pattern))
      throw data(ownersOnlyMessage, { status: 403, headers: { 'Cache-Control': 'no-store' } })
    const module = findRouteModule(pattern)
    if (module !== null && !(await isModuleOn(services.db, module))) return redirect(`/backbar/off/${module}`, 303)
    const response = await runAsUser(id, next)
    response.headers.set('Cache-Control', 'no-store')
    await recordShownLinks(services.db, id, response, services.now())
    const cookies = [await renewSessionCookie(services, session), await createSetupCookie(services, request)]
    for (const cookie of cookies) if (cookie) response.headers.append('Set-Cookie', cookie)
    return response
  },
]

/** Message for an assistant who requests an owners' download, which has no page to show an error. */
const ownersOnlyMessage = 'This is for the owners of this site. You are logged in as an assistant: ask one of them.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const url = new URL(request.url)
  const { name: person, role } = await requireUser(services, request)
  const undone = url.searchParams.get('undo')
  const [identity, alarms, isSettingUp, undo, modulesOn] = await Promise.all([
    getSetting(services.db, 'identity'),
    getEmailAndCopyStatus(services),
    role === 'owner' && hasSetupLink(services, request),
    undone !== null && role === 'owner' ? findEarlierVersion(services.db, undone) : null,
    listEnabledModules(services.db),
  ])
  return {
    name: identity.name,
    phone: identity.phone,
    person,
    role,
    alarms,
    path: url.pathname,
    notice: findPageNotice(url, alarms.isMailbox, undo && { id: undone!, form: undo.form, seen: undo.seen }),
    isSettingUp,
    modulesOn,
    doors: await getSettingsSidebarLinks(services.db, url, role),
  }
}

/** The back office: navigation, alarms and the page. A preview (`handle = { bare: true }`) has no frame. */
export default function BackOfficeLayoutRoute({ loaderData }: Route.ComponentProps) {
  const { doors, role, modulesOn } = loaderData
  const isBare = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.bare)
  if (isBare) return <Outlet />
  return (
    <CanOpenPathContext value={(address) => canOpenPath(role, address) && isOfModuleOn(address, modulesOn)}>
      <EmailDisabledContext value={loaderData.alarms.isMailbox}>
        <BackOfficeLayout {...loaderData} beside={doors && <SettingsSidebar links={doors} />}>
          <Outlet />
        </BackOfficeLayout>
      </EmailDisabledContext>
    </CanOpenPathContext>
  )
}

/** Whether an address leads to a page that is there: not one of a module that is off or was deleted. */
function isOfModuleOn(address: string, modulesOn: readonly string[]): boolean {
  if (address.startsWith('/backbar/') && findRoutePattern(address) === null) return false
  const module = findPathModule(address)
  return module === null || modulesOn.includes(module)
}

/**
 * Redirects to the log-in page and carries along a posted form, so that its input is not lost. Files must be chosen
 * again.
 */
function redirectToLogIn(request: Request, hasOwner: boolean): Response {
  const { pathname, search } = new URL(request.url)
  // An upload above the limit for visitors without a session arrives without its body or Content-Type.
  const isForm =
    request.method === 'POST' && request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')
  if (!hasOwner) return redirect('/backbar/welcome', 303)
  const to = request.method === 'GET' || isForm ? pathname + search : pathname
  return redirect(getLogInPath(to), isForm ? 307 : 303)
}
