import { listEnabledModules } from '../../modules.server.ts'
import { modules } from '../../modules.ts'
import { defineSetting } from '../../plumbing/database/setting-definition.server.ts'

export const whatYouUseSetting = defineSetting({
  door: 'business',
  place: 5,
  name: 'What you use',
  to: '/backbar/settings/modules',
  isOwners: true,
  formerNames: ['modules', 'features', 'switch off', 'turn off', 'hide', 'too much', 'simplify', 'add-ons of the site'],
  read: listEnabledModules,
  say: (on) => `${on.length} of ${modules.length} on`,
})
