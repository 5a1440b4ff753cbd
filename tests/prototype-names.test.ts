import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import {
  listClientLinks,
  getClientPagePath,
  computeClientLinkToken,
} from '../app/agreements/proposals/client-link.server.ts'
import { createTestApp, createAppVisitor } from './test-app.ts'
import { fillBar } from './journeys/full-bar.ts'
import { createOwnerClient } from './owner-client.ts'

/** Property names that every object inherits. */
const names = ['__proto__', 'constructor', 'toString']

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

test.each(names)('the field name or value “%s” causes no server error at any address', async (name) => {
  await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
  const { ids } = await fillBar(app)
  const owner = await createOwnerClient(app)
  const [link] = await listClientLinks(app.db, ids.agreed!)
  const here = getClientPagePath(computeClientLinkToken(app.config.secret, link!))
  const anyone = await createAppVisitor(app)
  const questions = await listFieldNames()
  const broken: string[] = []
  const values = { ...Object.fromEntries(questions.map((question) => [question, name])), ...buildRowFields(name) }
  const query = new URLSearchParams(values)
  for (const pattern of routes.flatMap((entry) => listAddresses(entry)))
    for (const path of fillPattern(pattern, { ...ids, name, here })) {
      const visit = path.startsWith('/backbar') ? owner.visit : anyone
      const asked = await visit(`${path}?${query}`)
      if (asked.status >= 500) broken.push(`GET ${path}: ${asked.status}`)
      const posted = await visit(path, { method: 'POST', body: query })
      if (posted.status >= 500) broken.push(`POST ${path}: ${posted.status}`)
      const to = posted.headers.get('Location') ?? ''
      if (/function|%5Bobject|\[object/.test(to)) broken.push(`POST ${path} leads to ${to}`)
    }
  expect(broken).toEqual([])
})

/** Fields of a form whose rows take names as values. */
function buildRowFields(name: string): Record<string, string> {
  return { rows: '1', 'name-0': 'Cups', 'english-0': name, 'spanish-0': 'hola', 'was-0': '', [name]: name }
}

/** Addresses of a route's pattern, with each parameter replaced by the ID of an event or by the name. */
function fillPattern(pattern: string, { here, name, ...ids }: Record<string, string>): string[] {
  if (pattern.startsWith('/yours/:token'))
    return [pattern.replace('/yours/:token', here!).replaceAll(/:\w+\??/g, name!)]
  const fill = (id: string) => pattern.replace(':id', id).replaceAll(/:\w+\??|\*/g, name!)
  return pattern.includes('/jobs/:id') ? [fill(ids.agreed!), fill(ids.lead!), fill(name!)] : [fill(name!)]
}

function listAddresses({ path, children = [], index }: Entry, parent = ''): string[] {
  const own = index ? parent : `${parent}/${path ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, '')
  const inner = children.flatMap((child) => listAddresses(child, own))
  return path === undefined && !index ? inner : [...new Set([own || '/', ...inner])]
}

/** Names of parameters and form fields in the sources of routes and their helpers. */
async function listFieldNames(): Promise<string[]> {
  const app = join(import.meta.dirname, '../app')
  const found = new Set<string>(['intent'])
  for (const file of readdirSync(app, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue
    const text = readFileSync(join(app, file), 'utf8')
    for (const [, name] of text.matchAll(
      /\b(?:input|form|query)\.(\w+)|[pP]arams\.get(?:All)?\('(\w+)'\)|name="(\w+)"/g,
    ))
      if (name) found.add(name)
    for (const [, name] of text.matchAll(/(?:earchParams|query)\.(?:get|getAll|has)\('(\w+)'\)/g))
      if (name) found.add(name)
    for (const [, name] of text.matchAll(/name="([\w-]+)"/g)) if (name) found.add(name)
    for (const [, name] of text.matchAll(/`(\w+)-\$\{/g)) if (name) found.add(`${name}-0`)
  }
  return [...found]
}
