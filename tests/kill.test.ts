import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../app/config.server.ts'
import { openHouse, type House } from '../app/house.server.ts'
import { deliverDueLetters } from '../app/plumbing/outbox/postman.server.ts'
import { issueFormToken } from '../app/request/form-token.server.ts'
import { readThanksToken } from '../app/thanks/thanks.server.ts'
import { readMail } from './doubles/read-mail.ts'
import { goodWords } from './doubles/sample-form.ts'
import { freePort } from './postgres.ts'
import { sampleFolder, startProgram } from './program.ts'

const kills = 20
const guests = 4
const secret = 'a secret that survives'

test('killed twenty times under load, the bar has every request it said thank you for, once, and both its letters', async () => {
  using folder = sampleFolder()
  const port = await freePort()
  const env = { DATA_DIR: folder.dir, PORT: String(port), HOST: '127.0.0.1', SECRET: secret, QUOTES_PER_HOUR: '0' }
  const queue = guestsWithForms(`http://127.0.0.1:${port}/quote`)

  for (let killed = 0; killed < kills; killed++) {
    await using site = startProgram('start.ts', env)
    await site.line('open')
    const sending = queue.sendUntilDead()
    // Any moment will do: with the form half sent, half stored, half answered, or a letter half carried.
    await wait(Math.random() * 500)
    expect(await site.end('SIGKILL')).toBe('SIGKILL')
    await sending
  }
  // Whoever got no answer sends the same form once more, as people do.
  await using site = startProgram('start.ts', env)
  await site.line('open')
  await queue.sendRest()
  expect(await site.end('SIGTERM')).toBe(0)

  await using house = await openLater(env)
  await deliverDueLetters(house)
  const leads = await house.db.selectFrom('lead').select(['id', 'requestor_name', 'state']).execute()
  expect(queue.thanked.size).toBeGreaterThan(kills)
  expect(leads.map(({ requestor_name }) => requestor_name).toSorted()).toEqual([...queue.thanked.keys()].toSorted())
  for (const { id, requestor_name, state } of leads) {
    expect(readThanksToken(secret, queue.thanked.get(requestor_name)!, Date.now())).toBe(id)
    expect(state).toBe('new')
    for (const kind of ['alert', 'receipt']) {
      const mail = readMail(readFileSync(join(folder.dir, 'mailbox', `${id}-${kind}.eml`), 'utf8'))
      expect(mail.messageId).toBe(`<${id}-${kind}@localhost>`)
      expect(mail.text).toContain(requestor_name)
    }
  }
  const letters = await house.db.selectFrom('letter').select('state').execute()
  expect(letters.map(({ state }) => state)).toEqual(Array(leads.length * 2).fill('sent'))
})

/** A handful of people, each with one form after the other; a form that got no answer is sent again, word for word. */
function guestsWithForms(address: string) {
  const thanked = new Map<string, string>()
  let forms = 0
  const newForm = () => ({
    ...goodWords,
    requestorName: `Guest ${++forms}`,
    // Opened ten seconds ago: nobody here is too quick to be a person.
    token: issueFormToken(secret, Date.now() - 10_000),
  })
  const hands = Array.from({ length: guests }, newForm)

  /** Answers whether the form in this hand was taken; false when the line went dead. */
  async function send(hand: number): Promise<boolean> {
    const form = hands[hand]!
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }).catch(() => null)
    if (!response) return false
    expect(response.status).toBe(303)
    thanked.set(form.requestorName, response.headers.get('Location')!.split('to=')[1]!)
    return true
  }

  async function keepSending(hand: number, goOn: () => boolean) {
    while ((await send(hand)) && goOn()) hands[hand] = newForm()
  }

  return {
    thanked,
    /** Sends until the line goes dead. */
    sendUntilDead: () => Promise.all(hands.map((_, hand) => keepSending(hand, () => true))),
    /** Sends what is still in everybody's hand. */
    sendRest: () => Promise.all(hands.map((_, hand) => keepSending(hand, () => false))),
  }
}

/** The house on the same data, ten minutes from now: whatever a dead process had claimed is free again. */
function openLater(env: Record<string, string>): Promise<House> {
  return openHouse(readConfig(env), { now: () => Date.now() + 600_000, out: { write: () => true } })
}
