import { becomeOwner } from '../app/backbar/auth/owner.server.ts'
import { openSession } from '../app/backbar/auth/sessions.server.ts'
import { readPage, type Page } from './doubles/read-page.ts'
import { visitor, type TestHouse } from './house.ts'

export const ownerWords = { name: 'Olive Cartwright', email: 'olive@bar.example', password: 'three olives and a twist' }

/** The owner, logged in: visits the back office, posts its forms, reads what comes back. */
export async function ownerClient(house: TestHouse) {
  await becomeOwner(house.db, ownerWords, house.now())
  const cookie = (await openSession(house, new Request(house.config.siteUrl))).split(';')[0]!
  const anyone = await visitor(house)
  const visit = (path: string, init: RequestInit = {}) =>
    anyone(path, { ...init, headers: { ...init.headers, Cookie: cookie } })
  const open = async (path: string): Promise<Page> => readPage(await visit(path))

  /** Posts a form; `words` may name a field several times. */
  async function post(path: string, words: Record<string, string> | [string, string][]) {
    const response = await visit(path, { method: 'POST', body: new URLSearchParams(words) })
    return {
      status: response.status,
      to: response.headers.get('Location') ?? '',
      page: await readPage(response.clone()),
      response,
    }
  }

  /** Opens a page and posts its form back with some words changed, as the owner would. */
  async function fill(path: string, changes: Record<string, string>) {
    const { fields } = await open(path)
    return post(path, { ...Object.fromEntries(fields), ...changes })
  }
  return { cookie, visit, open, post, fill }
}
