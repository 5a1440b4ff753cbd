import { describe, expect, test } from 'vitest'
import { readSecurityEvents } from '../app/backbar/auth/security-events.server.ts'
import { couple } from './couple.ts'
import { databases, emptyHouse } from './house.ts'
import { ownerClient } from './owner-client.ts'

const page = '/backbar/settings/pay'
const filled = {
  zelle: 'pay@bar.example',
  venmo: 'nerd-tonic',
  check: 'Nerd & Tonic LLC\n12 Bay Street\nJacksonville, FL 32202',
  cash: '',
  bank: '',
}

describe.each(databases)('%s: where to pay', (database) => {
  test('typed once, it stands on their page and in their letter; an empty one shows nothing of an address', async () => {
    await using house = await emptyHouse(database)
    const owner = await ownerClient(house)
    const { here, open, post } = await couple(house)
    expect((await owner.fill(page, filled)).to).toMatch(/settings\/pay\?said=kept&undo=/)
    expect((await owner.open(page)).fields.get('venmo')).toBe('@nerd-tonic')
    expect((await owner.open('/backbar/settings/terms')).text).toContain('Zelle pay@bar.example')
    const before = await open()
    expect(before.text).not.toContain('pay@bar.example')
    const yes = { ...Object.fromEntries(before.fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
    expect((await post(yes)).to).toContain(here)
    const theirs = await open()
    expect(theirs.text).toContain('Send it to pay@bar.example. Put NT-7K3M-9QXD in the note')
    expect(theirs.text).toMatch(/Mail it to: Nerd & Tonic LLC 12 Bay Street Jacksonville, FL 32202/)
    expect(theirs.text).toContain('Hand it to us, and we write you a receipt. Ask us when to meet.')
    const letter = await house.db
      .selectFrom('letter')
      .select('body_text')
      .where('kind', '=', 'agreement')
      .executeTakeFirstOrThrow()
    expect(letter.body_text).toContain('Send it to pay@bar.example.')
    // Another address from now on, wherever it is read; none, and they are told to ask.
    expect((await owner.fill(page, { zelle: '(904) 555-0142' })).status).toBe(303)
    expect((await open()).text).toContain('Send it to (904) 555-0142.')
    expect((await owner.fill(page, { zelle: '' })).status).toBe(303)
    expect((await open()).text).toContain('Ask us where to send it. Put NT-7K3M-9QXD')
  })

  test('mistyped it comes back whole; two who save at once see each other; what changed can be read afterwards', async () => {
    await using house = await emptyHouse(database)
    const owner = await ownerClient(house)
    for (const [changes, told] of [
      [{ zelle: 'ask us' }, 'Enter an e-mail address'],
      [{ venmo: 'our name is long' }, 'your Venmo name alone'],
      [{ check: 'x'.repeat(301) }, 'Shorten it to 300'],
    ] as const) {
      const back = await owner.fill(page, { ...filled, ...changes })
      expect(back.status).toBe(422)
      expect(back.page.text).toContain(told)
      for (const [name, typed] of Object.entries({ ...filled, ...changes }))
        expect(back.page.fields.get(name)).toBe(typed)
    }
    const first = Object.fromEntries((await owner.open(page)).fields)
    expect((await owner.post(page, { ...first, zelle: 'pay@bar.example' })).status).toBe(303)
    const second = await owner.post(page, { ...first, zelle: 'other@bar.example' })
    expect([second.status, second.page.fields.get('zelle')]).toEqual([409, 'other@bar.example'])
    expect(second.page.text).toMatch(/Zelle stored now pay@bar\.example yours other@bar\.example/)
    // To mend what was mistyped is not to have seen what somebody else saved meanwhile.
    const wrong = await owner.post(page, { ...first, zelle: 'ask us' })
    expect(wrong.status).toBe(422)
    const mended = await owner.post(page, { ...Object.fromEntries(wrong.page.fields), zelle: 'other@bar.example' })
    expect([mended.status, mended.page.fields.get('zelle')]).toEqual([409, 'other@bar.example'])
    expect((await owner.post(page, Object.fromEntries(second.page.fields))).status).toBe(303)
    // The same words again change nothing.
    expect((await owner.fill(page, {})).status).toBe(303)
    const { events } = await readSecurityEvents(house.db, null)
    const told = events.filter(({ kind }) => kind === 'settings').map(({ words }) => words)
    expect(told).toEqual(['Where to pay: Zelle', 'Where to pay: Zelle'])
  })
})
