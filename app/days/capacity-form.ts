import { z } from 'zod'
import type { Capacity } from '../business/stored-settings.ts'
import { integerField, defineForm, type FieldDefinition } from '../business/forms/form.ts'

/** Form of the capacity settings. */
export const capacityForm = defineForm<Capacity>({
  crews: createCountField('Events at the same time', 1, 20),
  eventsADay: createCountField('Events on one day', 1, 20),
  bartenders: createCountField('Bartenders', 1, 200),
  noticeDays: createCountField('Days of notice', 0, 60),
  aheadMonths: createCountField('Months you take bookings ahead', 1, 60),
  farthestMiles: createCountField('Farthest distance, in miles', 1, 5_000),
  marginMinutes: createCountField('Spare minutes before arrival', 0, 240),
  driveFactor: {
    label: 'Detours',
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
  driveMph: createCountField('Average speed, miles per hour', 10, 80),
  unknownMiles: createCountField('Miles when there is no ZIP', 0, 500),
})

function createCountField(label: string, least: number, most: number): FieldDefinition<number> {
  return integerField({ label, least, most })
}
