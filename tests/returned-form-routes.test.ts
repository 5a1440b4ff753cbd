import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestClient } from './test-client.ts'
import { parsePage } from './doubles/read-page.ts'
import { createTestApp } from './test-app.ts'

const hour = 3_600_000
const signed = { intent: 'yes', version: '1', total: '104000', signature: 'Nora Ephron', consent: 'on' }

/** A client whose browser loads a page for each form. */
async function createBrowserClient() {
  const app = await createTestApp()
  const client = await createTestClient(app)
  const { visit, here } = client
  const post = async (words: Record<string, string>, path = here) => {
    const headers = { 'Sec-Fetch-Dest': 'document' }
    const response = await visit(path, { method: 'POST', body: new URLSearchParams(words), headers })
    return { status: response.status, to: response.headers.get('Location') ?? '', page: await parsePage(response) }
  }
  const open = async (path: string) => parsePage(await visit(path.split('#')[0]!))
  return { ...client, app, post, open, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const forms: [form: string, words: Record<string, string>, field: string, typed: [string, string], message: string][] =
  [
    [
      'a signature without a name',
      { ...signed, signature: ' ', words: 'Ice?' },
      'signature',
      ['words', 'Ice?'],
      'it is your signature',
    ],
    [
      'a signature without the tick',
      { ...signed, consent: '' },
      'consent',
      ['signature', 'Nora Ephron'],
      'Check the box',
    ],
    ['an empty question', { intent: 'ask', words: ' ', signature: 'Nora' }, 'words', ['signature', 'Nora'], 'Type'],
    [
      'a decline of 2,001 characters',
      { intent: 'no', reason: 'far '.repeat(501) },
      'reason',
      ['reason', 'far '.repeat(501)],
      '2000 characters',
    ],
  ]

test.each(forms)(
  'the refused form of %s is redirected to its invalid field with typed values',
  async (_, words, field, [name, value], message) => {
    await using client = await createBrowserClient()
    const { post, open, here, state } = client
    const back = await post(words)
    expect(back.status).toBe(303)
    expect(back.to).toMatch(new RegExp(`^${here}\\?back=[\\w.-]+#${field}$`))
    expect(back.to).not.toContain('Nora')
    const page = await open(back.to)
    expect([page.status, page.fields.get(name)?.replaceAll('\r\n', '\n')]).toEqual([200, value])
    expect(page.html).toMatch(new RegExp(`id="${field}-error"`))
    expect(page.text).toContain(message)
    expect(page.html).not.toContain('class="summary"')
    expect(await state()).toBe('out')
  },
)

test('a refused form is not shown after an hour, after signing, or at altered addresses', async () => {
  await using client = await createBrowserClient()
  const { app, post, open } = client
  const { to } = await post({ ...signed, consent: '' })
  const has = async (path: string) => (await open(path)).text.includes('Check the box')
  expect(await has(to)).toBe(true)
  expect(await has(to.replace(/back=2\.(.)/, (_, first) => `back=2.${first === 'A' ? 'B' : 'A'}`))).toBe(false)
  app.advance(hour - 1)
  expect(await has(to)).toBe(true)
  app.advance(1)
  expect(await has(to)).toBe(false)
  const again = await post({ ...signed, consent: '' })
  expect((await post(signed)).status).toBe(303)
  expect(await has(again.to)).toBe(false)
})

test('a refused form of one page is not shown on another', async () => {
  await using client = await createBrowserClient()
  const { to } = await client.post({ ...signed, consent: '' })
  const page = await client.open(to.replace(client.here, `${client.here}/drinks`))
  expect([page.status, page.text.includes('Check the box')]).toEqual([200, false])
})

/** Random letters and spaces, which shrink less than any language does. */
function createText(length: number, seed = 1): string {
  let state = seed
  return Array.from({ length }, (_, i) => {
    state = (state * 48_271) % 2_147_483_647
    return i > 0 && i < length - 1 && state % 6 === 0 ? ' ' : String.fromCodePoint(97 + (state % 26))
  })
    .join('')
    .replaceAll('  ', ' a')
}

/** Creates different texts of the same length for fields. */
function createTexts(lengths: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(lengths).map(([name, length], i) => [name, createText(length, i + 2)]))
}

const cardRows = Array.from({ length: 8 }, (_, i) => i).flatMap((i): [string, number][] => [
  [`name-${i}`, 60],
  [`dedication-${i}`, 100],
])
// The proposal says the address.
const noteFields = ['loadInWay', 'parking', 'rainPlan', 'power', 'water']

/** Forms with every text at its maximum length, and one mistake. */
const longestForms: {
  form: string
  page?: string
  state?: 'agreed' | 'done'
  wrong: Record<string, string>
  texts: Record<string, string>
  field: string
}[] = [
  {
    form: 'a signature with a question and a reason',
    wrong: { ...signed, consent: '' },
    texts: createTexts({ signature: 100, words: 2_000, reason: 2_000 }),
    field: 'consent',
  },
  {
    form: 'a question of one character too many',
    wrong: { intent: 'ask' },
    texts: createTexts({ words: 2_001, reason: 2_000 }),
    field: 'words',
  },
  {
    form: 'how it was, of one character too many',
    state: 'done',
    wrong: { intent: 'ask' },
    texts: createTexts({ words: 2_001 }),
    field: 'words',
  },
  {
    form: 'a change',
    page: '/change?row=else',
    state: 'agreed',
    wrong: { intent: 'ask-change', eventGuestCount: '0' },
    texts: createTexts({ words: 2_000, eventVenue: 200, eventLocation: 200 }),
    field: 'eventGuestCount',
  },
  {
    form: 'a reason to cancel of one character too many',
    page: '/change',
    state: 'agreed',
    wrong: { intent: 'ask-call-off' },
    texts: createTexts({ why: 2_001 }),
    field: 'why',
  },
  {
    form: 'a menu card',
    page: '/drinks',
    wrong: { intent: 'save', 'recipe-0': '' },
    texts: createTexts({ title: 80, pouring: 200, ...Object.fromEntries(cardRows) }),
    field: 'recipe-0',
  },
  {
    form: 'the event questions',
    state: 'agreed',
    wrong: { intent: 'facts', 'fact-contactPhone': 'none' },
    texts: createTexts({
      'fact-contact': 100,
      ...Object.fromEntries(noteFields.map((name) => [`fact-${name}`, 200])),
    }),
    field: 'fact-contactPhone',
  },
]

test.each(longestForms)(
  'a refused form with texts of maximum length is redirected to its field: $form',
  async ({ page: below = '', state, wrong, texts, field }) => {
    await using client = await createBrowserClient()
    const { app, event, post, open } = client
    const here = client.here + below
    if (state) expect((await post(signed)).status).toBe(303)
    if (state === 'done') await app.db.updateTable('proposal').set({ state, settled_at: app.now() }).execute()
    const asked = ['contact', 'contactPhone', ...noteFields].map((name) => ({
      id: name,
      event_id: event.id,
      field: name,
      asked_at: 1,
    }))
    if (state === 'agreed') await app.db.insertInto('detail_question').values(asked).execute()
    const fields = Object.fromEntries((await open(here)).fields)
    const back = await post({ ...fields, ...wrong, ...texts }, here)
    expect([back.status, back.to.split('#')[1]]).toEqual([303, field])
    const shown = (await open(back.to)).fields
    for (const [name, text] of Object.entries(texts)) expect([name, shown.get(name)]).toEqual([name, text])
  },
)

test.each([
  ['English', readFileSync('docs/deploy.md', 'utf8')],
  ['Spanish', readFileSync('app/agreements/proposals/client-page-text.ts', 'utf8').split('es: {').slice(1).join(' ')],
])('a refused text of 10,000 characters in %s is redirected to its field', async (_, prose) => {
  await using client = await createBrowserClient()
  const words = prose.replaceAll(/\s+/g, ' ').trim().slice(0, 10_000).trimEnd()
  expect(words.length).toBeGreaterThan(9_990)
  const back = await client.post({ intent: 'ask', words })
  expect([back.status, back.to.split('#')[1]]).toEqual([303, 'words'])
  expect((await client.open(back.to)).fields.get('words')).toBe(words)
})

test('a refused text too long for an address is returned in the response', async () => {
  await using client = await createBrowserClient()
  const words = Array.from({ length: 6_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('')
  const back = await client.post({ intent: 'ask', words })
  expect([back.status, back.page.fields.get('words')]).toEqual([422, words])
  expect(back.page.html).toMatch(/<textarea[^>]* autofocus=""/i)
})

test('a changed total is redirected, and a script gets it in the response', async () => {
  await using client = await createBrowserClient()
  const back = await client.post({ intent: 'options', option: 'cocktail', signature: 'Nora' })
  expect([back.status, back.to.endsWith('#live-ticket')]).toEqual([303, true])
  const page = await client.open(back.to)
  expect([page.fields.get('signature'), page.text.includes('book May 15 for $1,080')]).toEqual(['Nora', true])
  expect(
    (await client.visit(client.here, { method: 'POST', body: new URLSearchParams({ intent: 'options' }) })).status,
  ).toBe(200)
})

test('a refused change and refused drinks are redirected to their fields', async () => {
  await using client = await createBrowserClient()
  const { post, open, here } = client
  const drinks = Object.fromEntries((await open(`${here}/drinks`)).fields)
  const card = await post({ ...drinks, intent: 'save', 'recipe-1': '', 'name-1': 'Nothing' }, `${here}/drinks`)
  expect([card.status, card.to.endsWith('#recipe-1')]).toEqual([303, true])
  const cardPage = await open(card.to)
  expect(cardPage.fields.get('name-1')).toBe('Nothing')
  expect(cardPage.text).toContain('Choose what Nothing is made of')
  expect((await post(signed)).status).toBe(303)
  const fields = Object.fromEntries((await open(`${here}/change`)).fields)
  const path = `${here}/change?row=guests`
  const change = await post({ ...fields, intent: 'ask-change', eventGuestCount: '0' }, path)
  expect([change.status, change.to.endsWith('#eventGuestCount')]).toEqual([303, true])
  const changePage = await open(change.to)
  expect(changePage.fields.get('eventGuestCount')).toBe('0')
  expect(changePage.html).toContain('id="eventGuestCount-error"')
  // A second mistake replaces the first in the address.
  const again = await post({ ...fields, intent: 'ask-change', eventGuestCount: '9999' }, change.to.split('#')[0])
  expect((await open(again.to)).fields.get('eventGuestCount')).toBe('9999')
})
