import { insertApiToken } from '../inserted-api-token.ts'
import { onBookingChanged } from '../../app/events/event/booking-hooks.server.ts'
import { acceptSampleProposal } from '../agreed-proposal.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { createStaffMember } from '../doubles/worked-event.ts'
import { createOwnerClient } from '../owner-client.ts'
import { createStaffPath, findAssignmentId, getTimeOfDay, listShiftRows } from '../staff-rows.ts'
import type { Recorder } from './recorder.ts'

const findOfferToken = (html: string) => /name="offer" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** Records the staff pages of two staff members, in English and in Spanish, and what an API token can read of the event. */
export async function recordStaffPages(recorder: Recorder): Promise<void> {
  const { house, ask, call } = recorder
  const { db, config } = house
  const owner = await createOwnerClient(house)
  const { id } = await createStoredEvent(db, house.now(), {})
  call({ job: id })
  await createStaffMember(db, { id: 'ana-id-0001', name: 'Ana Reyes', roles: ['lead', 'bartender'] })
  await createStaffMember(db, { id: 'ben-id-0001', name: 'Ben Ortiz', language: 'es', phone: '+19045550172' })
  await acceptSampleProposal(db, id)
  await onBookingChanged(db, id, house.now())
  const shifts = await listShiftRows(db, id)
  const [first, second] = [
    shifts.find(({ role }) => role === 'lead')!,
    shifts.find(({ role }) => role === 'bartender')!,
  ]
  call({ first: first.id, second: second.id })

  for (const [person, post, language] of [
    ['ana-id-0001', first, 'en'],
    ['ben-id-0001', second, 'es'],
  ] as const) {
    const here = await createStaffPath(db, person, { secret: config.secret, now: house.now() })
    call({ [`link-${language}`]: here.slice('/crew/'.length) })
    const as = person === 'ana-id-0001' ? 'Ana' : 'Ben'
    const open = (when: string, more = '') => ask(here + more, { as, when, against: here + more })
    const say = (when: string, words: Record<string, string>, more = '') =>
      ask(here + more, { as, when, post: words, against: here + more })
    for (const part of ['', '/days-off', '/papers', '/me']) await open('nothing asked yet', part)
    await say('nothing typed', { intent: 'away', from: '', key: 'away-of-nothing' }, '/days-off')
    await say('two days off', { intent: 'away', from: '2026-12-24', to: '2026-12-25', key: `away-${as}` }, '/days-off')
    await open('two days off', '/days-off')
    await say(
      'a paper without its file',
      { intent: 'paper', key: `paper-${as}`, paperKind: 'alcohol-service' },
      '/papers',
    )
    await say('half a phone number', { intent: 'me', phone: '12', language }, '/me')
    await owner.post(`/backbar/jobs/${id}/crew`, { intent: 'ask', post: post.id, person, way: 'one' })
    const asked = await open('asked')
    await say('an offer nobody made', { intent: 'yes', offer: 'none' })
    const { to } = await say('a yes', { intent: 'yes', offer: findOfferToken(asked.html) })
    await open('having said yes')
    if (to) await ask(to, { as, when: 'having said yes', against: here })
    await open('having said yes', '/calendar.ics')
    await open('having said yes', `/sheet/${post.id}`)
    await open('having said yes', '/sheet/none')
    await open('for programs', '/worker.js')
  }
  house.advance(getTimeOfDay(first.day, '10:00') - 2 * 86_400_000 - house.now())
  const ana = await createStaffPath(db, 'ana-id-0001', { secret: config.secret, now: house.now() })
  const said = (when: string, words: Record<string, string>) => ask(ana, { as: 'Ana', when, post: words, against: ana })
  await ask(ana, { as: 'Ana', when: 'two days before', against: ana })
  await said('confirmed', { intent: 'good', post: first.id })
  await said('too early', {
    intent: 'here',
    tenure: (await findAssignmentId(db, first.id))!,
    tap: 'tap-too-early',
  })
  await said('cannot make it', { intent: 'hand-over', post: first.id, why: 'My sister is getting married' })
  await ask(ana, { as: 'Ana', when: 'handing over', against: ana })
  const ben = await createStaffPath(db, 'ben-id-0001', { secret: config.secret, now: house.now() })
  house.advance(first.clock_to + 9 * 3_600_000 - house.now())
  await ask(ana, { as: 'Ana', when: 'the morning after', against: ana })
  await ask(ben, { as: 'Ben', when: 'the morning after', against: ben })
  await said('a count that contradicts itself', { intent: 'left', post: first.id, 'wine-left': '3', 'wine-out': 'yes' })
  await said('counted', { intent: 'left', post: first.id, 'wine-left': '4', 'beer-none': 'yes', came: '94' })
  await ask(`${ana}?left=${first.id}&said=left`, { as: 'Ana', when: 'counted', against: ana })
  await ask(`${ben}?left=${second.id}`, { as: 'Ben', when: 'Ana counted', against: ben })
  for (const path of ['', '/days-off', '/calendar.ics', '/sheet/x', '/worker.js']) await ask(`/crew/nobody${path}`)

  const scopes = ['requests', 'jobs', 'money']
  const token = await insertApiToken(db, { name: 'A sheet', by: 'owner', now: house.now(), scopes })
  const headers = { Authorization: `Bearer ${token}` }
  for (const path of ['/api/requests', '/api/jobs', '/api/payments', '/api/jobs?limit=0']) {
    await ask(path)
    await ask(path, { as: 'a token', headers })
  }
}
