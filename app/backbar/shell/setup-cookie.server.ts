import { createCookie } from 'react-router'

type Services = { config: { siteUrl: string } }

/** Path of the setup page. */
const setUpPath = '/backbar/set-up'

/** Today, where *Finish later* leads. */
const todayPath = '/backbar'

/** Pages that setup leads to. The others are for the day's work. */
const pagesOfSetup = ['settings', 'menu', 'pages', 'photos', 'partners', 'spanish', 'in-and-out', 'account']

/** Whether a page links back to setup: a page that setup leads to, for an hour after setup was opened. */
export async function hasSetupLink(services: Services, request: Request): Promise<boolean> {
  const [, , page = ''] = new URL(request.url).pathname.split('/')
  if (!pagesOfSetup.includes(page)) return false
  return Boolean(await createCookieCodec(services).parse(request.headers.get('Cookie')))
}

/** The cookie set when setup is opened, and ended when Today is. Null on other pages. */
export async function createSetupCookie(services: Services, request: Request): Promise<string | null> {
  const { pathname } = new URL(request.url)
  const codec = createCookieCodec(services)
  if (pathname === setUpPath) return codec.serialize(true)
  const isLeft = pathname === todayPath && (await codec.parse(request.headers.get('Cookie')))
  return isLeft ? codec.serialize('', { maxAge: 0 }) : null
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
