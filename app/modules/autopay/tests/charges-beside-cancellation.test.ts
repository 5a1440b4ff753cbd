import { expect, test } from 'vitest'
import { requestChange } from '../../../agreements/changes/changes.server.ts'
import type { ChangeResult } from '../../../agreements/changes/locked-agreement.server.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { submitChangeForm } from '../../../../tests/submit-change-form.ts'
import { databases } from '../../../../tests/test-app.ts'
import { chargeSavedCards } from '../charge/charge-cards.server.ts'
import { createCardApp, minute, type CardApp } from './card-app.ts'

type Owner = Awaited<ReturnType<typeof createOwnerClient>>

const first = '2027-01-13'

/** Makes the next call that ends a payment page wait: it has begun once `asked` resolves, and continues after `release`. */
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

const endings = {
  'canceled by the owner': (owner, job) =>
    submitChangeForm(owner, job, { what: 'they', kept: '260', words: '', note: '' }),
  'postponed by the owner': (owner, job) => submitChangeForm(owner, job, { what: 'postpone', note: '' }),
  async 'postponed as the client asked'(owner, job, { db, eventId, house }) {
    const ask = { kind: 'postpone', words: 'Ill', person: 'a link' } as const
    const asked = await requestChange(db, eventId, ask, { today: first }, { actor: 'client', now: house.now() })
    const { id, afterCents } = (asked as Extract<ChangeResult, { kind: 'done' }>).change
    return { done: await owner.post(`${job}/change`, { change: id, total: String(afterCents), intent: 'agree' }) }
  },
} satisfies Record<string, (owner: Owner, job: string, at: CardApp) => Promise<{ done: { to: string } }>>

test.each(
  databases.flatMap((database) =>
    (Object.keys(endings) as (keyof typeof endings)[]).map((what) => ({ database, what })),
  ),
)('$database: an event is not $what while its card is being charged', async ({ database, what }) => {
  await using at = await createCardApp(database)
  await at.payAndKeep()
  await at.announce(first)
  // A page for the last payment is open, which is ended first.
  await at.tapWith(at.balance, null)
  at.house.advance(3 * 24 * 60 * minute)
  const owner = await createOwnerClient(at.house)
  const held = holdEndedPage(at)
  const ending = endings[what](owner, `/backbar/jobs/${at.eventId}`, at)
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
