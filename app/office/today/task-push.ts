import type { Task, TaskContext } from '../../plumbing/database/task.ts'

/** So many notes come at a time; more of them are one. */
export const maxPushNotifications = 4

/** The hours of the business's day in which phones are told: from 8 AM to 9 PM. */
const [from, until] = [8, 21]

/** Whether phones may be told of a task at this hour; of an event on its own day at any. */
export function canPushTask(
  kind: string,
  { due }: Pick<Task<unknown>, 'due'>,
  { now, today, timeZone }: TaskContext,
): boolean {
  if (kind === 'event' && due === today) return true
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return hour >= from && hour < until
}
