import { createSession } from '../app/business/auth/sessions.server.ts'
import { firstUserId } from '../app/business/auth/user.ts'
import type { Services } from '../app/services.server.ts'
import { createSiteHandler, type SiteHandler } from '../server/site.ts'
import { parsePage, type Page } from '../tests/doubles/read-page.ts'

/** Simulated visitor with a browser without script, which opens pages and posts their forms. */
export type Visitor = {
  open: (path: string) => Promise<Page>
  /** Posts fields to an address and returns the address it redirects to. Throws where the form reports errors. */
  post: (path: string, words: Record<string, string>) => Promise<string>
  /** Posts fields to an address that shows a preview, and returns that page. */
  preview: (path: string, words: Record<string, string>) => Promise<Page>
  /** Opens a page and posts its form with some fields changed. */
  fill: (path: string, changes: Record<string, string>) => Promise<string>
}

/** Creates visitors of the site and a visitor logged in as its owner. */
export async function createVisitors(
  services: Services,
): Promise<{ guest: (from: string) => Visitor; owner: Visitor }> {
  const site = await createSiteHandler(services)
  let session = { cookie: '', until: 0 }
  return {
    guest: (from) => getVisitor(services, site, from, async () => ''),
    owner: getVisitor(services, site, '127.0.0.1', async () => {
      // Sessions expire within the demo year, so a new session is created when needed.
      if (session.until < services.now()) {
        const cookie = await createSession(services, new Request(services.config.siteUrl), firstUserId)
        session = { cookie: cookie.split(';')[0]!, until: services.now() + 7 * 24 * 3_600_000 }
      }
      return session.cookie
    }),
  }
}

function getVisitor(services: Services, site: SiteHandler, sender: string, cookie: () => Promise<string>): Visitor {
  const visit = async (path: string, init: RequestInit = {}) => {
    const request = new Request(new URL(path, services.config.siteUrl), {
      redirect: 'manual',
      ...init,
      headers: { Cookie: await cookie() },
    })
    return site(request, { sender, requestId: 'demo' })
  }
  const open = async (path: string) => {
    const page = await parsePage(await visit(path))
    if (page.status !== 200) throw new Error(`${path} answers ${page.status}`)
    return page
  }
  const send = (path: string, words: Record<string, string>) =>
    visit(path, { method: 'POST', body: new URLSearchParams(words) })
  const post = async (path: string, words: Record<string, string>) => {
    const response = await send(path, words)
    const to = response.headers.get('Location')
    if (to === null || response.status >= 400) {
      const { text } = await parsePage(response)
      throw new Error(`${path} did not take ${JSON.stringify(words)}: ${response.status} ${text.slice(0, 1500)}`)
    }
    return to
  }
  return {
    open,
    post,
    preview: async (path, words) => parsePage(await send(path, words)),
    fill: async (path, changes) => post(path, { ...Object.fromEntries((await open(path)).fields), ...changes }),
  }
}
