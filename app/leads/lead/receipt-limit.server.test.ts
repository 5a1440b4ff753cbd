import { describe, expect, test } from 'vitest'
import { createVisitor, isDateTaken } from '../../../tests/guest.ts'
import { validQuoteForm } from '../../../tests/doubles/sample-form.ts'
import { databases, createTestApp } from '../../../tests/house.ts'

describe.each(databases)('%s', (database) => {
  test('one address is sent five receipts a day, and every request is kept and told to the owner', async () => {
    await using house = await createTestApp(database)
    for (let i = 0; i < 7; i++)
      await (await createVisitor(house, `192.0.2.${i}`)).ask({ ...validQuoteForm, message: `Version ${i}` })
    const { leads, letters } = await isDateTaken(house)
    expect([leads.length, kinds(letters, 'alert'), kinds(letters, 'receipt')]).toEqual([7, 7, 5])
    house.advance(25 * 3_600_000)
    await (await createVisitor(house)).ask(validQuoteForm)
    expect(kinds((await isDateTaken(house)).letters, 'receipt')).toBe(6)
  })

  test('one address however it is spelled: in capitals, or with a tag behind a plus', async () => {
    await using house = await createTestApp(database)
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
      await (await createVisitor(house, `192.0.2.${i}`)).ask({ ...validQuoteForm, fromEmail })
    const { letters } = await isDateTaken(house)
    const to = letters.filter(({ kind }) => kind === 'receipt').map(({ recipient }) => recipient)
    expect([to.length, to.includes('Guest+2@Home.Example'), to.includes('other@home.example')]).toEqual([6, true, true])
  })

  test('all addresses together are sent ten times what one sender may ask an hour', async () => {
    await using house = await createTestApp(database, { QUOTES_PER_HOUR: '1' })
    const ask = async (i: number) =>
      (await createVisitor(house, `192.0.2.${i}`)).ask({ ...validQuoteForm, fromEmail: `guest${i}@home.example` })
    for (let i = 0; i < 12; i++) {
      expect((await ask(i)).response.status).toBe(303)
      // Within the hour all the same: opening a form takes a minute here.
    }
    expect(kinds((await isDateTaken(house)).letters, 'receipt')).toBe(10)
  })

  test('the fifth version of one form is kept apart, and gets no receipt', async () => {
    await using house = await createTestApp(database)
    const { pickUp, send } = await createVisitor(house)
    const form = await pickUp()
    for (let i = 0; i < 5; i++) await send(form, { ...validQuoteForm, message: `Version ${i}` })
    const { leads, letters } = await isDateTaken(house)
    expect([leads.filter(({ state }) => state === 'spam').length, kinds(letters, 'receipt')]).toEqual([1, 4])
  })
})

function kinds(letters: { kind: string }[], kind: string): number {
  return letters.filter((letter) => letter.kind === kind).length
}
