import { defineSetting } from '../../plumbing/database/setting-definition.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { embedSettingsPath } from './embed-tag.ts'

/** Server part of the module, which stores no data. */
export const embedServer = defineServerModule({
  name: 'embed',
  tables: [],
  settings: [
    defineSetting({
      door: 'website',
      place: 7,
      name: 'Prices on other websites',
      to: embedSettingsPath,
      isOwners: true,
      formerNames: ['embed', 'widget', 'script tag', 'plain link', 'profile link', 'venue’s website', 'iframe'],
      read: async () => null,
      say: () => 'a line of code to copy',
    }),
  ],
  listOffEffects: async () => ['Websites that show your price form show nothing in its place.'],
})
