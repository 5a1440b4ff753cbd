import { describe, expect, test } from 'vitest'
import { findCurrentAgreement } from '../app/agreements/agreement/current-agreement.server.ts'
import { requestChange } from '../app/agreements/changes/changes.server.ts'
import { toDesiredEvent } from '../app/agreements/agreement/agreement-change.ts'
import { markPastEventsDone } from '../app/agreements/proposals/mark-past-events-done.server.ts'
import { submitChangeForm } from './submit-change-form.ts'
import { signedEvent } from './signed-event-at.ts'
import { databases, createTestApp } from './test-app.ts'

const timeZone = 'America/New_York'
const at = (clock: string) => Date.parse(`2027-05-${clock}-04:00`)
/** The event is on May 15 from 17:00 to 23:00. */
const [morning, evening, night] = [at('15T09:00'), at('15T19:00'), at('15T23:30')]

type Linked = { links: Map<string, string> }

function listOfferedChanges({ links }: Linked): string[] {
  return [...links.values()].flatMap((href) => /\?what=(\w+)/.exec(href)?.[1] ?? []).toReversed()
}

describe.each(databases)('%s: on the morning of the event', (database) => {
  test('on the event morning the owner can change extras and times not yet past', async () => {
    await using app = await createTestApp(database)
    const { owner, job, event } = await signedEvent(app, morning)
    const { done } = await submitChangeForm(owner, job, { what: 'change', cocktail: '1', eventStartTime: '18:00' })
    expect([done.status, (await event()).eventStartTime]).toEqual([303, '18:00'])
  })

  test('on the event morning a past day or time is refused at its own field', async () => {
    await using app = await createTestApp(database)
    const { owner, sheet, event } = await signedEvent(app, morning)
    const past = await owner.post(sheet, { what: 'change', eventStartTime: '08:00', eventEndTime: '20:00' })
    expect([past.status, past.page.text]).toEqual([422, expect.stringContaining('This time has passed')])
    const day = await owner.post(sheet, { what: 'day', eventDate: '2027-05-14' })
    expect([day.status, day.page.text]).toEqual([422, expect.stringContaining('Enter a day from tomorrow on')])
    expect(await event()).toMatchObject({ eventStartTime: '17:00', eventDate: '2027-05-15' })
  })

  test('on the event morning the event can still move to a later day', async () => {
    await using app = await createTestApp(database)
    const { owner, job, event } = await signedEvent(app, morning)
    const { done } = await submitChangeForm(owner, job, { what: 'day', eventDate: '2027-06-12' })
    expect([done.status, (await event()).eventDate]).toEqual([303, '2027-06-12'])
  })
})

describe.each(databases)('%s: during the event', (database) => {
  test('during the event the owner can neither move nor postpone it', async () => {
    await using app = await createTestApp(database)
    const { owner, job, sheet, event } = await signedEvent(app, evening)
    const why = 'The event has started, so its date, start time, and place can’t change anymore'
    const first = await owner.open(sheet)
    expect([listOfferedChanges(first), first.text]).toEqual([
      ['change', 'price', 'they', 'we'],
      expect.stringContaining(why),
    ])
    for (const words of [
      { what: 'day', eventDate: '2027-06-12' },
      { what: 'postpone' },
      { what: 'change', eventVenue: 'The other house', eventGuestCount: '160' },
    ] as Record<string, string>[]) {
      const tried = await owner.post(sheet, words)
      expect([tried.status, tried.page.text]).toEqual([422, expect.stringContaining(why)])
    }
    const form = await owner.open(`${sheet}?what=change`)
    expect([form.fields.has('eventDate'), form.fields.get('eventEndTime')]).toEqual([false, '23:00'])
    const { done } = await submitChangeForm(owner, job, {
      what: 'change',
      eventEndTime: '23:45',
      eventGuestCount: '125',
    })
    expect([done.status, await event()]).toEqual([
      303,
      expect.objectContaining({ eventEndTime: '23:45', eventGuestCount: 125 }),
    ])
  })

  test('during the event a past end time is refused at its own field', async () => {
    await using app = await createTestApp(database)
    const { owner, sheet } = await signedEvent(app, evening)
    const tried = await owner.post(sheet, { what: 'change', eventEndTime: '18:45' })
    expect([tried.status, tried.page.text]).toEqual([422, expect.stringContaining('This time has passed')])
  })

  test('during the event a date change requested that morning can only be declined', async () => {
    await using app = await createTestApp(database)
    const { id, owner, sheet, event } = await signedEvent(app, morning)
    const wanted = { ...toDesiredEvent((await findCurrentAgreement(app.db, id))!), eventDate: '2027-06-12' }
    const ask = { kind: 'change', wanted, totalCents: 104_000, person: 'a link' } as const
    const by = { actor: 'client', now: morning } as const
    const asked = await requestChange(app.db, id, ask, { today: '2027-05-15' }, by)
    if (asked.kind !== 'done') throw new Error(`Not asked: ${asked.kind}`)
    app.advance(evening - morning)
    const open = await owner.open(sheet)
    expect(open.text).toContain('The event has started since, so this can’t be done anymore.')
    expect(open.text).not.toContain('Agree: total')
    const tried = await owner.post(sheet, { intent: 'agree', change: asked.change.id, total: '104000' })
    expect([tried.status, tried.page.text]).toEqual([422, expect.stringContaining('The event has started')])
    expect((await event()).eventDate).toBe('2027-05-15')
    expect((await owner.post(sheet, { intent: 'close', change: asked.change.id })).status).toBe(303)
  })

  test('an event past midnight counts as under way until it ends', async () => {
    await using app = await createTestApp(database)
    const { owner, job, event } = await signedEvent(app, at('16T00:30'), 'en', '01:00')
    const { done } = await submitChangeForm(owner, job, { what: 'change', eventEndTime: '01:30' })
    expect([done.status, (await event()).eventEndTime]).toEqual([303, '01:30'])
  })
})

describe.each(databases)('%s: after the event', (database) => {
  test('after the event the owner can change only extras and the price', async () => {
    await using app = await createTestApp(database)
    const { owner, job, sheet, event, totalCents } = await signedEvent(app, night)
    const why = 'The event is over, so its date, times, guests, place, and bartenders can’t change anymore.'
    const form = await owner.open(`${sheet}?what=change`)
    expect(form.text).toContain(why)
    for (const name of ['eventDate', 'eventEndTime', 'eventGuestCount', 'bartenders'])
      expect(form.fields.has(name)).toBe(false)
    const tried = await owner.post(sheet, { what: 'change', eventGuestCount: '160', cocktail: '1' })
    expect([tried.status, tried.page.text]).toEqual([422, expect.stringContaining(why)])
    const extra = await submitChangeForm(owner, job, { what: 'change', cocktail: '1' })
    expect(extra.done.status).toBe(303)
    expect(await totalCents()).toBeGreaterThan(104_000)
    const { done } = await submitChangeForm(owner, job, { what: 'price', price: '900' })
    expect([done.status, await totalCents()]).toEqual([303, 90_000])
    expect(await event()).toMatchObject({ eventGuestCount: 120, eventDate: '2027-05-15' })
  })

  test('once the event is done, its change form refers to the Money tab', async () => {
    await using app = await createTestApp(database)
    const now = at('16T08:00')
    const { id, owner, sheet } = await signedEvent(app, now)
    await app.db.updateTable('proposal').set({ state: 'reserved' }).where('event_id', '=', id).execute()
    await markPastEventsDone(app.db, { today: '2027-05-16', timeZone, now })
    const why =
      'This event is done, so there is nothing left to change. If more is owed, or less, correct it on the Money tab.'
    expect((await owner.open(sheet)).text).toContain(why)
    for (const what of ['change', 'day', 'price', 'postpone']) {
      const tried = await owner.post(sheet, { what, price: '900' })
      expect([tried.status, tried.page.text]).toEqual([422, expect.stringContaining(why)])
    }
  })
})
