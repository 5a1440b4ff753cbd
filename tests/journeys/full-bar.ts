import { randomUUID } from 'node:crypto'
import { postLetter } from '../../app/plumbing/outbox/outbox.server.ts'
import { readLibrary } from '../../app/photos/library/library.server.ts'
import { readPartners } from '../../app/site/partners/partners.server.ts'
import { sampleLetter } from '../doubles/sample-letter.ts'
import type { TestHouse } from '../house.ts'
import { ownerClient, ownerWords } from '../owner-client.ts'
import { putEvent, putLead } from '../stocked.ts'

const day = 24 * 3_600_000
const longName = 'Bartholomew Featherstonehaugh-Cholmondeley'
const longAddress = 'bartholomew.featherstonehaugh-cholmondeley@weddings.example'

/**
 * A house in which every page of the owner's has something to show, some of it longer than anybody thinks of.
 * Answers the owner's cookie, and what `:lead`, `:letter`, … stand for in their addresses.
 */
export async function fillBar(house: TestHouse): Promise<{ cookie: string; ids: Record<string, string> }> {
  const owner = await ownerClient(house)
  const lead = await putRequests(house)
  await owner.post(`/backbar/requests/${lead}`, {
    intent: 'note',
    key: 'key-of-a-note',
    words: `Look: https://photos.example/${'a'.repeat(80)}`,
  })
  await owner.post('/backbar/calendar', { intent: 'follow' })
  const [hung, loose] = await readLibrary(house.db)
  await house.db.deleteFrom('picture_place').where('picture_id', '=', loose!.id).execute()
  await putPasskey(house)
  const ids = {
    lead,
    letter: await putRefusedLetter(house),
    partner: (await readPartners(house.db))[0]!.id,
    hung: hung!.id,
    loose: loose!.id,
  }
  return {
    cookie: owner.cookie,
    ids: { ...ids, email: encodeURIComponent(longAddress), token: await resetToken(owner, house) },
  }
}

/** One new, one held, one booked on the same day, one of last week that waits; answers the longest. */
async function putRequests(house: TestHouse): Promise<string> {
  const { id } = await putLead(house, {
    requestorName: longName,
    fromEmail: longAddress,
    occasion: 'Anniversary of the Northeast Florida Horticultural Society',
    message: 'Dinner is at seven.\nThere is a dog.',
    zip: null,
    onRequest: ['cups'],
  })
  await putLead(house, {}, { state: 'held', held_until: '2026-11-24' })
  const booked = await putLead(
    house,
    { requestorName: 'Delia Ephron', fromEmail: 'delia@home.example' },
    { state: 'booked', created_at: house.now() - 7 * day },
  )
  await putEvent(house, booked.id, 'moved', 'Booked', ['quoted', 'booked'])
  await putLead(
    house,
    { fromEmail: 'late@home.example', eventDate: '2027-05-16' },
    { created_at: house.now() - 7 * day },
  )
  await putEvent(house, id, 'reply', 'Your quote for May 15')
  return id
}

async function putRefusedLetter({ db, now }: TestHouse): Promise<string> {
  const letter = sampleLetter({ to: longAddress })
  await postLetter(db, { ...letter, leadId: null, kind: 'receipt' }, now())
  const words = `550 5.1.1 <${longAddress}>: Recipient address rejected`
  await db
    .updateTable('letter')
    .set({ state: 'refused', attempts: 1, settled_at: now(), last_words: words, carrier: 'smtp://mail.example:587' })
    .where('id', '=', letter.id)
    .execute()
  await db
    .insertInto('letter_event')
    .values({ id: randomUUID(), letter_id: letter.id, at: now(), kind: 'refused', words })
    .execute()
  return letter.id
}

async function putPasskey({ db, now }: TestHouse): Promise<void> {
  await db
    .insertInto('passkey')
    .values({
      id: 'passkey-1',
      public_key: '',
      transports: '[]',
      name: 'The phone behind the bar',
      counter: 0,
      created_at: now(),
      used_at: null,
    })
    .execute()
}

/** As the letter with the link carries it. */
async function resetToken({ post }: Awaited<ReturnType<typeof ownerClient>>, { db }: TestHouse): Promise<string> {
  await post('/backbar/forgot', { email: ownerWords.email })
  const { body_text } = await db
    .selectFrom('letter')
    .select('body_text')
    .where('kind', '=', 'reset')
    .executeTakeFirstOrThrow()
  return /token=(\S+)/.exec(body_text)?.[1] ?? ''
}
