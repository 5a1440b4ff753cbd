import { z } from 'zod'
import type { Capacity } from '../business/stored-settings.ts'
import { integerField, defineForm, type FieldDefinition } from '../business/forms/form.ts'

/** Form of the capacity settings. */
export const capacityForm = defineForm<Capacity>({
  crews: createCountField('Events at the same time', 'How many events your team can staff at once.', 1, 20),
  eventsADay: createCountField('Events on one day', 'How many may begin on the same day, one after the other.', 1, 20),
  bartenders: createCountField('Bartenders', 'How many can be out at the same time, at all events together.', 1, 200),
  noticeDays: createCountField(
    'Days of notice',
    'With less notice than this, visitors read “may be possible” and call you.',
    0,
    60,
  ),
  aheadMonths: createCountField('Months you take bookings ahead', 'You answer later dates yourself.', 1, 60),
  farthestMiles: createCountField(
    'Farthest distance, in miles',
    'Farther than this, visitors read that they can ask.',
    1,
    5_000,
  ),
  marginMinutes: createCountField('Spare minutes before arrival', 'Kept free before each arrival.', 0, 240),
  driveFactor: {
    label: 'Road miles for each mile in a straight line',
    hint: '1.25 is usual.',
    as: 'price',
    read: z
      .string()
      .default('')
      .transform((typed) => typed.trim())
      .refine(
        (typed) => /^\d(\.\d{1,3})?$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 3,
        'Enter a number, such as 1.25, from 1 to 3',
      )
      .transform(Number),
  },
  driveMph: createCountField(
    'Average speed, miles per hour',
    'How fast a loaded van gets there, lights and bridges included.',
    10,
    80,
  ),
  unknownMiles: createCountField('Miles when there is no ZIP', 'Counted for an inquiry without a ZIP.', 0, 500),
})

function createCountField(label: string, hint: string, least: number, most: number): FieldDefinition<number> {
  return integerField({ label, hint, least, most })
}
