import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { issueFormToken } from '../app/events/quote-form/form-token.server.ts'
import { parsePage } from '../tests/doubles/read-page.ts'
import { validQuoteForm } from '../tests/doubles/sample-form.ts'

export type Crowd = ReturnType<typeof openCrowd>

/**
 * Simulates a few clients of a site who each send one quote form after another. A form without a response, or one that
 * could not be saved, is sent again unchanged.
 */
export function openCrowd(site: string, secret: string, guests = 4) {
  /** Confirmed clients by name, with the address they were redirected to. */
  const thanked = new Map<string, string>()
  /** Time of each confirmation, in epoch milliseconds. */
  const thankedAt = new Map<string, number>()
  const count = { turnedAway: 0, unanswered: 0 }
  let forms = 0
  const newForm = () => ({
    ...validQuoteForm,
    requestorName: `Guest ${++forms}`,
    message: 'Dinner is at seven.\nPlease "no" <rosemary> & such.',
    // Issued ten seconds ago, because the form rejects faster submissions.
    token: issueFormToken(secret, Date.now() - 10_000),
  })
  const drafts = Array.from({ length: guests }, newForm)

  async function send(guest: number): Promise<'thanked' | 'turned away' | 'dead line'> {
    const form = drafts[guest]!
    const post = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const
    const page = await fetch(`${site}/quote`, post).then(parsePage, () => null)
    if (!page) {
      count.unanswered++
      return 'dead line'
    }
    if (page.status === 503) {
      assertWordsCameBack(page, form)
      count.turnedAway++
      return 'turned away'
    }
    assert.equal(page.status, 303)
    assert(!thanked.has(form.requestorName))
    thanked.set(form.requestorName, page.headers.get('Location')!.split('to=')[1]!)
    thankedAt.set(form.requestorName, Date.now())
    drafts[guest] = newForm()
    return 'thanked'
  }

  async function sendUntilDead(guest: number) {
    while ((await send(guest)) !== 'dead line');
  }

  async function sendWhile(guest: number, goOn: () => boolean) {
    while (goOn()) if ((await send(guest)) === 'turned away') await wait(50)
  }

  async function sendUntilThanked(guest: number, deadline: number) {
    while ((await send(guest)) !== 'thanked') {
      assert(performance.now() < deadline, `${drafts[guest]!.requestorName} was still refused after 30 s`)
      await wait(200)
    }
  }

  const together = (each: (guest: number) => Promise<void>) => {
    const all = Promise.all(drafts.map((_, guest) => each(guest)))
    // The caller may await this promise later. Until then, an error must not count as an unhandled rejection.
    all.catch(() => {})
    return all
  }
  return {
    thanked,
    thankedAt,
    count,
    /** Sends forms until the connection fails. */
    sendUntilDead: () => together(sendUntilDead),
    /** Sends quote forms one after another while `goOn` returns true. */
    sendWhile: (goOn: () => boolean) => together((guest) => sendWhile(guest, goOn)),
    /** Sends each client's pending form until it is accepted. */
    sendRest: () => together((guest) => sendUntilThanked(guest, performance.now() + 30_000)),
  }
}

/** Asserts that the page explains the problem, says when to try again, and keeps every word of the form. */
function assertWordsCameBack(page: Awaited<ReturnType<typeof parsePage>>, form: Record<string, string>) {
  assert.match(page.text, /We could not save it just now/)
  assert.match(page.text, /call us at \(904\) 555-0142/)
  assert.match(page.headers.get('Retry-After') ?? '', /^\d+$/)
  assert.equal(page.action, '/quote')
  for (const [name, words] of Object.entries(form))
    assert.equal(page.fields.get(name)?.replaceAll('\r\n', '\n'), words, name)
}
