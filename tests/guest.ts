import { parsePage, type Page } from './doubles/read-page.ts'
import { createAppVisitor, type TestApp } from './test-app.ts'

/** A visitor of the quote form who opens it, waits, posts what they typed and reads the response. */
export async function createVisitor(house: TestApp, from?: string) {
  const visit = await createAppVisitor(house, from)
  const open = async (address = '/quote') => parsePage(await visit(address))
  const post = (address: string, body: BodyInit, init: RequestInit = {}) =>
    visit(address, { method: 'POST', body, ...init })

  /** Opens a form and waits a minute. */
  async function pickUp(address = '/quote') {
    const form = await open(address)
    house.advance(60_000)
    return form
  }

  /** Posts a form with the given values. */
  async function send(form: Page, words: Record<string, string>, onRequest: string[] = []) {
    const typed = new URLSearchParams({ token: form.fields.get('token') ?? '', eventTheme: '', ...words })
    for (const wish of onRequest) typed.append('onRequest', wish)
    const response = await post(form.action, typed)
    return { response, page: await parsePage(response.clone()), address: response.headers.get('Location') ?? '' }
  }

  /** Opens a form, fills it in and posts it. */
  const ask = async (words: Record<string, string>, onRequest?: string[]) => send(await pickUp(), words, onRequest)
  return { visit, open, post, pickUp, send, ask }
}

/** Stored events and emails of the site. */
export async function listStoredData({ db }: TestApp) {
  const events = await db.selectFrom('event').selectAll().orderBy('created_at').orderBy('spam_reason').execute()
  const emails = await db.selectFrom('email').selectAll().orderBy('id').execute()
  return { leads: events, emails }
}
