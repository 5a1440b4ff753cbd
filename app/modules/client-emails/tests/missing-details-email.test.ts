import { describe, expect, test } from 'vitest'
import { listHistoryEntries } from '../../../events/event/history.server.ts'
import { getEventDetails } from '../../../operations/events/event-logistics.server.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { createTestClient } from '../../../../tests/test-client.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }

/** A client with a booked event in nine days, who owes nothing. An amount due would come first. */
async function createBookedClient(app: TestApp) {
  const them = await createTestClient(app)
  expect((await them.post(signed)).status).toBe(303)
  await app.db.updateTable('event').set({ state: 'booked' }).where('id', '=', them.event.id).execute()
  await app.db.deleteFrom('amount_due').execute()
  app.advance(Date.parse('2027-05-06T14:00:00Z') - openingTime)
  return them
}

const listEmails = (app: TestApp, kind: string) =>
  app.db.selectFrom('email').selectAll().where('kind', '=', kind).orderBy('created_at').execute()

describe.each(databases)('%s: the email that asks for missing details', (database) => {
  test('the missing-details email puts its questions on the client page, and answers are saved', async () => {
    await using app = await createTestApp(database, {
      MAIL_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'hello@bar.example',
    })
    const them = await createBookedClient(app)
    const owner = await createOwnerClient(app)
    const here = `/backbar/jobs/${them.event.id}/letter/missing-facts`
    const page = await owner.open(here)
    expect(page.text).toContain('It includes their link and these questions on their page.')
    expect((await them.open()).text).not.toMatch(/things? we need to know/)
    expect((await owner.post(here, { ...Object.fromEntries(page.fields), intent: 'send' })).status).toBe(303)
    expect(await listEmails(app, 'facts-asked')).toEqual([])
    const [email] = await listEmails(app, 'follow-up')
    expect(email!.body_text).toContain(`${app.config.siteUrl}${them.here}#facts`)
    const asked = [...(await them.open()).fields.keys()].filter((name) => name.startsWith('fact-'))
    expect(asked).toEqual(expect.arrayContaining(['fact-power', 'fact-parking', 'fact-loadInWay']))
    expect((await them.post({ intent: 'facts', 'fact-power': 'By the bar' })).status).toBeLessThan(400)
    expect(await getEventDetails(app.db, them.event.id)).toMatchObject({ site: { power: 'By the bar' } })
    const kinds = (await listHistoryEntries(app.db, them.event.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['follow-up', 'facts-asked', 'facts-said']))
  })

  test('questions sent another way also appear on the client page', async () => {
    await using app = await createTestApp(database)
    const them = await createBookedClient(app)
    const here = `/backbar/jobs/${them.event.id}/letter/missing-facts`
    const owner = await createOwnerClient(app)
    const { text, html } = await owner.open(here)
    expect(text).toContain('With this tap their page asks them these questions.')
    expect(html).toContain(`${app.config.siteUrl}${them.here}#facts`)
    expect((await them.open()).text).not.toMatch(/things? we need to know/)
    expect((await owner.post(here, { intent: 'by-hand' })).status).toBe(303)
    expect((await them.open()).text).toMatch(/things? we need to know/)
  })
})
