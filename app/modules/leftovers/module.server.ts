import { actionAfterEvent } from '../../office/event/event-contributions.server.ts'
import { learnedFigures } from '../../operations/events/saved-figures.server.ts'
import { leftoverCounting } from '../../operations/staff-pages/leftover-counting.server.ts'
import { staffPageSlot } from '../../operations/staff-pages/staff-page-slot.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { fillSlot } from '../../plumbing/modules/sections.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import { isLeftoverCountDue, leftoverTasks } from './counting/leftovers.tasks.server.ts'
import { countEventsWithLeftovers } from './learning/event-leftovers.server.ts'
import { getBarLearnedFigures, isLearningEnabled } from './learning/learned-figures.server.ts'
import { listStaffPageLeftoverCounts } from './staff-page/leftover-counts.server.ts'
import { staffLeftoverCounting } from './staff-page/staff-leftover-counting.server.ts'

export const leftoversServer = defineServerModule({
  name: 'leftovers',
  tables: ['leftover_count'],
  ofRequest: ['leftover_count'],
  tasks: leftoverTasks,
  async summarize(db) {
    const count = await countEventsWithLeftovers(db)
    return count === 0 ? null : count === 1 ? 'one event counted' : `${count} events counted`
  },
  listOffEffects: async (db) => ((await isLearningEnabled(db)) ? ['New lists use the usual amounts again.'] : []),
  handlers: [
    contribute(learnedFigures, ({ db }) => getBarLearnedFigures(db)),
    contribute(actionAfterEvent, async ({ db }, eventId, today) =>
      (await isLeftoverCountDue(db, eventId, today)) ? { label: 'Count leftovers', page: 'left' } : null,
    ),
    contribute(leftoverCounting, async () => staffLeftoverCounting),
  ],
  sections: [
    fillSlot(staffPageSlot, async (db, sheet) => {
      const counts = await listStaffPageLeftoverCounts(db, sheet)
      const { createLeftoverCountsSectionComponent } = await import('./staff-page/leftover-counts-section.tsx')
      const isOpen = counts.some(({ view }) => view !== null)
      return {
        Section: createLeftoverCountsSectionComponent(counts),
        script: isOpen ? getIslandScriptUrl('count-left') : null,
      }
    }),
  ],
})
