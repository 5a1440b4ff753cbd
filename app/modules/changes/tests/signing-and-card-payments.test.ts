import { describe, expect, test } from 'vitest'
import { toDesiredEvent } from '../../../agreements/agreement/agreement-change.ts'
import { findCurrentAgreement } from '../../../agreements/agreement/current-agreement.server.ts'
import { requestChange, offerChange, signChange } from '../../../agreements/changes/changes.server.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { createPayingClient } from '../../../../tests/paying-client.ts'
import { databases, openingTime } from '../../../../tests/test-app.ts'

const hour = 3_600_000

type PayingClient = Awaited<ReturnType<typeof createPayingClient>>

/** The owner offers the same event for $40 less. Returns a function that signs the offer on the client page. */
async function offerLowerPrice({ db, eventId, path, visit }: PayingClient, language = 'en') {
  const today = '2026-11-20'
  const [they, we] = (['client', 'owner'] as const).map((actor) => ({ actor, now: openingTime }))
  const agreement = (await findCurrentAgreement(db, eventId))!
  const wanted = { ...toDesiredEvent(agreement), words: 'A little less?' }
  const ask = { kind: 'change', wanted, totalCents: 104_000, person: 'a link' } as const
  const asked = await requestChange(db, eventId, ask, { today }, they!)
  if (asked.kind !== 'done') throw new Error(asked.kind)
  const changeId = asked.change.id
  const offered = await offerChange(db, eventId, { changeId, subtotalCents: 100_000, words: '' }, { today }, we!)
  if (offered.kind !== 'done') throw new Error(offered.kind)
  const page = `${path}/change?language=${language}`
  return {
    changeId,
    sign: async (words: Record<string, string> = {}) => {
      const { fields } = await parsePage(await visit(page))
      const form = { ...Object.fromEntries(fields), signature: 'Nora Ephron', consent: 'on', ...words }
      const body = new URLSearchParams({ ...form, intent: 'sign-change' })
      const answer = await visit(page, { method: 'POST', body })
      return { status: answer.status, page: await parsePage(answer) }
    },
  }
}

describe.each(databases)('%s: signing a change while a card payment is open', (database) => {
  test('signing a lower price expires only the payment page of the lowered amount', async () => {
    for (const [due, state] of [
      ['balance', 'expired'],
      ['deposit', 'open'],
    ] as const) {
      await using at = await createPayingClient(database)
      const { sign } = await offerLowerPrice(at)
      const { session } = await at.tap(at[due])
      // Invalid input expires no payment page.
      expect((await sign({ signature: ' ' })).status).toBe(422)
      expect(at.stripe.account.sessions.get(session)!.status).toBe('open')
      expect((await sign()).status).toBe(303)
      expect(at.stripe.account.sessions.get(session)!.status).toBe(state)
      expect(await at.books()).toMatchObject({ open: 100_000, notices: [] })
    }
  })

  test('a lower price is not signed when a payment began after the pages were ended', async () => {
    await using at = await createPayingClient(database)
    const { changeId } = await offerLowerPrice(at)
    await at.tap(at.balance)
    const person = {
      name: 'Nora Ephron',
      email: 'nora@home.example',
      ip: '192.0.2.7',
      userAgent: '',
      linkLetterId: null,
    }
    const signature = { ...person, changeId, totalCents: 100_000, consent: 'I agree', zone: 'America/New_York' }
    const by = { actor: 'client', now: openingTime } as const
    const sign = async (knownCheckouts: string[]) =>
      (await signChange(at.db, at.eventId, { ...signature, knownCheckouts }, { today: '2026-11-20' }, by)).kind
    expect(await sign([])).toBe('being-paid')
    expect(await at.books()).toMatchObject({ open: 104_000 })
    expect(await sign((await at.attempts()).map(({ id }) => id))).toBe('done')
    expect(await at.books()).toMatchObject({ open: 100_000 })
  })

  test.each(['en', 'es'])(
    'a payment made during the signing of a lower price is shown first (%s)',
    async (language) => {
      await using at = await createPayingClient(database, { hasWebhook: false })
      const { sign } = await offerLowerPrice(at, language)
      const { session } = await at.tap(at.balance)
      at.stripe.account.pay(session)
      const told = await sign()
      expect(told.status).toBe(409)
      expect(told.page.text).toContain(
        language === 'en'
          ? '$780 was paid a moment ago. Nothing is signed yet'
          : 'Hace un momento se pagaron $780. Todavía no se firmó nada',
      )
      expect(told.page.fields.get('signature')).toBe('Nora Ephron')
      expect(await at.books()).toMatchObject({ entries: [['payment', 78_000]], open: 26_000 })
      expect((await sign(Object.fromEntries(told.page.fields))).status).toBe(303)
      expect(await at.books()).toMatchObject({ open: 22_000, notices: [] })
    },
  )

  test('a pending bank debit warns once before signing, and a Stripe outage blocks it', async () => {
    for (const isAway of [false, true]) {
      await using at = await createPayingClient(database, { hasWebhook: false })
      const { sign } = await offerLowerPrice(at)
      const { session } = await at.tap(at.balance)
      if (isAway) at.behave('reset')
      else at.stripe.account.payByBank(session)
      const told = await sign()
      expect(told.status).toBe(409)
      expect(told.page.text).toContain(
        isAway ? 'We cannot see just now whether $780 was paid by card.' : '$780 is on its way from your bank.',
      )
      if (isAway) {
        expect((await sign(Object.fromEntries(told.page.fields))).status).toBe(409)
        at.house.advance(2 * hour)
      }
      expect((await sign(Object.fromEntries(told.page.fields))).status).toBe(303)
      expect(await at.books()).toMatchObject({ entries: [], open: 100_000 })
      at.behave('work')
    }
  })
})
