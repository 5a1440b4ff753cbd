import { describe, expect, test } from 'vitest'
import { changeAgreement } from '../../../../tests/agreed-change.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { sampleLine, sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { databases, createAppVisitor, createTestApp, openingTime } from '../../../../tests/test-app.ts'
import { offlineFormText } from '../../../ui/offline/offline-form-text.ts'
import { getOrCreateClientLink, getClientPagePath } from '../../../agreements/proposals/client-link.server.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }

describe.each(databases)('%s: the page of changes', (database) => {
  test.each([
    ['en', /\bsign/i],
    ['es', /\bfirm/i],
  ] as const)('%s: after a phone acceptance the page of changes never mentions signing', async (language, signs) => {
    await using app = await createTestApp(database)
    const { event, visit, here } = await createTestClient(app, {}, language)
    const owner = await createOwnerClient(app)
    await owner.post(`/backbar/jobs/${event.id}/proposal/act`, { intent: 'phone-yes', version: '1' })
    const page = await parsePage(await visit(`${here}/change`))
    expect(page.status).toBe(200)
    // The hidden message about a missing signal is no signature.
    expect(page.text.replace(offlineFormText[language], '')).not.toMatch(signs)
  })

  test('the refund of a cancellation follows the signed deposit, even after a price change', async () => {
    await using app = await createTestApp(database)
    // A deposit of $263, whose half is no whole dollar.
    const lines = sampleProposal().lines.map((line) =>
      line.id === 'bartender' ? sampleLine({ unitCents: 16_000 }) : line,
    )
    const { event, here, post, visit } = await createTestClient(app, { lines })
    expect((await post({ ...signed, total: '105000' })).status).toBe(303)
    const owner = await createOwnerClient(app)
    const paid = { intent: 'pay', key: 'the-first-one', sum: '263', way: 'cash', paidOn: '2026-11-20' }
    await owner.post(`/backbar/jobs/${event.id}/money`, paid)
    const cancel = async () => (await parsePage(await visit(`${here}/change?row=off`))).text
    const refund = 'You paid $263 Comes back to you $131 Stays with us $132'
    expect(await cancel()).toContain(refund)
    await changeAgreement(app.db, event.id, { bartenders: 1 })
    expect(await cancel()).toContain(refund)
    await changeAgreement(app.db, event.id, { bartenders: 0, eventGuestCount: 60 })
    expect(await cancel()).toContain(refund)
  })

  test.each([
    ['en', 'Central'],
    ['es', 'hora central'],
  ] as const)('the page of changes names the time zone of an event elsewhere (%s)', async (language, words) => {
    await using app = await createTestApp(database)
    const destin = { eventLocation: 'Destin, FL 32541', zip: '32541' }
    const request = { ...destin, timeZone: 'America/Chicago', eventDate: '2027-05-15' }
    const { id: eventId } = await createStoredEvent(app.db, openingTime, { language, request })
    const document = sampleProposal()
    await acceptSampleProposal(app.db, eventId, { document: { ...document, event: { ...document.event, ...destin } } })
    const person = { eventId, name: 'Nora Ephron', email: 'nora@home.example' }
    const { token } = await getOrCreateClientLink(app.db, person, { secret: app.config.secret, now: openingTime })
    const visit = await createAppVisitor(app)
    const { text } = await parsePage(await visit(`${getClientPagePath(token)}/change`))
    expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words)
  })

  test('a read-only link to the page of changes leads to the client page', async () => {
    await using app = await createTestApp(database)
    const { open, post, visit, state } = await createTestClient(app)
    await post({ intent: 'share' })
    const [, shared] = /(\/yours\/[\w-]{22})<\/b>/.exec((await open()).html)!
    const led = await visit(`${shared}/change`)
    expect([led.status, led.headers.get('Location')]).toEqual([303, shared])
    const posted = await post(signed, `${shared}/change`)
    expect([posted.status, posted.to]).toEqual([307, shared])
    expect(await state()).toBe('out')
    expect(await app.db.selectFrom('signature').select('id').execute()).toEqual([])
  })

  test('a change form before acceptance gets 404 and counts toward its link’s limit', async () => {
    await using app = await createTestApp(database)
    const { here, post } = await createTestClient(app)
    expect((await post({ intent: 'ask', words: 'Is there ice?' })).status).toBe(303)
    for (let i = 0; i < 2; i++) expect((await post({ intent: 'ask-change' }, `${here}/change`)).status).toBe(404)
    expect(await app.db.selectFrom('link_use').select('posts').execute()).toEqual([{ posts: 3 }])
  })
})
