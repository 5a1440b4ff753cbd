import { describe, expect, test } from 'vitest'
import { toDesiredEvent } from '../../../agreements/agreement/agreement-change.ts'
import { requestChange, offerChange } from '../../../agreements/changes/changes.server.ts'
import { findCurrentAgreement } from '../../../agreements/agreement/current-agreement.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../../../agreements/proposals/client-link.server.ts'
import { defaultTerms } from '../../../agreements/proposals/terms.ts'
import { handleDayRuleForm } from '../../../days/capacity.server.ts'
import type { Language } from '../../../ui/language.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'

const form = '/backbar/calendar/storm'
const idalia = { storm: 'Idalia', firstDay: '2027-05-14', lastDay: '2027-05-17', answerBy: '' }

/** A client who signed for this date, with a browser. */
async function createBookedClient(
  app: TestApp,
  name: string,
  eventDate: string,
  terms = sampleProposal().terms,
  language: Language = 'en',
) {
  const { db, config } = app
  const email = `${name.split(' ')[0]!.toLowerCase()}@home.example`
  const { id } = await createStoredEvent(db, openingTime, {
    language,
    request: { requestorName: name, fromEmail: email, eventDate },
  })
  const document = sampleProposal({ terms, client: { name, email }, reference: `NT-${name}` })
  await acceptSampleProposal(db, id, { document: { ...document, event: { ...document.event, eventDate } } })
  const { token } = await getOrCreateClientLink(
    db,
    { eventId: id, name, email },
    { secret: config.secret, now: openingTime },
  )
  const visit = await createAppVisitor(app)
  const path = `${getClientPagePath(token)}/change`
  return {
    id,
    email,
    path,
    open: async (at = path) => parsePage(await visit(at)),
    post: async (words: Record<string, string>) => {
      const response = await visit(path, { method: 'POST', body: new URLSearchParams(words) })
      return { status: response.status, page: await parsePage(response) }
    },
    day: async () => (await findCurrentAgreement(db, id))!.document.event.eventDate,
  }
}

const emails = async ({ db }: TestApp) =>
  (await db.selectFrom('email').select(['recipient', 'subject']).orderBy('id').execute()).map(
    ({ recipient, subject }) => `${recipient}: ${subject}`,
  )

const getValues = (html: string, name: string) =>
  [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) =>
    input.includes(`name="${name}"`) ? (/ value="([^"]*)"/.exec(input)?.[1] ?? []) : [],
  )
const listCheckedEvents = (html: string) => getValues(html, 'event')

describe.each(databases)('%s: moving events for a named storm', (database) => {
  test('the preview of a weather move lists the open changes that it ends', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const nora = await createBookedClient(app, 'Nora Ephron', '2027-05-15')
    const maya = await createBookedClient(app, 'Maya Torres', '2027-05-16')
    const today = '2026-11-20'
    for (const { id } of [nora, maya]) {
      const agreement = (await findCurrentAgreement(app.db, id))!
      const wanted = { ...toDesiredEvent(agreement), words: 'A little less?' }
      const ask = { kind: 'change', wanted, totalCents: agreement.totalCents, person: 'a link' } as const
      const asked = await requestChange(app.db, id, ask, { today }, { actor: 'client', now: openingTime })
      if (asked.kind !== 'done') throw new Error(asked.kind)
      const offer = { changeId: asked.change.id, subtotalCents: 100_000, words: '' }
      if (id === maya.id) await offerChange(app.db, id, offer, { today }, { actor: 'owner', now: openingTime })
    }
    const { text } = await owner.open(`${form}?${new URLSearchParams(idalia)}`)
    expect(text).toMatch(/Nora Ephron[^.]*email to nora@home\.example[^.]*; this ends the change they asked for\./)
    expect(text).toMatch(/Maya Torres[^.]*email to maya@home\.example[^.]*; this replaces the change you offered\./)
  })

  test('a weather move can be previewed, offered with one email each, picked, refused and stopped', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const nora = await createBookedClient(app, 'Nora Ephron', '2027-05-15')
    const maya = await createBookedClient(app, 'Maya Torres', '2027-05-16')
    const lena = await createBookedClient(app, 'Lena Horne', '2027-05-17')
    await createBookedClient(app, 'Ruth Brown', '2027-05-22')
    const byHand = { requestorName: 'Otis Redding', fromEmail: 'otis@home.example', eventDate: '2027-05-14' }
    await createStoredEvent(app.db, openingTime, { request: byHand }, { state: 'booked' })
    await handleDayRuleForm(
      app.db,
      { from: '2027-05-29', kind: 'closed', key: 'closed-29' },
      { today: '2026-11-20', now: 1 },
    )
    const before = await emails(app)

    expect((await owner.open('/backbar/calendar')).text).toContain('Weather')
    const preview = await owner.open(`${form}?${new URLSearchParams(idalia)}`)
    expect(preview.text).toContain('4 events are booked on these days')
    for (const words of ['Nora Ephron', 'Maya Torres', 'Lena Horne', 'email to nora@home.example', 'Otis Redding'])
      expect(preview.text).toContain(words)
    expect(preview.text).not.toContain('Ruth Brown')
    expect(preview.text).toContain('they can pick until Friday, May 14')
    expect(await emails(app)).toEqual(before)
    expect(listCheckedEvents(preview.html)).toEqual([nora.id, maya.id, lena.id])

    const key = preview.fields.get('key')!
    const offer = ['event', 'event'].map((name, i): [string, string] => [name, [nora, maya][i]!.id])
    const words: [string, string][] = [...Object.entries({ ...idalia, key, intent: 'offer' }), ...offer]
    const sent = await Promise.all([owner.post(form, words), owner.post(form, words)])
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    const here = `/backbar/calendar/storms/${key}`
    for (const { to } of sent) expect(to).toContain(here)
    expect((await emails(app)).slice(before.length).toSorted()).toEqual([
      'maya@home.example: Storm on its way (Idalia): you can move your May 16 event, free of charge',
      'nora@home.example: Storm on its way (Idalia): you can move your May 15 event, free of charge',
    ])

    const theirs = await nora.open()
    expect(theirs.text).toContain('A storm is on its way (Idalia): you can move your event')
    const days = getValues(theirs.html, 'day')
    // Outside the days of the storm, of other events and of closed days.
    for (const taken of ['2027-05-15', '2027-05-16', '2027-05-17', '2027-05-22', '2027-05-29'])
      expect(days).not.toContain(taken)
    expect(days).toContain('2027-06-05')
    expect((await nora.open(nora.path.replace(/\/change$/, ''))).text).toContain(
      'A storm is on its way (Idalia): you can move your event',
    )

    const change = theirs.fields.get('change')!
    for (const day of ['2027-05-17', '2027-05-22', '2027-05-29'])
      expect((await nora.post({ intent: 'pick-day', change, day })).status).toBe(409)
    expect((await nora.post({ intent: 'pick-day', change, day: 'soon' })).status).toBe(422)
    expect((await nora.post({ intent: 'pick-day', change })).status).toBe(422)
    const picks = await Promise.all([1, 2].map(() => nora.post({ intent: 'pick-day', change, day: '2027-06-05' })))
    expect(picks.map(({ status }) => status)).toEqual([303, 303])
    expect(await nora.day()).toBe('2027-06-05')
    expect(await emails(app)).toHaveLength(before.length + 4)

    const standing = await owner.open(here)
    expect(standing.text).toContain('Offered to 2: 1 moved, 1 still to pick.')
    expect(standing.text).toContain('moved to Saturday, June 5, 2027')
    expect(listCheckedEvents(standing.html)).toEqual([lena.id])
    expect((await owner.post(here, { intent: 'offer', event: lena.id })).to).toContain('said=storm-offered')
    const lenas = (await lena.open()).fields.get('change')!
    expect((await lena.post({ intent: 'close-change', change: lenas })).status).toBe(303)
    // A client who declined gets no second offer for the same storm.
    expect((await owner.post(here, { intent: 'offer', event: lena.id })).to).toContain('said=nobody-offered')

    const stops = await Promise.all([1, 2].map(() => owner.post(here, { intent: 'stop' })))
    expect(stops.map(({ status }) => status)).toEqual([303, 303])
    const stopped = await owner.open(here)
    expect(stopped.text).toContain('Stopped')
    expect(stopped.text).toContain(
      'Offered to 3: 1 moved, 0 still to pick, 1 stay where they are, 1 ended without a move.',
    )
    expect((await maya.open()).text).not.toContain('A storm is on its way (Idalia): you can move your event')
    expect(await maya.day()).toBe('2027-05-16')
    const gone = (await emails(app)).filter((one) => one.includes('stays as planned'))
    expect(gone).toEqual(['maya@home.example: May 16 stays as planned'])
    expect((await owner.open('/backbar/calendar')).text).toContain('May 14 to May 17, stopped')
  })

  /** Creates two clients, one Spanish-speaking, and offers both a weather move. */
  async function offered(app: TestApp) {
    const owner = await createOwnerClient(app)
    const storm = defaultTerms.clauses.find(({ id }) => id === 'storm')!
    const terms = { version: 1, clauses: [storm] }
    const nora = await createBookedClient(app, 'Nora Ephron', '2027-05-15', terms)
    const luis = await createBookedClient(app, 'Luis Gil', '2027-05-16', terms, 'es')
    const { fields } = await owner.open(`${form}?${new URLSearchParams(idalia)}`)
    const key = fields.get('key')!
    const both = [nora, luis].map(({ id }): [string, string] => ['event', id])
    await owner.post(form, [...Object.entries({ ...idalia, key, intent: 'offer' }), ...both])
    return { owner, nora, luis, here: `/backbar/calendar/storms/${key}` }
  }

  test('during a weather offer the client sees the signed storm clause and can postpone', async () => {
    await using app = await createTestApp(database)
    const { owner, nora } = await offered(app)
    const page = await nora.open()
    expect(page.text).toContain('or the deposit stays good for a year.')
    expect(page.links.get('Cancel the event')).toMatch(/\/change\?row=off$/)
    expect((await nora.post({ intent: 'call-off' })).page.text).toContain('Postpone it instead')
    expect((await nora.post({ intent: 'ask-postpone', why: '' })).status).toBe(303)
    expect((await nora.open()).text).toContain('You asked to postpone it')
    expect((await owner.open(`/backbar/jobs/${nora.id}`)).text).toContain('They ask to postpone')
  })

  test('during a weather offer the client can ask to cancel', async () => {
    await using app = await createTestApp(database)
    const { owner, nora } = await offered(app)
    expect((await nora.post({ intent: 'ask-call-off', why: '' })).status).toBe(303)
    expect((await owner.open(`/backbar/jobs/${nora.id}`)).text).toContain('They ask to cancel')
  })

  test('stopping a weather offer emails clients who have not answered in their language', async () => {
    await using app = await createTestApp(database)
    const { owner, nora, here } = await offered(app)
    expect((await nora.post({ intent: 'ask-postpone', why: '' })).status).toBe(303)
    await owner.post(here, { intent: 'stop' })
    expect(await emails(app)).toContain('luis@home.example: El 16 de mayo sigue como estaba')
    expect((await emails(app)).filter((one) => one.includes('stays as planned'))).toEqual([])
  })

  test('an invalid weather move returns errors, and without events or selection nothing is sent', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    for (const [changes, told] of [
      [{ storm: ' ' }, 'Enter the storm’s name'],
      [{ storm: 'x'.repeat(61) }, 'Shorten the name to 60'],
      [{ firstDay: '2020-01-01' }, 'Enter its first day, from today'],
      [{ lastDay: '2027-05-01' }, 'Enter a last day from May 14 on'],
      [{ lastDay: 'later' }, 'Enter its last day'],
      [{ lastDay: '2028-05-01' }, 'at most a month later'],
      [{ answerBy: '2027-06-01' }, 'up to the storm’s last'],
    ] as const) {
      const response = await owner.visit(`${form}?${new URLSearchParams({ ...idalia, ...changes })}`)
      expect(response.status).toBe(422)
      const page = await parsePage(response)
      expect(page.text).toContain(told)
      expect(page.fields.get('storm')).toBe({ ...idalia, ...changes }.storm)
    }
    expect((await owner.open(`${form}?${new URLSearchParams(idalia)}`)).text).toContain(
      'No event is booked on these days',
    )
    await createBookedClient(app, 'Nora Ephron', '2027-05-15')
    const before = await emails(app)
    expect((await owner.post(form, { ...idalia, key: 'storm-key-1' })).status).toBe(200)
    expect((await owner.visit('/backbar/calendar/storms/storm-key-1')).status).toBe(404)
    expect((await owner.post('/backbar/calendar/storms/storm-key-1', { intent: 'stop' })).status).toBe(404)
    expect(await emails(app)).toEqual(before)
  })
})
