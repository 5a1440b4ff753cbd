import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createSession } from '../app/business/auth/sessions.server.ts'
import { createSiteServer } from '../server/site.ts'
import { listForms, listLinks, type Form } from '../tests/doubles/forms-in.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { deliverImmediately, createTestApp, type Database } from '../tests/test-app.ts'
import { fillBar } from '../tests/journeys/full-bar.ts'
import { ownerPages, ownerPagesInOtherStates } from '../tests/journeys/owner-pages.ts'
import { assertHarmless, assertWholeLetters, send } from './answer.ts'
import { word } from './hostile-words.ts'
import type { FaultResult } from './outcome.ts'

type Pair = [name: string, words: string]

/** Interval at which every page is opened again, because stored input must not break the pages that show it. */
const stepsARound = 400

/** Paths that are not posted: log-out ends the owner's session, and mail settings connect to any server given. */
const excludedPaths = /^\/backbar\/(log-out|settings\/mail)/

/**
 * Opens every page of a site with content on each, and posts its forms with hostile text in some fields. Asserts that no
 * response has a 5xx status, nor any page that shows the stored input.
 */
export async function sendHostileForms(
  fixtures: Fixtures,
  database: Database,
  times: number,
  seed = Date.now(),
): Promise<FaultResult> {
  await using house = deliverImmediately(
    await createTestApp(database, { QUOTES_PER_HOUR: '0', API_PER_MINUTE: '0' }, fixtures),
  )
  const { ids } = await fillBar(house)
  const server = await createSiteServer(house)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const { siteUrl } = house.config
  let cookie = ''
  const logIn = async () => {
    cookie = (await createSession(house, new Request(siteUrl), 'owner')).split(';')[0]!
  }
  await logIn()
  const ask = (path: string, more: { method?: string; type?: string; body?: BodyInit } = {}) =>
    send(port, {
      path,
      method: more.method ?? 'GET',
      body: more.body ?? null,
      headers: {
        ...(more.type && { 'Content-Type': more.type }),
        ...(path.startsWith('/backbar') && { Cookie: cookie }),
      },
    })

  /** Follows every link from the owner's pages and collects the forms. */
  const lookAround = async (): Promise<Form[]> => {
    const known = new Set(
      ['/', ...ownerPages, ...ownerPagesInOtherStates].map((path) => path.replaceAll(/:(\w+)/g, (_, id) => ids[id]!)),
    )
    const forms = new Map<string, Form>()
    for (const path of known) {
      const answer = await ask(path)
      assertHarmless(answer, `GET ${path} → ${answer.status}`)
      if (!answer.headers['content-type']?.startsWith('text/html')) continue
      for (const form of listForms(answer.text, path))
        if (!excludedPaths.test(form.action))
          forms.set(`${form.action} ${form.fields.map(({ name }) => name).join()}`, form)
      for (const link of listLinks(answer.text, path, siteUrl)) if (isUnvisited(link, known)) known.add(link)
    }
    assert(forms.size > 50, `only ${forms.size} forms were found`)
    return [...forms.values()]
  }

  const attack = fc.record({
    form: fc.nat(),
    chosen: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
    said: fc.array(fc.tuple(fc.nat(), word), { maxLength: 3 }),
    left: fc.option(fc.nat(), { freq: 6 }),
  })
  const statuses: Record<string, number> = {}
  let sent = 0
  const post = async (form: Form, pairs: Pair[]) => {
    const { path, ...posted } = toFormRequest(form, pairs)
    const answer = await ask(path, posted)
    sent++
    const told = `${posted.method} ${path.slice(0, 300)} ${JSON.stringify(pairs).slice(0, 3_000)} → ${answer.status}`
    assertHarmless(answer, told)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const to = answer.headers.location
    if (!to?.startsWith('/')) return
    const next = await ask(to)
    assertHarmless(next, `${told}, then GET ${to} → ${next.status}`)
    if (to.startsWith('/backbar/log-in')) await logIn()
  }

  let forms = await lookAround()
  const most = forms.length
  for (const { form, name } of listNumberFields(forms))
    await post(
      form,
      form.fields.map((field): Pair => [field.name, field.name === name ? '9'.repeat(22) : field.values[0]!]),
    )
  for (const [nth, made] of fc.sample(attack, { numRuns: times, seed }).entries()) {
    if (nth % stepsARound === stepsARound - 1) forms = await lookAround()
    const form = forms[made.form % forms.length]!
    const pairs = form.fields.map(({ name, values }, i): Pair => {
      return [name, values[made.chosen[i % made.chosen.length]! % values.length]!]
    })
    if (pairs.length > 0) {
      for (const [nth, words] of made.said) pairs[nth % pairs.length]![1] = words
      if (made.left !== null) pairs.splice(made.left % pairs.length, 1)
    }
    await post(form, pairs)
  }
  await lookAround()
  await assertWholeLetters(house.db)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const answers = Object.entries(statuses).map(([status, often]) => `${status} × ${often.toLocaleString('en-US')}`)
  return {
    tried: `every form of every page, as the owner and as a visitor, with hostile text in some fields, ${database}`,
    times: `${sent.toLocaleString('en-US')} of ${most} forms (seed ${seed})`,
    outcome: `statuses ${answers.join(', ')}; no 5xx, no stack trace, no reflected markup or injected header, every page that shows the stored text opened`,
  }
}

/**
 * Returns a field for each kind of number in the forms, with its original value, such as a row count, a version or a sum.
 */
function listNumberFields(forms: Form[]): { form: Form; name: string }[] {
  const getKind = (text: string) => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '#')
  const kinds = new Map<string, { form: Form; name: string }>()
  for (const form of forms)
    for (const { name, values } of form.fields)
      if (values.every((value) => /^\d{1,4}$/.test(value))) kinds.set(getKind(`${form.action} ${name}`), { form, name })
  return [...kinds.values()]
}

/**
 * Whether to visit a page: new, or seen with only a single other query, because a calendar always links to the next
 * month. PDFs are skipped, because they take seconds to render.
 */
function isUnvisited(link: string, known: Set<string>): boolean {
  const [page = ''] = link.split('?')
  return !/\bpdf$/.test(page) && [...known].filter((path) => path.split('?')[0] === page).length < 2
}

/** Returns the request a browser would send for a filled-in form. */
function toFormRequest(form: Form, pairs: Pair[]): { path: string; method: string; type?: string; body?: BodyInit } {
  const query = new URLSearchParams(pairs).toString()
  if (form.method === 'GET') return { path: `${form.action.replace(/\?.*/, '')}?${query}`, method: 'GET' }
  const post = { path: form.action, method: 'POST' }
  if (!form.isMultipart) return { ...post, type: 'application/x-www-form-urlencoded', body: query }
  const boundary = 'between'
  const parts = pairs.map(([name, words]) => {
    const file = form.files.includes(name) ? '; filename="x"\r\nContent-Type: application/octet-stream' : ''
    const said = words.replaceAll(/\r?\n/g, '\r\n')
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${said}\r\n`
  })
  return { ...post, type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` }
}
