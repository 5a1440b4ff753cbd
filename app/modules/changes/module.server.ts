import { clientChangesPath } from '../../agreements/changes/client-changes-path.server.ts'
import { addDays } from '../../business/dates.ts'
import { calendarFormSlot } from '../../office/calendar/calendar-slots.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { fillSlot } from '../../plumbing/modules/sections.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { changeTasks } from './change.tasks.server.ts'
import { listChangesSwitchOffEffects, summarizeOpenChanges } from './open-changes-summary.server.ts'
import { listWeatherMoves } from './weather/weather-moves.server.ts'

/** Changes and weather moves are stored by the core, so it has no tables (docs/decisions/0294). */
export const changesServer = defineServerModule({
  name: 'changes',
  tables: [],
  tasks: changeTasks,
  summarize: summarizeOpenChanges,
  listOffEffects: listChangesSwitchOffEffects,
  handlers: [contribute(clientChangesPath, async () => 'change')],
  sections: [
    fillSlot(calendarFormSlot, async (db, { today }) => {
      const storms = await listWeatherMoves(db, addDays(today, -30))
      const { createWeatherMoveSectionComponent } = await import('./weather/weather-move-section.tsx')
      return { Section: createWeatherMoveSectionComponent(storms), script: null }
    }),
  ],
})
