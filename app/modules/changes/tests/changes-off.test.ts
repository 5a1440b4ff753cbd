import { describe, expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { findCurrentAgreement, listAgreementChanges } from '../../../agreements/agreement/current-agreement.server.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { cancelEvent, submitChangeForm } from '../../../../tests/submit-change-form.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { databases, createTestApp, openingTime, type Database, type TestApp } from '../../../../tests/test-app.ts'
import { changes } from '../module.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }
const whomToCall = 'To change something, call'
const settingsPage = '/backbar/settings/modules'

const setChanges = ({ db, now }: TestApp, isOn: boolean) =>
  switchModules(db, [changes.name], isOn, { all: [changes.name], by: null, now: now() })

/** A client who signed, and the owner. */
async function createSignedClient(database: Database) {
  const app = await createTestApp(database)
  const them = await createTestClient(app)
  expect((await them.post(signed)).status).toBe(303)
  const owner = await createOwnerClient(app)
  const page = `${them.here}/change`
  const form = async () => parsePage(await them.visit(page))
  /** The client requests a change to more guests. */
  const ask = async () => {
    const wanted = { ...Object.fromEntries((await form()).fields), eventGuestCount: '160' }
    const { fields } = (await them.post({ ...wanted, intent: 'change' }, page)).page
    return them.post({ ...wanted, intent: 'ask-change', total: fields.get('total')! }, page)
  }
  return { app, them, owner, page, form, ask, job: `/backbar/jobs/${them.event.id}` }
}

describe.each(databases)('%s: changes that are switched off', (database) => {
  test('while the changes module is off, clients are told to call and weather moves disappear', async () => {
    const { app, them, owner, page } = await createSignedClient(database)
    await using _ = app
    expect((await them.open()).links.get('Change something')).toBe(page)
    expect((await owner.open('/backbar/calendar')).text).toContain('A named storm')
    await setChanges(app, false)
    const shown = await them.open()
    expect([shown.text.includes(whomToCall), shown.html.includes('/change')]).toEqual([true, false])
    expect((await owner.open('/backbar/calendar')).text).not.toContain('A named storm')
    for (const path of ['/backbar/calendar/storm', '/backbar/calendar/storms/idalia']) {
      const refused = await owner.visit(path)
      expect([path, refused.status, refused.headers.get('Location')]).toEqual([path, 303, '/backbar/off/changes'])
    }
    await setChanges(app, true)
    expect((await them.open()).links.get('Change something')).toBe(page)
  })

  test('with the changes module off, the owner can still change and cancel an event', async () => {
    const { app, them, owner, job } = await createSignedClient(database)
    await using _ = app
    await setChanges(app, false)
    const { done } = await submitChangeForm(owner, job, { what: 'change', eventGuestCount: '160', words: '' })
    expect(done.status).toBe(303)
    expect((await findCurrentAgreement(app.db, them.event.id))!.document.event.eventGuestCount).toBe(160)
    const [change] = await listAgreementChanges(app.db, them.event.id)
    const copy = await them.visit(`${them.here}/agreement.pdf?change=${change!.id}`)
    expect([copy.status, copy.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect((await owner.open(`${job}/history`)).text).toContain('Third bartender, 160 guests')
    expect((await owner.open(`${job}/agreement`)).text).toContain('We checked every part just now')
    expect((await cancelEvent(owner, job, '0')).status).toBe(303)
    expect((await findEvent(app.db, them.event.id))!.state).toBe('lost')
    expect((await them.open()).text).toContain('May 15 is canceled')
  })

  test('an open change request can be decided after the changes module is switched off', async () => {
    const { app, them, owner, job, ask, form } = await createSignedClient(database)
    await using _ = app
    expect((await ask()).status).toBe(303)
    expect((await owner.open(settingsPage)).text).toContain('1 request to answer')
    expect((await owner.open('/backbar')).text).toContain('Third bartender, 160 guests')
    const warned = await owner.post(settingsPage, { module: changes.name, to: 'off' })
    expect([warned.status, warned.page.text]).toEqual([
      422,
      expect.stringContaining('One request is not answered. It stays on its event, and Today no longer shows it.'),
    ])
    await owner.post(settingsPage, { module: changes.name, to: 'off', confirmed: 'yes' })
    expect((await owner.open('/backbar')).text).not.toContain('Third bartender, 160 guests')
    const client = await them.open()
    expect(client.text).toContain('You asked for a change')
    expect(client.text).toContain(whomToCall)
    const event = await owner.open(job)
    expect(event.text).toContain('They ask for a change')
    expect(event.text).not.toContain('Offer another total')
    const { change, total } = Object.fromEntries(event.fields)
    const offered = await owner.post(`${job}/change`, { change: change!, intent: 'offer', sum: '1,100', answer: '' })
    expect([offered.status, offered.page.text]).toEqual([
      422,
      expect.stringContaining('Clients have no page to sign an offer on.'),
    ])
    expect((await form()).text).toContain('You asked for a change')
    const agreed = await owner.post(`${job}/change`, { change: change!, total: total!, intent: 'agree' })
    expect(agreed.to).toContain('change?done=')
  })

  test('with the changes module off, clients can sign offers but not request changes', async () => {
    const { app, them, owner, job, page, ask, form } = await createSignedClient(database)
    await using _ = app
    await ask()
    const { change } = Object.fromEntries((await owner.open(job)).fields)
    await owner.post(`${job}/change`, { change: change!, intent: 'offer', sum: '1,100', answer: '' })
    const warned = await owner.post(settingsPage, { module: changes.name, to: 'off' })
    expect(warned.page.text).toContain('One offer is not signed. The link in its email still opens.')
    await setChanges(app, false)
    const offer = Object.fromEntries((await form()).fields)
    const yes = { ...offer, signature: 'Nora Ephron', consent: 'on', intent: 'sign-change' }
    expect((await them.post(yes, page)).to).toBe(`${page}?said=signed`)
    expect((await findCurrentAgreement(app.db, them.event.id))!.totalCents).toBe(110_000)
    const shown = await form()
    expect([shown.text.includes(whomToCall), shown.fields.has('eventGuestCount')]).toEqual([true, false])
    for (const intent of ['change', 'ask-change', 'call-off', 'ask-call-off', 'ask-postpone']) {
      const tried = await them.post({ intent, eventGuestCount: '200', total: '104000', why: '' }, page)
      expect([intent, tried.status, tried.page.text.includes(whomToCall)]).toEqual([intent, 422, true])
    }
    expect(await listAgreementChanges(app.db, them.event.id)).toHaveLength(1)
  })

  test('with the changes module off, the client’s change page closes after the event', async () => {
    const { app, them, page, form } = await createSignedClient(database)
    await using _ = app
    await setChanges(app, false)
    expect((await form()).status).toBe(200)
    app.advance(Date.parse('2027-05-16T09:00:00-04:00') - openingTime)
    const over = await form()
    expect([over.status, over.text]).toEqual([404, expect.stringContaining('The event is over. Questions? Call us at')])
    expect((await them.post({ intent: 'ask-call-off', why: '' }, page)).status).toBe(404)
    await setChanges(app, true)
    expect((await form()).text).toContain('Your event is over.')
  })
})
