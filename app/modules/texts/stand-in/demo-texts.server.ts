import { readFile } from 'node:fs/promises'
import { addDays, getToday, startOfDay } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import { storeTextFile, type TextMediaServices } from '../inbox/text-media.server.ts'
import { sendDueTextMessages, type TextQueueServices } from '../outbox/text-queue.server.ts'
import { queueTextMessage } from '../outbox/text-rows.server.ts'
import { receiveStandInText } from './stand-in-text.server.ts'

/** Name of the demo's event whose clients text. It is the next one. */
const names = 'Ana & Mateo'

/** Yesterday's texts, a quarter of an hour apart. `picture` is a sample photo. */
const conversation: { words: string; isOurs?: true; picture?: string }[] = [
  {
    words: 'Hi Nell! Mateo found this picture. Can our drinks look like that?',
    picture: 'wide-bar.jpg',
  },
  { words: 'Yes! The lime wheel is easy, and we bring coupes and tall glasses.', isOurs: true },
  { words: 'Wonderful. See you Saturday!' },
  { words: 'See you Saturday. We are there at 3 and text when we are at the gate.', isOurs: true },
]

const minute = 60_000

/** Adds a conversation by text to the demo. Nothing leaves the machine: the stand-in of a carrier takes it. */
export async function addDemoTexts(
  services: TextQueueServices & TextMediaServices,
  eventIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { db, files, config } = services
  const event = await findEvent(db, eventIds.get(names) ?? '')
  const phone = event?.request.phoneNumber
  if (!event || !phone) return
  const { timeZone } = await getSetting(db, 'identity')
  const begin = startOfDay(addDays(getToday(services.now(), timeZone), -1), timeZone) + 14 * 60 * minute
  for (const [i, { words, isOurs, picture }] of conversation.entries()) {
    const at = begin + i * 15 * minute
    const now = () => at
    if (isOurs) {
      await queueTextMessage(db, { eventId: event.id, phone, kind: 'written', words, language: event.language }, at)
      await sendDueTextMessages({ ...services, now })
      continue
    }
    const id = await receiveStandInText({ db, config, now }, phone, words)
    if (!id || !picture) continue
    const bytes = await readFile(`app/photos/library/samples/${picture}`)
    const media = await storeTextFile(files, id, { type: 'image/jpeg', bytes })
    await db
      .updateTable('text_message')
      .set({ media: JSON.stringify([media]) })
      .where('carrier_id', '=', id)
      .execute()
  }
}
