import { describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/test-app.ts'
import { claimRows } from '../../../plumbing/queue/claim-rows.server.ts'
import { markNumberUnreachable, recordTextStart, recordTextStop } from '../outbox/text-consents.server.ts'
import { pruneTextMessages } from '../texts-privacy.server.ts'
import { agree, createTextsApp, noraPhone } from './texts-app.ts'

const hour = 3_600_000
const day = 24 * hour
const send = { intent: 'send', to: noraPhone, words: 'Yes, 4:30 it is.' }

describe.each(databases)('%s: a written text', (database) => {
  test('a written text is stored, then sent, and the first names business and STOP', async () => {
    await using at = await createTextsApp(database)
    const { owner, page, double } = at
    const sent = await owner.fill(page, send)
    expect(sent).toMatchObject({ status: 303, to: `${page}?done=sent` })
    expect(await at.findText()).toMatchObject({ state: 'waiting', parts: 1 })
    expect(double.taken).toHaveLength(0)
    await at.deliver()
    const first = 'Nerd & Tonic: Yes, 4:30 it is. Reply STOP to stop.'
    expect(double.taken).toMatchObject([{ to: noraPhone, words: first }])
    expect(await at.findText()).toMatchObject({ state: 'sent', carrier_id: double.taken[0]!.id, is_uncertain: 0 })
    await owner.fill(page, { ...send, words: 'See you then' })
    await at.deliver()
    expect(double.taken[1]!.words).toBe('See you then')
    expect((await owner.open(page)).text).toContain('See you then')
  })

  test('a text form posted twice sends one text', async () => {
    await using at = await createTextsApp(database)
    const { fields } = await at.owner.open(at.page)
    const form = { ...Object.fromEntries(fields), ...send }
    await Promise.all([at.owner.post(at.page, form), at.owner.post(at.page, form)])
    await at.deliver()
    expect(at.double.taken).toHaveLength(1)
  })

  test('a text written in the evening waits for 8 AM and can be withdrawn', async () => {
    await using at = await createTextsApp(database)
    at.app.advance(12 * hour)
    const waiting = await at.owner.fill(at.page, send)
    expect(waiting.to).toBe(`${at.page}?done=waits`)
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    const shown = await at.owner.open(at.page)
    expect(shown.text).toMatch(/Waits until Nov 21, 2026, 8:00\sAM/)
    const { id } = await at.findText()
    const undone = await at.owner.post(at.page, { intent: 'cancel', id })
    expect((await at.owner.open(undone.to)).html).toContain('Yes, 4:30 it is.</textarea>')
    at.app.advance(12 * hour)
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
  })

  test('a waiting text is sent at 8 AM', async () => {
    await using at = await createTextsApp(database)
    at.app.advance(12 * hour)
    await at.owner.fill(at.page, send)
    at.app.advance(11 * hour - 1)
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    at.app.advance(1)
    await at.deliver()
    expect(at.double.taken).toHaveLength(1)
  })

  test.each([
    ['no words', { words: '  ' }, 'Write something'],
    ['too many words', { words: 'a'.repeat(290) }, 'Shorten it by 24 characters, or send it as an email'],
  ])('a text with %s is refused, and its form keeps the typed wording', async (_, changes, message) => {
    await using at = await createTextsApp(database)
    const refused = await at.owner.fill(at.page, { ...send, ...changes })
    expect(refused.status).toBe(422)
    expect(refused.page.text).toContain(message)
    expect(refused.page.html).toContain(changes.words.trim() || 'Your text')
  })

  test('a written text needs consent, which the owner can record', async () => {
    await using at = await createTextsApp(database, { isAgreed: false })
    const page = await at.owner.open(at.page)
    expect(page.text).toContain('Nora has not agreed to texts.')
    expect(page.html).toContain('sms:+19045550133')
    const refused = await at.owner.post(at.page, send)
    expect(refused.status).toBe(422)
    const noted = await at.owner.post(at.page, { intent: 'consent', to: noraPhone })
    expect(noted.to).toBe(`${at.page}?done=consent`)
    expect(await at.app.db.selectFrom('text_consent').select(['kind', 'phone']).execute()).toEqual([
      { kind: 'told', phone: noraPhone },
    ])
    await at.owner.fill(at.page, send)
    await at.deliver()
    expect(at.double.taken).toHaveLength(1)
  })

  test('a text to a number that sent STOP is refused, even when already queued', async () => {
    await using at = await createTextsApp(database)
    await at.owner.fill(at.page, send)
    await recordTextStop(at.app.db, noraPhone, at.app.now())
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    expect((await at.owner.open(at.page)).text).toContain('Nora said STOP')
    await recordTextStart(at.app.db, noraPhone)
    await at.owner.fill(at.page, send)
    await at.deliver()
    expect(at.double.taken).toHaveLength(1)
  })

  test('a text that the carrier blocks because of STOP records the STOP', async () => {
    await using at = await createTextsApp(database)
    at.double.stopped.add(noraPhone)
    await at.owner.fill(at.page, send)
    await at.deliver()
    expect(await at.findText()).toMatchObject({ state: 'refused', remark: 'They said STOP' })
    expect((await at.owner.open(at.page)).text).toContain('Nora said STOP')
  })

  test('a text to a landline is refused and marks the number', async () => {
    await using at = await createTextsApp(database)
    at.double.behave({ code: '21614' })
    await at.owner.fill(at.page, send)
    await at.deliver()
    expect((await at.owner.open(at.page)).text).toContain('Nora can’t be texted: There is no such number.')
  })

  test('a text is retried later when the carrier is busy', async () => {
    await using at = await createTextsApp(database)
    at.double.behave({ status: 429, isTaken: false })
    await at.owner.fill(at.page, send)
    await at.deliver()
    expect(await at.findText()).toMatchObject({ state: 'waiting', remark: 'The carrier is busy or away' })
    await at.wait(1)
    expect(at.double.taken).toHaveLength(1)
    expect(await at.findText()).toMatchObject({ state: 'sent', remark: '' })
  })

  test('a text waits while the carrier refuses the key, which Today reports', async () => {
    await using at = await createTextsApp(database)
    at.double.behave({ code: '20003', status: 401 })
    await at.owner.fill(at.page, send)
    await at.deliver()
    expect((await at.owner.open('/backbar')).text).toContain('Text messages are not going out')
    await at.wait(10)
    expect(at.double.taken).toHaveLength(1)
    expect((await at.owner.open('/backbar')).text).not.toContain('Text messages are not going out')
  })

  test('a text sent before a crash is found at the carrier and not resent', async () => {
    await using at = await createTextsApp(database)
    at.double.behave({ breaks: 'reset', isTaken: true })
    await at.owner.fill(at.page, send)
    await at.deliver()
    expect(await at.findText()).toMatchObject({ state: 'waiting', is_uncertain: 1 })
    await at.wait(2)
    expect(at.double.taken).toHaveLength(1)
    expect(await at.findText()).toMatchObject({ state: 'sent', carrier_id: at.double.taken[0]!.id })
  })

  test('a text not yet sent before a crash is sent once', async () => {
    await using at = await createTextsApp(database)
    at.double.behave({ breaks: 'reset', isTaken: false })
    await at.owner.fill(at.page, send)
    await at.deliver()
    await at.wait(2)
    expect(at.double.taken).toHaveLength(1)
    expect(await at.findText()).toMatchObject({ state: 'sent' })
  })

  test('a text’s result is unknown if the carrier cannot look it up', async () => {
    await using at = await createTextsApp(database, { kind: 'telnyx' })
    at.double.behave({ breaks: 'hang', isTaken: true })
    await at.owner.fill(at.page, send)
    await at.deliver()
    await at.wait(60)
    expect(at.double.taken).toHaveLength(1)
    expect(await at.findText()).toMatchObject({ state: 'unknown' })
    expect((await at.owner.open(at.page)).text).toContain(
      'We can’t tell whether this went. Ask Nora before sending again',
    )
  })

  test('a text claimed by a process that died is sent once', async () => {
    await using at = await createTextsApp(database)
    await at.owner.fill(at.page, send)
    const now = at.app.now()
    await claimRows(at.app.db, 'text_message', {
      which: (is) => is.and([is('state', '=', 'waiting')]),
      first: 'due_at',
      most: 1,
      now,
      claimTime: 60_000,
    })
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    await at.wait(2)
    expect(at.double.taken).toHaveLength(1)
  })

  test('a text waits at most a day for an unreachable carrier', async () => {
    await using at = await createTextsApp(database)
    await at.owner.fill(at.page, send)
    at.app.advance(25 * hour)
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    expect(await at.findText()).toMatchObject({ state: 'refused', remark: 'It could not leave within a day' })
  })

  test('a text is exported with client data and erased with its event', async () => {
    await using at = await createTextsApp(database)
    await at.owner.fill(at.page, send)
    await at.deliver()
    await recordTextStop(at.app.db, noraPhone, at.app.now())
    const people = '/backbar/in-and-out'
    const found = await at.owner.open(`${people}?email=nora%40home.example`)
    const file = await at.owner.visit(found.links.get('Download it all as one file')!)
    expect(await file.json()).toMatchObject({
      texts: [
        { direction: 'out', phone: noraPhone },
        { kind: 'form', page: '/quote' },
      ],
    })
    const ask = await at.owner.open(found.links.get('Erase it…')!)
    await at.owner.post(`${people}?open=erase&email=nora%40home.example`, Object.fromEntries(ask.fields))
    const { db } = at.app
    expect(await db.selectFrom('text_message').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('text_consent').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('text_number').select('phone').execute()).toEqual([{ phone: noraPhone }])
  })

  test('texts and consents are deleted two years after the event, and STOPs are kept', async () => {
    await using at = await createTextsApp(database)
    const { db } = at.app
    await at.owner.fill(at.page, send)
    await at.deliver()
    await agree(at.app, '+13125550199')
    await recordTextStop(db, '+13125550188', at.app.now())
    await markNumberUnreachable(db, noraPhone, 'landline', at.app.now())
    const count = async () => {
      const [texts, consents, numbers] = await Promise.all(
        (['text_message', 'text_consent', 'text_number'] as const).map((table) =>
          db.selectFrom(table).select('phone').orderBy('phone').execute(),
        ),
      )
      return [texts, consents, numbers].map((rows) => rows!.map(({ phone }) => phone))
    }
    await pruneTextMessages(db, at.app.files, at.app.now())
    expect(await count()).toEqual([[noraPhone], ['+13125550199', noraPhone], ['+13125550188', noraPhone]])
    at.app.advance(15 * day)
    await pruneTextMessages(db, at.app.files, at.app.now())
    expect(await count()).toEqual([[noraPhone], [noraPhone], ['+13125550188', noraPhone]])
    at.app.advance(3 * 365 * day)
    await pruneTextMessages(db, at.app.files, at.app.now())
    expect(await count()).toEqual([[], [], ['+13125550188']])
  })

  test('the privacy page describes texts in both languages', async () => {
    await using at = await createTextsApp(database)
    expect((await at.owner.open('/privacy')).text).toContain('Answer STOP at any time')
    expect((await at.owner.open('/es/privacy')).text).toContain('Responde STOP cuando quieras')
  })
})
