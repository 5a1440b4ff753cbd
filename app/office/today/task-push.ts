import type { Task, TaskContext } from '../../plumbing/database/task.ts'

/** Maximum number of separate notifications at a time. More become a summary. */
export const maxPushNotifications = 4

/** Hours for push notifications, on the business's clock: 8 AM to 9 PM. */
const [from, until] = [8, 21]

/** Whether a task may be pushed at this hour. Tasks of today's event may be pushed at any hour. */
export function canPushTask(
  kind: string,
  { due }: Pick<Task<unknown>, 'due'>,
  { now, today, timeZone }: TaskContext,
): boolean {
  if (kind === 'event' && due === today) return true
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return hour >= from && hour < until
}
