import { expect, test } from 'vitest'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { submitChangeForm } from '../../../../tests/submit-change-form.ts'
import { databases } from '../../../../tests/test-app.ts'
import { chargeSavedCards } from '../charge/charge-cards.server.ts'
import { createCardApp, minute, type CardApp } from './card-app.ts'

const first = '2027-01-13'

/** Lets the next page that is ended wait: its call has begun once `asked` resolves, and goes on with `release`. */
function holdEndedPage({ house }: CardApp) {
  const { cards } = house
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  house.cards = async () => {
    const real = (await cards())!
    return {
      ...real,
      endSession: async (id: string) => {
        asked.resolve()
        await gate.promise
        return real.endSession(id)
      },
    }
  }
  return { asked: asked.promise, release: () => gate.resolve() }
}

test.each(
  databases.flatMap((database) => [
    { database, form: { what: 'they', kept: '260', words: '', note: '' } },
    { database, form: { what: 'postpone', note: '' } },
  ]),
)('$database: an event is not ended ($form.what) once its card is being charged', async ({ database, form }) => {
  await using at = await createCardApp(database)
  await at.payAndKeep()
  await at.announce(first)
  // A page for the last payment is open, which the cancellation ends first.
  await at.tapWith(at.balance, null)
  at.house.advance(3 * 24 * 60 * minute)
  const owner = await createOwnerClient(at.house)
  const held = holdEndedPage(at)
  const ending = submitChangeForm(owner, `/backbar/jobs/${at.eventId}`, form)
  await held.asked
  at.behave('reset-after')
  await at.round(first)
  at.behave('work')
  held.release()
  expect((await ending).done.to).toContain('said=being-paid')
  at.house.advance(2 * minute)
  await chargeSavedCards(at.house)
  expect(at.charged()).toEqual([26_000])
  expect(await at.books()).toMatchObject({ open: 52_000, notices: [] })
})
