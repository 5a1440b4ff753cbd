import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createTestApp } from '../test-app.ts'
import { createOwnerClient } from '../owner-client.ts'
import { serve, openPage } from './browser.ts'

/** Opens a site with its owner logged in on an empty page. */
export async function openOwnerVisit(
  browser: Browser,
  options: BrowserContextOptions,
  env: Record<string, string> = {},
) {
  await using opened = new AsyncDisposableStack()
  const house = opened.use(await createTestApp('sqlite', env))
  const owner = await createOwnerClient(house)
  const { url } = opened.use(await serve(house))
  const { page } = opened.use(await openPage(browser, options))
  await logInOwner(page, url, owner.cookie)
  const visit = opened.move()
  return { house, owner, url, page, [Symbol.asyncDispose]: () => visit.disposeAsync() }
}

/** Gives a browser the owner's session. */
export async function logInOwner(page: Page, url: string, cookie: string): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  await page.context().addCookies([{ name, value: value.join('='), url: `${url}/backbar` }])
}

/** Opens what happened to an event: a tab, or a line of the event's menu while a module shows the conversation. */
export async function openHistory(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'History', exact: true })
  if (!(await link.first().isVisible())) await page.getByRole('button', { name: 'More for this event' }).click()
  await link.first().click()
}
