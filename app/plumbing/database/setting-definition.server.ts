import type { SettingsSection, SettingValue } from '../../ui/setting-value.ts'
import type { Db } from './database.server.ts'

/** Context of setting values: `now` in epoch milliseconds, `today` in the business's time zone. */
export type SettingContext = {
  now: number
  today: string
  timeZone: string
  personId: string
  /** Email transport, `mailbox` while no email account is connected. */
  carrier: string
  takesCards: boolean
  wantsBackups: boolean
}

/** Settings page declared by a module: its section and position, its current and former names, and its current value. */
export type SettingDefinition<Facts> = {
  door: SettingsSection
  /** Sort order within the section, lowest first. */
  place: number
  name: string
  /** URL of the page. The line is shown to users who may open it. */
  to: string
  isOwners?: true
  /** Former names and other terms that a user may search for. */
  formerNames: readonly string[]
  read: (db: Db, at: SettingContext) => Promise<Facts>
  say: (facts: Facts, at: SettingContext) => SettingValue
}

/** A setting among those of other modules. Only the setting itself knows the type of its facts. */
export type AnySettingDefinition = SettingDefinition<never>

/** Declares a settings page. The type of its facts is inferred from `read`. */
export function defineSetting<Facts>(line: SettingDefinition<Facts>): AnySettingDefinition {
  return line as unknown as AnySettingDefinition
}
