import { hashPassword } from '../app/business/auth/password-hash.server.ts'
import { createSession } from '../app/business/auth/sessions.server.ts'
import { parsePage, type Page } from './doubles/read-page.ts'
import type { Services } from '../app/services.server.ts'
import { createAppVisitor, type TestApp } from './test-app.ts'

export const ownerSetupForm = {
  name: 'Olive Cartwright',
  email: 'olive@bar.example',
  password: 'three olives and a twist',
}

/** Fields that book an event by hand without a question about its price. */
export const freeOfCharge = { total: '0', free: 'yes' } as const

/** Computed once, because hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined

/** Creates the owner, as the first-run setup does. */
export async function createOwner({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const { name, email, password } = ownerSetupForm
  const password_hash = await (passwordHash ??= hashPassword(password))
  await db
    .insertInto('user_account')
    .values({ id: 'owner', name, email, password_hash, created_at: now(), role: 'owner' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The logged-in owner: opens back office pages, posts forms and reads the responses. */
export async function createOwnerClient(house: TestApp) {
  await createOwner(house)
  return getClient(house, 'owner')
}

/** Another logged-in user, with the owner's password. */
export async function createUserClient(house: TestApp, role: 'owner' | 'desk', name = 'Mia') {
  await createOwner(house)
  const id = name.toLowerCase()
  const password_hash = await passwordHash!
  await house.db
    .insertInto('user_account')
    .values({ id, name, email: `${id}@bar.example`, password_hash, created_at: house.now() + 1, role })
    .execute()
  return { id, ...(await getClient(house, id)) }
}

async function getClient(house: TestApp, personId: string) {
  const cookie = (await createSession(house, new Request(house.config.siteUrl), personId)).split(';')[0]!
  const anyone = await createAppVisitor(house)
  const visit = (path: string, init: RequestInit = {}) =>
    anyone(path, { ...init, headers: { ...init.headers, Cookie: cookie } })
  const open = async (path: string): Promise<Page> => parsePage(await visit(path))

  /** Posts a form. `words` may contain a field several times. */
  async function post(path: string, words: Record<string, string> | [string, string][]) {
    const response = await visit(path, { method: 'POST', body: new URLSearchParams(words) })
    return {
      status: response.status,
      to: response.headers.get('Location') ?? '',
      page: await parsePage(response.clone()),
      response,
    }
  }

  /** Opens a page and posts its form with some fields changed, as the owner would. */
  async function fill(path: string, changes: Record<string, string>) {
    const { fields } = await open(path)
    return post(path, { ...Object.fromEntries(fields), ...changes })
  }
  return { cookie, visit, open, post, fill }
}
