import { describe, expect, test } from 'vitest'
import { signedEvent } from '../../../../tests/signed-event-at.ts'
import { databases, createTestApp } from '../../../../tests/test-app.ts'

const at = (clock: string) => Date.parse(`2027-05-${clock}-04:00`)
/** The event is on May 15 from 17:00 to 23:00. */
const [morning, evening, night] = [at('15T09:00'), at('15T19:00'), at('15T23:30')]

const clientWords = {
  en: {
    started: 'Your event has started, so its date, start time, and place can’t change anymore',
    over: 'Your event is over. Nothing can be changed here anymore.',
    rows: ['How many guests', 'The times', 'Something else'],
    gone: ['The date', 'The place'],
  },
  es: {
    started: 'Tu evento ya empezó: aquí ya no se pueden cambiar la fecha, la hora de inicio ni el lugar',
    over: 'Tu evento ya terminó. Aquí ya no se puede cambiar nada.',
    rows: ['Cuántos invitados', 'El horario', 'Otra cosa'],
    gone: ['La fecha', 'El lugar'],
  },
}

describe.each(databases)('%s: changes on the day of the event', (database) => {
  test.each(['en', 'es'] as const)(
    'on the event morning the client changes guests and keeps the date (%s)',
    async (language) => {
      await using app = await createTestApp(database)
      const { owner, sheet, page, post, event } = await signedEvent(app, morning, language)
      const wanted = { ...Object.fromEntries((await page()).fields), eventGuestCount: '160' }
      const shown = await post({ ...wanted, intent: 'change' })
      expect(shown.status).toBe(200)
      const asked = await post({ ...wanted, intent: 'ask-change', total: shown.page.fields.get('total')! })
      expect(asked.status).toBe(303)
      const open = await owner.open(sheet)
      expect((await owner.post(sheet, { ...Object.fromEntries(open.fields), intent: 'agree' })).status).toBe(303)
      expect(await event()).toMatchObject({ eventGuestCount: 160, eventDate: '2027-05-15' })
    },
  )

  test.each(['en', 'es'] as const)(
    'during the event the client may change only some fields, with the reason (%s)',
    async (language) => {
      await using app = await createTestApp(database)
      const { page, post, event } = await signedEvent(app, evening, language)
      const words = clientWords[language]
      const shown = await page()
      for (const said of [words.started, ...words.rows]) expect(shown.text).toContain(said)
      for (const name of ['eventDate', 'eventStartTime', 'eventVenue']) expect(shown.fields.has(name)).toBe(false)
      for (const row of words.gone) expect(shown.html).not.toContain(`<b>${row}</b>`)
      expect([...shown.links.values()].some((href) => href.includes('row=off'))).toBe(false)
      const form = Object.fromEntries(shown.fields)
      const later = await post({ ...form, eventEndTime: '23:45', intent: 'change' })
      expect(later.status).toBe(200)
      const refused: Record<string, string>[] = [
        { ...form, intent: 'ask-change', eventDate: '2027-06-12', total: '104000' },
        { ...form, intent: 'change', eventStartTime: '20:00' },
        { intent: 'ask-postpone', why: '' },
        { intent: 'ask-call-off', why: '' },
      ]
      for (const typed of refused) {
        const tried = await post(typed)
        expect([tried.status, tried.page.text]).toEqual([422, expect.stringContaining(words.started)])
      }
      expect(await event()).toMatchObject({ eventDate: '2027-05-15', eventStartTime: '17:00' })
    },
  )

  test('an event past midnight counts as under way until it ends', async () => {
    await using app = await createTestApp(database)
    const { page } = await signedEvent(app, at('16T00:30'), 'en', '01:00')
    expect((await page()).text).toContain(clientWords.en.started)
  })

  test.each(['en', 'es'] as const)(
    'after the event the client’s change page is closed and its forms are refused (%s)',
    async (language) => {
      await using app = await createTestApp(database)
      const { page, post } = await signedEvent(app, night, language)
      const shown = await page()
      expect(shown.text).toContain(clientWords[language].over)
      expect(shown.fields.has('eventGuestCount')).toBe(false)
      for (const intent of ['change', 'ask-change', 'ask-call-off', 'ask-postpone']) {
        const tried = await post({ intent, eventGuestCount: '160', total: '104000', why: '' })
        expect([tried.status, tried.page.text]).toEqual([422, expect.stringContaining(clientWords[language].over)])
      }
    },
  )
})
