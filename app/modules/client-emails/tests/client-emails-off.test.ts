import { describe, expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { getUnsubscribePath } from '../../../agreements/unsubscribe/unsubscribe-link.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createAppVisitor, createTestApp, databases, type Database, type TestApp } from '../../../../tests/test-app.ts'
import { startBackgroundLoops } from '../../../../server/background-loops.ts'
import { sendAutomaticFollowUps } from '../follow-up-loop.server.ts'

const [hour, day] = [3_600_000, 24 * 3_600_000]

/** A site that sends email, with an inquiry that has waited two days for a reply. */
async function createSite(database: Database) {
  const app = await createTestApp(database, { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@bar.example' })
  const owner = await createOwnerClient(app)
  await owner.fill('/backbar/settings/terms?open=pay', { check: '1 Bay St\nJacksonville, FL 32202' })
  const request = { fromEmail: 'nora@home.example', requestorName: 'Nora Ephron' }
  const event = await createStoredEvent(app.db, app.now() - 2 * day, { request })
  return { app, owner, event, page: `/backbar/jobs/${event.id}/letter/new` }
}

const switchEmails = (app: TestApp, isOn: boolean) =>
  switchModules(app.db, ['client-emails'], isOn, {
    all: ['client-emails', 'shopping-lists'],
    by: null,
    now: app.now(),
  })

const listFollowUpEmails = (app: TestApp) =>
  app.db.selectFrom('email').select('id').where('kind', '=', 'follow-up').execute()

describe.each(databases)('%s: client emails that are off', (database) => {
  test('while the client emails module is off its pages redirect, and other pages open', async () => {
    const { app, owner, page } = await createSite(database)
    await using _ = app
    const past = { request: { eventDate: '2026-11-17', requestorName: 'Ada Byron', fromEmail: 'ada@home.example' } }
    await createStoredEvent(app.db, app.now() - 90 * day, past, { state: 'done', event_date: '2026-11-17' })
    expect((await owner.open('/backbar')).text).toContain('Read & send')
    await switchEmails(app, false)
    const off = '/backbar/off/client-emails'
    for (const path of [
      page,
      '/backbar/letters/waiting',
      '/backbar/settings/letters',
      '/backbar/settings/letters/thanks',
    ])
      expect([path, (await owner.open(path)).headers.get('Location')]).toEqual([path, off])
    expect(await owner.open(off)).toMatchObject({
      status: 404,
      text: expect.stringContaining('Switched off: Client emails'),
    })
    expect((await owner.post(page, { intent: 'send', seen: '' })).to).toBe(off)
    expect((await owner.open('/backbar')).text).not.toContain('Read & send')
    const settings = await owner.open('/backbar/settings')
    expect(settings.text).toContain('Replies')
    expect(settings.text).not.toContain('Emails to review')
    expect((await owner.open('/backbar/settings/replies')).status).toBe(200)
  })

  test('a scheduled email is not sent after the client emails module was switched off', async () => {
    const { app, owner, event, page } = await createSite(database)
    await using _ = app
    app.advance(13 * hour)
    await owner.post(page, { ...Object.fromEntries((await owner.open(page)).fields), intent: 'send' })
    const asked = await owner.post('/backbar/settings/modules', { module: 'client-emails', to: 'off' })
    expect([asked.status, asked.page.text]).toEqual([
      422,
      expect.stringContaining('One email waits for 8 AM. It will not be sent.'),
    ])
    await owner.post('/backbar/settings/modules', { module: 'client-emails', to: 'off', confirmed: 'yes' })
    app.advance(10 * hour)
    const loops = startBackgroundLoops(app)
    await loops.stop()
    expect(await listFollowUpEmails(app)).toEqual([])
    await switchEmails(app, true)
    expect(await sendAutomaticFollowUps(app)).toBe(0)
    expect((await owner.open('/backbar/letters/waiting')).text).toContain('Nora waits for your answer')
    expect(await app.db.selectFrom('follow_up').select('id').where('event_id', '=', event.id).execute()).toEqual([])
  })

  test('before the client emails module is switched off, automatically sent kinds are listed', async () => {
    const { app, owner } = await createSite(database)
    await using _ = app
    await owner.fill('/backbar/settings/letters?open=thanks', { mode: 'itself' })
    const asked = await owner.post('/backbar/settings/modules', { module: 'client-emails', to: 'off' })
    expect(asked.page.text).toContain('One kind of email goes by itself. It will stop.')
    expect((await owner.open('/backbar/settings/modules')).text).toContain('one kind goes by itself')
  })

  test('an unsubscribe link works for its address while the client emails module is off', async () => {
    const { app, owner, event, page } = await createSite(database)
    await using _ = app
    await owner.post(page, { ...Object.fromEntries((await owner.open(page)).fields), intent: 'send' })
    await app.db.updateTable('event').set({ from_email: 'new@home.example' }).where('id', '=', event.id).execute()
    await switchEmails(app, false)
    const visit = await createAppVisitor(app)
    const link = getUnsubscribePath(app.config.secret, event.id, 'nora@home.example')
    expect((await visit(link, { method: 'POST', body: new URLSearchParams() })).status).toBe(200)
    expect(await app.db.selectFrom('unsubscribe').select('recipient').execute()).toEqual([
      { recipient: 'nora@home.example' },
    ])
  })

  test('the history still shows sent emails while the client emails module is off', async () => {
    const { app, owner, event, page } = await createSite(database)
    await using _ = app
    await owner.post(page, { ...Object.fromEntries((await owner.open(page)).fields), intent: 'send' })
    await switchEmails(app, false)
    expect((await owner.open(`/backbar/jobs/${event.id}/history`)).text).toContain(
      'the email “We have your request for May 15”',
    )
  })
})
