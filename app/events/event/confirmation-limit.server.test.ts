import { describe, expect, test } from 'vitest'
import { createVisitor, listStoredData } from '../../../tests/guest.ts'
import { validQuoteForm } from '../../../tests/doubles/sample-form.ts'
import { databases, createTestApp } from '../../../tests/test-app.ts'

describe.each(databases)('%s', (database) => {
  test('an address gets five confirmation emails a day while every request alerts the owner', async () => {
    await using app = await createTestApp(database)
    for (let i = 0; i < 7; i++)
      await (await createVisitor(app, `192.0.2.${i}`)).ask({ ...validQuoteForm, message: `Version ${i}` })
    const { leads: events, emails } = await listStoredData(app)
    expect([events.length, kinds(emails, 'alert'), kinds(emails, 'receipt')]).toEqual([7, 7, 5])
    app.advance(25 * 3_600_000)
    await (await createVisitor(app)).ask(validQuoteForm)
    expect(kinds((await listStoredData(app)).emails, 'receipt')).toBe(6)
  })

  test('capitals and plus tags do not raise an address’s confirmation email limit', async () => {
    await using app = await createTestApp(database)
    for (const [i, fromEmail] of [
      'guest@home.example',
      'GUEST@home.example',
      'guest@HOME.example',
      'guest+1@home.example',
      'Guest+2@Home.Example',
      'gUEST@home.example',
      'guest+3@home.example',
      'other@home.example',
    ].entries())
      await (await createVisitor(app, `192.0.2.${i}`)).ask({ ...validQuoteForm, fromEmail })
    const { emails } = await listStoredData(app)
    const to = emails.filter(({ kind }) => kind === 'receipt').map(({ recipient }) => recipient)
    expect([to.length, to.includes('Guest+2@Home.Example'), to.includes('other@home.example')]).toEqual([6, true, true])
  })

  test('confirmation emails to all addresses are capped at ten times QUOTES_PER_HOUR', async () => {
    await using app = await createTestApp(database, { QUOTES_PER_HOUR: '1' })
    const ask = async (i: number) =>
      (await createVisitor(app, `192.0.2.${i}`)).ask({ ...validQuoteForm, fromEmail: `guest${i}@home.example` })
    for (let i = 0; i < 12; i++) {
      expect((await ask(i)).response.status).toBe(303)
      // All requests fall within the hour, because opening a form advances the clock by a minute here.
    }
    expect(kinds((await listStoredData(app)).emails, 'receipt')).toBe(10)
  })

  test('the fifth submission of a form is marked spam without a confirmation email', async () => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    const form = await pickUp()
    for (let i = 0; i < 5; i++) await send(form, { ...validQuoteForm, message: `Version ${i}` })
    const { leads: events, emails } = await listStoredData(app)
    expect([events.filter(({ state }) => state === 'spam').length, kinds(emails, 'receipt')]).toEqual([1, 4])
  })
})

function kinds(emails: { kind: string }[], kind: string): number {
  return emails.filter((letter) => letter.kind === kind).length
}
