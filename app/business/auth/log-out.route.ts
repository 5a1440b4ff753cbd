import { redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/log-out.route'
import { recordSecurityEvent } from './security-events.server.ts'
import { findSession, createUserSessionStorage } from './sessions.server.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const session = await findSession(services, request)
  if (session) {
    const event = { kind: 'log-out', device: session.get('device') ?? '' } as const
    await recordSecurityEvent(services.db, services, event)
  }
  const cookie = session && (await createUserSessionStorage(services).destroySession(session))
  // Also clears run sheets stored for offline use.
  const headers = new Headers({ 'Clear-Site-Data': '"storage"' })
  if (cookie) headers.set('Set-Cookie', cookie)
  return redirect('/backbar/log-in', { status: 303, headers })
}

export function loader() {
  return redirect('/backbar')
}
