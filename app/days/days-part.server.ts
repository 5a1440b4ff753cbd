import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { pruneDemand } from './demand.server.ts'
import { daysSettings } from './days-settings.server.ts'

export const daysPart = {
  tables: ['day_rule', 'day_demand'],
  cleanUp: (db, { now }) => pruneDemand(db, now),
  settings: daysSettings,
} satisfies AppPart
