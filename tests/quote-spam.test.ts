import { expect, test } from 'vitest'
import { validQuoteForm } from './doubles/sample-form.ts'
import { parsePage } from './doubles/read-page.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

test.each(databases)(
  '%s: a quote request suspected as spam gets the normal response and is stored as spam',
  async (database) => {
    await using app = await createTestApp(database)
    const { visit, ask, open, send } = await createVisitor(app)
    const person = await ask(validQuoteForm)
    const trapped = await ask({ ...validQuoteForm, eventTheme: 'Roaring Twenties' })
    const hasty = await send(await open(), validQuoteForm)
    const pages = await Promise.all(
      [person, trapped, hasty].map(async ({ address }) => parsePage(await visit(address))),
    )

    expect([person, trapped, hasty].map(({ response }) => response.status)).toEqual([303, 303, 303])
    // The pages are identical except for the reference and the time.
    const alike = pages.map(({ text }) => text.replaceAll(/NT-\w{4}-\w{4}/g, 'NT'))
    expect(alike[1]).toBe(alike[0])
    expect(alike[2]).toBe(alike[0])
    for (const { address } of [trapped, hasty]) expect(address).toHaveLength(person.address.length)

    const { leads: events, emails } = await listStoredData(app)
    expect(events.map(({ state, spam_reason }) => [state, spam_reason])).toEqual([
      ['new', null],
      ['spam', 'a field nobody sees was filled in'],
      ['spam', 'sent within two seconds of opening the form'],
    ])
    expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['alert', 'alert', 'alert', 'receipt'])
    expect(emails.filter(({ subject }) => subject.startsWith('[Suspected spam]'))).toHaveLength(2)
  },
)

test('an event shows why it was marked as spam only while it is spam', async () => {
  await using app = await createTestApp()
  const { open, send } = await createVisitor(app)
  await send(await open(), validQuoteForm)
  const owner = await createOwnerClient(app)
  const here = `/backbar/jobs/${(await listStoredData(app)).leads[0]!.id}`
  const apart = await owner.open(here)
  expect(apart.text).toContain('Why: sent within two seconds of opening the form. No receipt was sent.')
  expect(apart.text).toContain('On screen, without a confirmation,')
  for (const [from, to] of [
    ['spam', 'new'],
    ['new', 'lost'],
  ] as const) {
    const { fields } = await owner.open(here)
    const move = { intent: 'move', from, seen: fields.get('seen')!, to, lostReason: 'Moved away' }
    expect((await owner.post(here, move)).status).toBe(303)
  }
  const over = (await owner.open(here)).text
  expect(over).toContain('Moved away')
  expect(over).not.toContain('within two seconds')
})

test('a quote form sent just over two seconds after opening is not spam', async () => {
  await using app = await createTestApp()
  const { open, send } = await createVisitor(app)
  const form = await open()
  app.advance(2_001)
  await send(form, validQuoteForm)
  expect((await listStoredData(app)).leads).toMatchObject([{ state: 'new' }])
})

test('keyboard, screen readers and autofill cannot reach the quote form’s honeypot field', async () => {
  await using app = await createTestApp()
  const { html } = await (await createVisitor(app)).open()
  const trap = /<p class="away" aria-hidden="true">([\s\S]*?)<\/p>/.exec(html)?.[1]
  expect(trap).toMatch(/name="eventTheme"/)
  expect(trap).toMatch(/tabindex="-1"/i)
  expect(trap).toMatch(/autocomplete="off"/i)
})
