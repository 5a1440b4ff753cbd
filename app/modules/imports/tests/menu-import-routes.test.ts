import { expect, test } from 'vitest'
import { createVisitor } from '../../../../tests/guest.ts'
import { createTestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { startLoopbackServer } from '../../../../tests/loopback.ts'

const importPage = '/backbar/menu/import'
const dump = {
  __collections__: {
    availablePackages: {
      e: { PackageName: 'Elite Nerd Package', price: { __datatype__: 'documentReference', value: 'a/b' } },
    },
    additionalAddOns: { g: { name: 'Additional Garnish', price: '$20' }, h: { name: 'Fog', price: '<b>1</b>' } },
  },
}

function fileForm(content: BlobPart, name: string): FormData {
  const form = new FormData()
  form.set('file', new File([content], name))
  return form
}

test('a menu import previews changes, applies them once, and repeats change nothing', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const pasted = await owner.post(importPage, { dump: JSON.stringify(dump) })
  expect(pasted.status).toBe(200)
  for (const words of [
    'What would change',
    'Additional Garnish: Price in dollars Now 15 Then 20',
    'additionalAddOns/g',
    'additionalAddOns/h',
    '<b>1</b>',
    'none of our six',
  ])
    expect(pasted.page.text).toContain(words)
  const services = async () => (await (await createVisitor(app)).open('/services')).text
  expect(await services()).not.toContain('from $20')

  const file = await owner.visit(importPage, { method: 'POST', body: fileForm(JSON.stringify(dump), 'dump.json') })
  expect(await file.text()).toContain('What would change')
  const carried = {
    carried: pasted.page.fields.get('carried')!,
    seen: pasted.page.fields.get('seen')!,
    intent: 'import',
  }
  expect((await owner.post(importPage, carried)).to).toBe('/backbar/menu?said=imported')
  expect(await services()).toContain('from $20')
  expect((await owner.post(importPage, carried)).to).toBe(`${importPage}?said=same`)
  expect((await owner.open(`${importPage}?said=same`)).text).toContain('Nothing changed: all of it is here already.')
  const again = await owner.post(importPage, { dump: JSON.stringify(dump) })
  expect(again.page.text).toContain('Nothing would change')
  expect(again.page.text).toContain(
    '1 document was understood; 1 of them taken over before, and left as you have them now.',
  )
})

test('the menu import preview is shown again if the menu has changed since', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const { page } = await owner.post(importPage, { dump: JSON.stringify(dump) })
  await owner.fill('/backbar/menu?open=add-ons/garnish', { price: '17' })
  const told = await owner.post(importPage, {
    carried: page.fields.get('carried')!,
    seen: page.fields.get('seen')!,
    intent: 'import',
  })
  expect([told.status, told.page.title.startsWith('Error: ')]).toEqual([409, true])
  expect(told.page.text).toContain('Now 17 Then 20')
})

test.each([
  ['broken JSON', '{"__collections__":', /stops in the middle/],
  ['no dump', '{"a":1}', /no dump/],
  ['nothing', '', /Paste the JSON dump/],
  ['far too deep', '['.repeat(50_000), /nested more than 60 deep/],
  ['an error of the database', '[{"error":{"code":403,"status":"PERMISSION_DENIED"}}]', /403 PERMISSION_DENIED/],
])('%s: a refused menu import returns the text with an explanation', async (_, words, problem) => {
  await using app = await createTestApp()
  const { status, page } = await (await createOwnerClient(app)).post(importPage, { dump: words })
  expect([status, page.title.startsWith('Error: '), page.fields.get('dump')]).toEqual([422, true, words])
  expect(page.text).toMatch(problem)
})

test('files that are not a menu dump are refused with an explanation', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const log = Uint8Array.of(0x9a, 0x1c, 0x88, 0xf0, 3, 0, 1, 0x6a, 0x12, 0x11)
  const files: [BlobPart, string, RegExp][] = [
    [log, 'output-0', /managed export, a binary log and not JSON/],
    [Uint8Array.of(0x50, 0x4b, 3, 4), 'dump.zip', /packed/],
    [new Uint8Array(2 * 1024 * 1024 + 1), 'dump.json', /two megabytes/],
    ['', 'empty.json', /Paste the JSON dump, or choose its file/],
  ]
  for (const [content, name, problem] of files) {
    const response = await owner.visit(importPage, { method: 'POST', body: fileForm(content, name) })
    expect([name, response.status]).toEqual([name, 422])
    expect(await response.text()).toMatch(problem)
  }
  const forged = await owner.post(importPage, { intent: 'import', carried: 'eyJ0YWtlcyI6W119.AAAA', seen: '' })
  expect([forged.status, forged.page.text.includes('has expired')]).toEqual([422, true])
})

const megabyte = 1024 * 1024
const padded = (bytes: number) => JSON.stringify(dump).padEnd(bytes)

test.each([
  ['a file of all that is allowed', fileForm(padded(2 * megabyte), 'dump.json'), 200, 'What would change'],
  ['a file of a little more', fileForm(padded(2 * megabyte + 1), 'dump.json'), 422, 'Dump only the three collections'],
  [
    'all that is allowed, pasted',
    new URLSearchParams({ dump: JSON.stringify(dump).padEnd(2 * megabyte - 100, '\n') }),
    200,
    'What would change',
  ],
  [
    'a file far too large',
    fileForm(padded(9 * megabyte), 'dump.json'),
    413,
    'Go back, what you pasted is still there, and dump only the three collections',
  ],
])('a posted menu dump (%s) is accepted or refused with a clear message', async (_, body, status, words) => {
  await using app = await createTestApp()
  const { cookie } = await createOwnerClient(app)
  await using site = await startLoopbackServer(app)
  const sent = new Response(body)
  const type = sent.headers.get('Content-Type') ?? ''
  const answer = await site.ask(
    importPage,
    { 'Content-Type': type, Cookie: cookie },
    'POST',
    Buffer.from(await sent.arrayBuffer()),
  )
  expect(answer.status).toBe(status)
  expect(answer.bytes.toString()).toContain(words)
})

test('a menu dump posted without log-in is not stored', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  await using site = await startLoopbackServer(app)
  const answer = await site.ask(
    importPage,
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    'POST',
    `${new URLSearchParams({ dump: JSON.stringify(dump), intent: 'import' })}`.padEnd(3 * megabyte, '+'),
  )
  // A form kept during log-in gets status 307, so that the browser posts it again after it.
  expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(/^\/backbar\/log-in/)])
  const logIn = await site.ask(answer.headers.location!)
  expect([logIn.status, logIn.bytes.includes('availablePackages')]).toEqual([200, false])
  expect((await owner.open(importPage)).fields.get('dump')).toBe('')
  expect((await owner.open('/services')).text).not.toContain('from $20')
})
