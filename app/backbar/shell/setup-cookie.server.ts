import { createCookie } from 'react-router'

type Services = { config: { siteUrl: string } }

/** The address of the path through set-up. */
const setUpPath = '/backbar/set-up'

/** Whether a page leads back to set-up: for an hour after a look at that, on all others. */
export async function hasSetupLink(services: Services, request: Request): Promise<boolean> {
  if (['/backbar', setUpPath].includes(new URL(request.url).pathname)) return false
  return Boolean(await onSetUp(services).parse(request.headers.get('Cookie')))
}

/** The cookie that whoever looks at set-up gets with it. */
export async function createSetupCookie(services: Services, request: Request): Promise<string | null> {
  return new URL(request.url).pathname === setUpPath ? onSetUp(services).serialize(true) : null
}

function onSetUp({ config }: Services) {
  return createCookie('backbar-set-up', {
    path: '/backbar',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: 3600,
  })
}
