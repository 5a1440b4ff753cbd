import { describe, expect, test } from 'vitest'
import { acceptSampleProposal } from '../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../tests/doubles/stored-event.ts'
import { sampleQuoteRequest } from '../../../tests/doubles/sample-event.ts'
import { databases, createTestApp, openingTime } from '../../../tests/test-app.ts'
import { listHistoryEntries } from '../event/history.server.ts'
import type { QuoteRequest } from '../event/event.ts'
import { findEvent, updateQuoteRequest } from '../event/events.server.ts'
import { computeFormVersionTag } from '../../business/save-if-unchanged.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { listQuotedEstimates } from '../event/quoted-estimates.server.ts'
import { handleReplyForm } from '../../office/reply/handle-reply-form.server.ts'
import { getReplyPageData } from '../../office/reply/reply-view.server.ts'
import { addManualEvent } from './add-manual-event.server.ts'
import { correctEvent } from './edit-event.server.ts'

describe.each(databases)('%s', (database) => {
  test('agreed details cannot be corrected but other details can', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    const offer = { ...(await getMenuAndIdentity(db)), now: openingTime }
    await acceptSampleProposal(db, id)
    const save = async (changes: Partial<QuoteRequest>) => {
      const { request } = (await findEvent(db, id))!
      const typed = { ...request, ...changes }
      return correctEvent(
        db,
        id,
        { request: typed, seen: computeFormVersionTag(request), anew: false, despite: '' },
        offer,
      )
    }
    expect(await save({ eventDate: '2027-06-05', eventGuestCount: 90, requestorName: 'Nora Jones' })).toMatchObject({
      kind: 'invalid',
      errors: [
        { field: 'eventDate', message: expect.stringContaining('under “Change or cancel”') },
        { field: 'eventGuestCount' },
      ],
    })
    expect((await findEvent(db, id))!.request).toMatchObject({ eventDate: '2027-05-15', requestorName: 'Nora Ephron' })
    expect(await save({ requestorName: 'Nora Jones', message: 'They called.' })).toEqual({ kind: 'saved' })
    // If event and agreement differed before, the agreed day can be restored.
    const event = (await findEvent(db, id))!
    await updateQuoteRequest(db, event, { ...event.request, eventDate: '2027-06-05' })
    expect((await findEvent(db, id))!.request.eventDate).toBe('2027-06-05')
    expect(await save({ eventDate: '2027-05-15' })).toEqual({ kind: 'saved' })
  })

  test('a correction updates event, search text and history but keeps the estimate', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const event = await createStoredEvent(db, openingTime)
    const offer = { ...(await getMenuAndIdentity(db)), now: openingTime }
    const request = {
      ...event.request,
      eventDate: '2027-06-05',
      eventGuestCount: 160,
      requestorName: 'Nora Jones',
      campaign: { utm_source: 'x' },
    }
    expect(
      await correctEvent(
        db,
        event.id,
        { request, seen: computeFormVersionTag(event.request), anew: false, despite: '' },
        offer,
      ),
    ).toEqual({
      kind: 'saved',
    })
    const after = await findEvent(db, event.id)
    expect(after?.request).toEqual(request)
    expect(after?.snapshot).toEqual({
      ...event.snapshot,
      remarks: ['The estimate is of before the inquiry was corrected.'],
    })
    const row = await db.selectFrom('event').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      event_date: '2027-06-05',
      event_guest_count: 160,
      requestor_name: 'Nora Jones',
      total_cents: event.snapshot.totalCents,
      state: 'new',
    })
    expect((await db.selectFrom('event_search').select('text').execute())[0]?.text).toMatch(/nora jones.*2027-06-05/)
    expect((await listHistoryEntries(db, event.id))[0]).toMatchObject({
      kind: 'edited',
      actor: 'owner',
      details: {
        changes: [
          { label: 'Date', before: '2027-05-15', after: '2027-06-05' },
          { label: 'Guests', before: '120', after: '160' },
          { label: 'Name', before: 'Nora Ephron', after: 'Nora Jones' },
        ],
        isReckonedAnew: false,
      },
    })
  })

  test('saving an unchanged event writes nothing', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const event = await createStoredEvent(db, openingTime, { snapshot: { totalCents: 1, remarks: ['old'] } })
    const offer = { ...(await getMenuAndIdentity(db)), now: openingTime }
    const unchanged = { request: event.request, seen: computeFormVersionTag(event.request), anew: false, despite: '' }
    expect(await correctEvent(db, event.id, unchanged, offer)).toEqual({ kind: 'saved' })
    expect(await listHistoryEntries(db, event.id)).toEqual([])
    expect(await findEvent(db, event.id)).toEqual(event)
  })

  test('recalculating an event applies the current price', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const event = await createStoredEvent(db, openingTime, { snapshot: { totalCents: 1, remarks: ['old'] } })
    const offer = { ...(await getMenuAndIdentity(db)), now: openingTime }
    const again = { request: event.request, seen: computeFormVersionTag(event.request), anew: true, despite: '' }
    await correctEvent(db, event.id, again, offer)
    // Luxe, a second bartender, a fifth hour, a fourth cocktail: the same price as on the public form.
    expect((await findEvent(db, event.id))?.snapshot).toMatchObject({ totalCents: 114_000, remarks: [] })
    expect((await db.selectFrom('event').select('total_cents').execute())[0]?.total_cents).toBe(114_000)
    expect((await listHistoryEntries(db, event.id))[0]?.details).toEqual({ changes: [], isReckonedAnew: true })
  })

  test('estimates already sent to the client stay on record after recalculation', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const event = await createStoredEvent(db, openingTime, { snapshot: { totalCents: 1 } })
    const offer = { ...(await getMenuAndIdentity(db)), now: openingTime + 1 }
    const told = async () =>
      (await listQuotedEstimates(db, (await findEvent(db, event.id))!)).map(({ kind, snapshot }) => [
        kind,
        snapshot.totalCents,
      ])
    const correct = async (eventGuestCount: number, anew: boolean) => {
      const { request } = (await findEvent(db, event.id))!
      const correction = {
        request: { ...request, eventGuestCount },
        seen: computeFormVersionTag(request),
        anew,
        despite: '',
      }
      expect(await correctEvent(db, event.id, correction, offer)).toEqual({ kind: 'saved' })
    }
    expect(await told()).toEqual([['form', 1]])
    await correct(60, false)
    await correct(61, true)
    await correct(62, true)
    expect(await listQuotedEstimates(db, (await findEvent(db, event.id))!)).toEqual([
      { at: openingTime, kind: 'form', snapshot: event.snapshot },
    ])
    const send = async (template: string, now: number) => {
      const words = { ...(await getReplyPageData(db, event.id, template, now))!.input, notedAs: 'none' }
      expect(
        await handleReplyForm(db, event.id, words, { now, siteUrl: 'https://bar.example', secret: 'secret' }),
      ).toEqual({
        kind: 'sent',
      })
    }
    await send('missing', openingTime + 2)
    expect(await told()).toEqual([['form', 1]])
    const reckoned = (await findEvent(db, event.id))!.snapshot.totalCents
    await send('quote', openingTime + 3)
    await send('quote', openingTime + 4)
    expect(await told()).toEqual([
      ['form', 1],
      ['letter', reckoned],
    ])
  })

  test('two of three concurrent corrections get a conflict with the stored values', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const event = await createStoredEvent(db, openingTime)
    const offer = { ...(await getMenuAndIdentity(db)), now: openingTime }
    const correct = (requestorName: string) =>
      correctEvent(
        db,
        event.id,
        {
          request: { ...event.request, requestorName },
          seen: computeFormVersionTag(event.request),
          anew: false,
          despite: '',
        },
        offer,
      )
    const outcomes = await Promise.all(['one', 'two', 'three'].map(correct))
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'conflict', 'saved'])
    const stored = (await findEvent(db, event.id))?.request
    for (const outcome of outcomes) if (outcome.kind === 'conflict') expect(outcome.stored).toEqual(stored)
    const correction = { request: stored!, seen: computeFormVersionTag(event.request), anew: false, despite: '' }
    expect(await correctEvent(db, event.id, correction, offer), 'the same words twice').toEqual({ kind: 'saved' })
    expect(await listHistoryEntries(db, event.id)).toHaveLength(1)
    expect(await correctEvent(db, event.id, { ...correction, anew: true }, offer)).toMatchObject({ kind: 'conflict' })
    expect(
      await correctEvent(db, 'nobody', { request: event.request, seen: '', anew: false, despite: '' }, offer),
    ).toEqual({
      kind: 'gone',
    })
  })

  test('an inquiry added by hand is saved once and emails the client only if chosen', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { catalogue, identity } = await getMenuAndIdentity(db)
    const terms = {
      secret: 's',
      emails: { identity, catalogue, siteUrl: 'https://bar.example', pageOf: () => '/thankyou' },
      now: openingTime,
    }
    const entry = {
      request: sampleQuoteRequest({ eventDate: '2026-01-01' }),
      form: { key: 'a-key-of-a-form', seen: '', values: { input: {}, onRequest: [] } },
      withReceipt: false,
    }
    const twice = await Promise.all([addManualEvent(db, entry, terms), addManualEvent(db, entry, terms)])
    expect(twice[0]).toEqual(twice[1])
    expect(twice[0]).toMatchObject({ kind: 'added', event: { state: 'new', source: 'hand', duplicateOf: null } })
    expect(await db.selectFrom('email').select('kind').execute()).toEqual([])
    const form = { ...entry.form, key: 'another-key' }
    await addManualEvent(db, { ...entry, form, withReceipt: true }, terms)
    expect(await db.selectFrom('email').select('kind').execute()).toEqual([{ kind: 'receipt' }])
  })
})
