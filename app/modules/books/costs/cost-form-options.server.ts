import { listUsers } from '../../../business/auth/users.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getCostSettings } from './cost-settings.server.ts'
import type { Expense } from './expense.ts'
import type { CostFormOptions } from './expense-form.ts'
import type { MileageRate } from './mileage-rates.ts'
import { getNearbyEvents, type NearbyEvents } from './nearby-events.server.ts'

/**
 * Loads the options of the cost and mileage forms, the likely event and the rates. What an edited cost has stays among
 * the options. `now` in epoch milliseconds.
 */
export async function getCostFormOptions(
  db: Db,
  { event, edited = null, now }: { event: string | null; edited?: Expense | null; now: number },
): Promise<
  { choices: CostFormOptions; rates: readonly MileageRate[]; timeZone: string } & Omit<NearbyEvents, 'events'>
> {
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(now, timeZone)
  const [{ events, ...near }, people, { ownKinds, rates }] = await Promise.all([
    getNearbyEvents(db, { today, now, chosen: event }),
    listUsers(db),
    getCostSettings(db),
  ])
  return {
    choices: {
      today,
      events,
      people: addOption(
        people.map(({ id, name }) => ({ id, name })),
        edited?.reimburseTo,
      ),
      ownKinds: [...new Set([...ownKinds, ...(edited?.ownKind ? [edited.ownKind] : [])])],
    },
    ...near,
    rates,
    timeZone,
  }
}

function addOption<Option extends { id: string }>(options: Option[], one: Option | null | undefined): Option[] {
  return !one || options.some(({ id }) => id === one.id) ? options : [...options, one]
}
