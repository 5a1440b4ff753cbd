import type { Module } from '../plumbing/database/module.server.ts'
import { pruneDemand } from './demand.server.ts'
import { daysSettings } from './days-settings.server.ts'

export const daysModule = {
  tables: { day_rule: 'id', own_calendar: 'id', busy_span: 'id', demand: 'id' },
  cleanUp: (db, { now }) => pruneDemand(db, now),
  settings: daysSettings,
} satisfies Module
