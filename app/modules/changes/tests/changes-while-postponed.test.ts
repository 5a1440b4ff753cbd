import { describe, expect, test } from 'vitest'
import { createPostponedEvent } from '../../../../tests/postponed-event.ts'
import { databases, createTestApp } from '../../../../tests/test-app.ts'

const postponedState = { state: 'quoted', agreement: 'postponed', isAsleep: true }

describe.each(databases)('%s: changes of a postponed event', (database) => {
  test.each([
    ['en', 'The date not set yet', 'Your event is still postponed and has no date yet.'],
    ['es', 'La fecha todavía sin definir', 'Tu evento sigue pospuesto y todavía no tiene fecha.'],
  ] as const)(
    'a postponed event stays postponed when the client changes guests without a date (%s)',
    async (language, noDay, said) => {
      await using app = await createTestApp(database)
      const { owner, here, changePage, post, standing, lastEmail } = await createPostponedEvent(app, language)
      const form = Object.fromEntries((await changePage()).fields)
      expect(form.eventDate).toBe('')
      const wanted = { ...form, eventGuestCount: '125' }
      const shown = await post({ ...wanted, intent: 'change' })
      expect(shown.page.text).toContain(noDay)
      const asked = await post({ ...wanted, intent: 'ask-change', total: shown.page.fields.get('total')! })
      expect(asked.status).toBe(303)
      const open = await owner.open(`${here}/change`)
      const agreed = await owner.post(`${here}/change`, { ...Object.fromEntries(open.fields), intent: 'agree' })
      expect(agreed.status).toBe(303)
      expect(await standing()).toMatchObject({ ...postponedState, guests: 125 })
      expect((await lastEmail()).body_text).toContain(said)
    },
  )

  test.each([
    ['en', 'Your new date', 'Postponed from Saturday, May 15, 2027'],
    ['es', 'Tu nueva fecha', 'Pospuesto; era el sábado 15 de mayo de 2027'],
  ] as const)(
    'the page of changes asks for the new date of a postponed event (%s)',
    async (language, heading, from) => {
      await using app = await createTestApp(database)
      const { changePage, links, path } = await createPostponedEvent(app, language)
      const { title, text } = await changePage()
      expect([title, text]).toEqual([expect.stringContaining(heading), expect.stringContaining(`${heading} ${from}`)])
      const newDate = language === 'en' ? 'Tell us your new date' : 'Dinos tu nueva fecha'
      expect((await links()).get(newDate)).toBe(`${path}/change`)
    },
  )
})
