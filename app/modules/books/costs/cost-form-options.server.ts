import { listUsers } from '../../../business/auth/users.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getCostSettings } from './cost-settings.server.ts'
import type { CostFormOptions } from './expense-form.ts'
import type { MileageRate } from './mileage-rates.ts'
import { getNearbyEvents, type NearbyEvents } from './nearby-events.server.ts'

/** Loads the options of the cost and mileage forms, the likely event and the rates. `now` in epoch milliseconds. */
export async function getCostFormOptions(
  db: Db,
  { event, now }: { event: string | null; now: number },
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
    choices: { today, events, people: people.map(({ id, name }) => ({ id, name })), ownKinds },
    ...near,
    rates,
    timeZone,
  }
}
