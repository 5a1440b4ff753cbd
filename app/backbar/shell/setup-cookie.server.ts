import { createCookie } from 'react-router'

type Services = { config: { siteUrl: string } }

/** Path of the setup page. */
const setUpPath = '/backbar/set-up'

/** Whether a page links back to setup: all other pages, for an hour after setup was opened. */
export async function hasSetupLink(services: Services, request: Request): Promise<boolean> {
  if (['/backbar', setUpPath].includes(new URL(request.url).pathname)) return false
  return Boolean(await createCookieCodec(services).parse(request.headers.get('Cookie')))
}

/** The cookie set when setup is opened. Null on other pages. */
export async function createSetupCookie(services: Services, request: Request): Promise<string | null> {
  return new URL(request.url).pathname === setUpPath ? createCookieCodec(services).serialize(true) : null
}

function createCookieCodec({ config }: Services) {
  return createCookie('backbar-set-up', {
    path: '/backbar',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: 3600,
  })
}
