import { reviewLinks } from '../../agreements/client-page/client-page-rows.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { longTextBodyLimit } from '../../plumbing/http/body-limit.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { startFollowUpLoop } from './follow-up-loop.server.ts'
import { listFollowUpOutcomes } from './follow-up-export.server.ts'
import { listMarkedReviewLinks } from './fill-follow-up-template.ts'
import { getFollowUpSettings } from './follow-up-recipients.server.ts'
import { summarizeFollowUpSettings } from './follow-up-settings.ts'
import { followUpTasks } from './follow-up.tasks.server.ts'
import { followUpsSetting } from './follow-ups-setting.server.ts'
import { listClientEmailsSwitchOffEffects } from './client-emails-off.server.ts'

export const clientEmailsServer = defineServerModule({
  name: 'client-emails',
  tables: ['follow_up'],
  ofRequest: ['follow_up'],
  handOver: async (db, { eventIds }) => ({ followUps: await listFollowUpOutcomes(db, eventIds) }),
  handlers: [
    contribute(reviewLinks, async ({ db }, language) =>
      listMarkedReviewLinks((await getFollowUpSettings(db)).links, language),
    ),
  ],
  tasks: followUpTasks,
  settings: [followUpsSetting],
  summarize: async (db) => summarizeFollowUpSettings(await getFollowUpSettings(db)),
  listOffEffects: listClientEmailsSwitchOffEffects,
  loops: [startFollowUpLoop],
  uploads: [{ path: '/backbar/settings/letters', limit: longTextBodyLimit, isFor: 'office' }],
})
