import { getSetting } from '../business/stored-settings.server.ts'
import { defineSetting } from '../plumbing/database/setting-definition.server.ts'
import { capacityPath, getCapacity } from './capacity.server.ts'
import { summarizeCapacity, summarizeServiceArea } from './capacity-summary.ts'

export const daysSettings = [
  defineSetting({
    door: 'business',
    place: 3,
    name: 'Where and how far',
    to: '/backbar/settings/business#where',
    formerNames: ['Area', 'cities', 'base ZIP', 'miles', 'travel', 'service area', 'travel fee', 'distance'],
    read: async (db) => ({
      baseZip: (await getSetting(db, 'identity')).baseZip,
      capacity: await getCapacity(db),
    }),
    say: ({ baseZip, capacity }) => summarizeServiceArea(baseZip, capacity),
  }),
  defineSetting({
    door: 'booking',
    place: 1,
    name: 'Availability',
    to: capacityPath,
    formerNames: [
      'Days',
      'Capacity',
      'bartenders',
      'notice',
      'availability',
      'the drive',
      'close a day',
      'block a day',
      'blackout',
      'vacation',
      'block off',
      'double booking',
      'holiday',
      'time off',
      'lead time',
      'schedule',
      'closed',
    ],
    read: getCapacity,
    say: summarizeCapacity,
  }),
]
