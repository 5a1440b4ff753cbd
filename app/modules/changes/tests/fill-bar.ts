import type { createOwnerClient } from '../../../../tests/owner-client.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

/** Creates a weather move that is offered to the signed event. Returns its id. */
export async function fillModule(
  { db }: TestApp,
  { post }: Awaited<ReturnType<typeof createOwnerClient>>,
): Promise<{ storm: string }> {
  const storm = { key: 'key-of-a-storm', storm: 'Idalia', firstDay: '2027-08-13', lastDay: '2027-08-15', answerBy: '' }
  const { event_id: event } = await db
    .selectFrom('signature')
    .innerJoin('event', 'event.id', 'signature.event_id')
    .select('event_id')
    .where('event_date', '>=', storm.firstDay)
    .where('event_date', '<=', storm.lastDay)
    .executeTakeFirstOrThrow()
  await post('/backbar/calendar/storm', { ...storm, intent: 'offer', event })
  return { storm: storm.key }
}
