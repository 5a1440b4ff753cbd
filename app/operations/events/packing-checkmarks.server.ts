import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { packingDirections, type CheckedPackingItems } from './packing-checkmarks.ts'
import type { PostedPackingCheckmark } from './posted-checkmarks.ts'

/** Returns the checked packing items of an event by direction. */
export async function getCheckedPackingItems(db: Db, eventId: string): Promise<CheckedPackingItems> {
  const rows = await db
    .selectFrom('packing_checkmark')
    .select(['line', 'direction'])
    .where('event_id', '=', eventId)
    .where('is_checked', '=', 1)
    .execute()
  const of = (way: string) => rows.filter((row) => row.direction === way).map(({ line }) => line)
  return Object.fromEntries(packingDirections.map((way) => [way, of(way)])) as CheckedPackingItems
}

/**
 * Saves checkmarks, at most once per line and direction. The latest tap wins regardless of arrival order. `now` in epoch
 * milliseconds.
 */
export async function savePackingCheckmarks(
  db: Db,
  eventId: string,
  ticks: readonly PostedPackingCheckmark[],
  now: number,
): Promise<void> {
  if (ticks.length === 0) return
  await db
    .insertInto('packing_checkmark')
    .values(
      ticks.map(({ line, way, isOn, ago }) => ({
        id: uuidV7(),
        event_id: eventId,
        line,
        direction: way,
        is_checked: Number(isOn),
        at: now - Math.round(ago),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'line', 'direction'])
        .doUpdateSet(({ ref }) => ({ is_checked: ref('excluded.is_checked'), at: ref('excluded.at') }))
        .whereRef('packing_checkmark.at', '<=', 'excluded.at'),
    )
    .execute()
}
