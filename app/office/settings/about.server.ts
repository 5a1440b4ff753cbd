import packageFile from '../../../package.json' with { type: 'json' }
import { formatDateTime } from '../../business/dates.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { defineSetting } from '../../plumbing/database/setting-definition.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ConnectionStatus } from './about.ts'
import type { SettingsListRow } from './settings-list.ts'

/** Running version, from package.json. */
const { version } = packageFile

export const aboutSetting = defineSetting({
  door: 'advanced',
  place: 90,
  name: 'About this site',
  to: '/backbar/settings?open=about',
  isOwners: true,
  formerNames: [
    'version',
    'what is connected',
    'promises',
    'how fast',
    'software',
    'update',
    'upgrade',
    'support',
    'help',
  ],
  read: async () => null,
  say: () => `version ${version}`,
})

/** Configuration that tells where data is stored. */
type Config = { database: { kind: string }; fileStore: object | null; tsaUrl: string | null }

/** Data of the About page. `lines` are the settings pages its reader may open. */
export async function getAboutView(
  { db, cards, config, openedAt }: { db: Db; cards: () => Promise<object | null>; config: Config; openedAt: number },
  lines: readonly SettingsListRow[],
) {
  const { timeZone } = await getSetting(db, 'identity')
  const places: ConnectionStatus[] = [
    { name: 'Database', value: config.database.kind === 'postgres' ? 'PostgreSQL' : 'SQLite, in the data folder' },
    { name: 'Photos and files', value: config.fileStore ? 'in a bucket' : 'in the data folder' },
    { name: 'Card payments', value: (await cards()) ? 'Stripe' : 'not connected; payments are noted by hand' },
    { name: 'Time stamps of signed copies', value: config.tsaUrl ? 'connected' : 'not connected; copies are signed' },
  ]
  const set = lines
    .filter(({ door, to }) => door === 'advanced' && to !== aboutSetting.to)
    .map(({ name, value, to }) => ({ name, value, to }))
  return {
    version,
    since: formatDateTime(openedAt, timeZone),
    connections: [...places, ...set],
  }
}
