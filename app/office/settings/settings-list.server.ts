import { canOpenPath } from '../../business/auth/permissions.ts'
import { listEnabledModules, serverModules } from '../../modules.server.ts'
import type { User } from '../../business/auth/user.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday } from '../../business/dates.ts'
import { isNightlyBackupEnabled, type BackupConfig } from '../../business/nightly-backup.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type {
  AnySettingDefinition,
  SettingContext,
  SettingDefinition,
} from '../../plumbing/database/setting-definition.server.ts'
import { formatTransportName, type EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import { appParts } from '../../upkeep/app-parts.server.ts'
import { upkeepSettings } from '../../upkeep/upkeep-settings.server.ts'
import { whatYouUseSetting } from '../what-you-use/what-you-use-setting.server.ts'
import { aboutSetting } from './about.server.ts'
import { buildSettingsSearchText, isActivePath, type SettingsLink, type SettingsListRow } from './settings-list.ts'

type Services = {
  db: Db
  now: () => number
  mail: () => Promise<EmailConfig>
  cards: () => Promise<object | null>
  config: BackupConfig
}

/** Settings pages of all parts, in order. */
export const settingDefinitions: readonly AnySettingDefinition[] = [
  ...Object.values(appParts).flatMap(({ settings = [] }) => settings),
  ...upkeepSettings,
  whatYouUseSetting,
  aboutSetting,
].toSorted((one, other) => one.place - other.place)

/** Name of the module of each setting that belongs to one. Its page may be the core's. */
const moduleOfSetting = new Map(
  serverModules.flatMap(({ name, settings = [] }) => settings.map((setting) => [setting, name] as const)),
)

/** Settings pages that a role may open, of the core and of the modules that are on. */
async function listForRole(db: Db, role: User['role']): Promise<AnySettingDefinition[]> {
  const on = await listEnabledModules(db)
  return settingDefinitions.filter((setting) => {
    const { to, isOwners } = setting
    const module = moduleOfSetting.get(setting)
    return canOpenPath(role, to) && (!isOwners || role === 'owner') && (module === undefined || on.includes(module))
  })
}

/** Links to all settings pages, for a page among them. Null for any other page, and for the list of all settings. */
export async function getSettingsSidebarLinks(db: Db, url: URL, role: User['role']): Promise<SettingsLink[] | null> {
  const isListOfAll = url.pathname === '/backbar/settings' && !url.searchParams.has('open')
  const isSetting = ({ to }: { to: string }) => !isListOfAll && isActivePath(to, url.pathname)
  if (!settingDefinitions.some(isSetting)) return null
  const theirs = (await listForRole(db, role)).map(({ door, name, to }) => ({ door, name, to }))
  const opened = `${url.pathname}?open=${url.searchParams.get('open')}`
  const isOpened = theirs.some(({ to }) => to === opened)
  const links = theirs.map((link) => ({
    ...link,
    isCurrent: isOpened ? link.to === opened : !/[?#]/.test(link.to) && isActivePath(link.to, url.pathname),
  }))
  return theirs.some(isSetting) ? links : null
}

/** Settings pages the user may open, each with its current value. */
export async function getSettingsList(services: Services, { id, role }: Pick<User, 'id' | 'role'>) {
  const { db, now, mail, cards, config } = services
  const [{ timeZone }, account, wantsBackups] = await Promise.all([
    getSetting(db, 'identity'),
    mail(),
    isNightlyBackupEnabled(db, config),
  ])
  const at: SettingContext = {
    now: now(),
    today: getToday(now(), timeZone),
    timeZone,
    personId: id,
    carrier: formatTransportName(account),
    takesCards: (await cards()) !== null,
    wantsBackups,
  }
  return Promise.all(
    (await listForRole(db, role)).map(async (line): Promise<SettingsListRow> => {
      // The type of each line's data is unknown here. The cast is safe, because a line formats only the data that it
      // read itself.
      const { door, name, to, formerNames, read, say } = line as unknown as SettingDefinition<unknown>
      const value = say(await read(db, at), at)
      return { door, name, to, value, found: buildSettingsSearchText({ door, name, value, formerNames }) }
    }),
  )
}
