import { sql, type Kysely } from 'kysely'

type Tables = {
  crew_post: Post
  lead: { id: string; place_facts: string }
  setting: { name: string; value: string }
}
type Post = Record<(typeof moments)[number], number | string> & {
  id: string
  lead_id: string
  time_zone: string | null
  was: string | null
}

const moments = ['call_at', 'clock_from', 'clock_to', 'serves_until', 'leaves_at', 'back_at'] as const
/** Keys of the same moments in the JSON of `was`, in the same order. */
const momentNames = ['callAt', 'clockFrom', 'clockTo', 'servesUntil', 'leavesAt', 'backAt'] as const

/**
 * A post has the time zone of its event's clock. Posts of an event in another zone than the business were stored as if its clock
 * were the business's. Their moments become the same times of day on the event's clock.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Tables>
  await sql`alter table crew_post add column time_zone text`.execute(db)
  const identity = await db.selectFrom('setting').select('value').where('name', '=', 'identity').executeTakeFirst()
  if (!identity) return
  const { timeZone: businessZone } = JSON.parse(identity.value) as { timeZone: string }
  await db.updateTable('crew_post').set({ time_zone: businessZone }).execute()
  const leads = await db
    .selectFrom('lead')
    .select(['id', 'place_facts'])
    .where('id', 'in', (is) => is.selectFrom('crew_post').select('lead_id'))
    .execute()
  for (const { id, place_facts } of leads) {
    const [, starts, ends, , , , , , timeZone] = JSON.parse(place_facts) as (string | null | undefined)[]
    if (!timeZone) continue
    // The shifts of an event without known times already cover the whole evening in the event's zone.
    const moved = (at: number) => (starts && ends ? sameTimeThere(at, businessZone, timeZone) : at)
    const posts = await db.selectFrom('crew_post').selectAll().where('lead_id', '=', id).execute()
    for (const post of posts) {
      const was = post.was === null ? null : (JSON.parse(post.was) as Record<string, unknown>)
      await db
        .updateTable('crew_post')
        .set({
          ...Object.fromEntries(moments.map((name) => [name, moved(Number(post[name]))])),
          time_zone: timeZone,
          was: was && JSON.stringify(movedWas(was, moved, timeZone)),
        })
        .where('id', '=', post.id)
        .execute()
    }
  }
}

function movedWas(was: Record<string, unknown>, moved: (at: number) => number, timeZone: string) {
  const times = momentNames.flatMap((name) =>
    typeof was[name] === 'number' ? [[name, moved(was[name])] as const] : [],
  )
  return { ...was, ...Object.fromEntries(times), timeZone }
}

/** The time of day a moment has in one zone, as a moment in another. Both in epoch milliseconds. */
function sameTimeThere(at: number, from: string, to: string): number {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(from).toPlainDateTime()
  return there.toZonedDateTime(to).epochMilliseconds
}
