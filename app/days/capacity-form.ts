import { z } from 'zod'
import type { Capacity } from '../business/business.ts'

type Bounds = { label: string; hint: string; least: number; most: number; isWhole: boolean }

/** The form's fields in their order: what they are called, what they mean, and between what they may be. */
export const capacityFields: Readonly<Record<keyof Capacity, Bounds>> = {
  crews: whole('Events at the same time', 'How many events your team can staff at once.', 1, 20),
  eventsADay: whole('Events on one day', 'How many may begin on the same day, one after the other.', 1, 20),
  bartenders: whole('Bartenders', 'How many can be out at the same time, at all events together.', 1, 200),
  noticeDays: whole(
    'Days of notice',
    'With less notice than this, visitors read “may be possible” and call you.',
    0,
    60,
  ),
  aheadMonths: whole('Months ahead', 'Dates further out you answer yourself.', 1, 60),
  farthestMiles: whole('Farthest miles', 'Farther than this, visitors read that they can ask.', 1, 5_000),
  marginMinutes: whole('Minutes to spare', 'Kept free before each arrival.', 0, 240),
  driveFactor: {
    label: 'Road miles for each mile in a straight line',
    hint: '1.25 is usual.',
    least: 1,
    most: 3,
    isWhole: false,
  },
  driveMph: whole('Miles an hour', 'How fast a loaded van gets there, lights and bridges included.', 10, 80),
  unknownMiles: whole('Miles when there is no ZIP', 'Counted for a request without a ZIP.', 0, 500),
}

/** The numbers as the form shows them. */
export function capacityWords(capacity: Capacity): Record<keyof Capacity, string> {
  return Object.fromEntries(Object.entries(capacity).map(([name, number]) => [name, String(number)])) as Record<
    keyof Capacity,
    string
  >
}

/** The form, read. */
export const capacityForm: z.ZodType<Capacity> = z.object(
  Object.fromEntries(Object.entries(capacityFields).map(([name, bounds]) => [name, number(bounds)])) as Record<
    keyof Capacity,
    z.ZodType<number>
  >,
)

export const capacityLabels = Object.fromEntries(
  Object.entries(capacityFields).map(([name, { label }]) => [name, label]),
) as Readonly<Record<keyof Capacity, string>>

function whole(label: string, hint: string, least: number, most: number): Bounds {
  return { label, hint, least, most, isWhole: true }
}

function number({ label, least, most, isWhole }: Bounds): z.ZodType<number> {
  const kind = isWhole ? 'a whole number' : 'a number, such as 1.25,'
  const format = isWhole ? /^\d{1,5}$/ : /^\d(\.\d{1,3})?$/
  return z
    .string()
    .default('')
    .transform((text) => text.trim().replace(/^(\d),(\d{3})$/, '$1$2'))
    .refine(
      (text) => format.test(text) && Number(text) >= least && Number(text) <= most,
      `${label}: enter ${kind} from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`,
    )
    .transform(Number)
}
