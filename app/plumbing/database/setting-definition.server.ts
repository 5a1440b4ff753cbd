import type { SettingsSection, SettingValue } from '../../ui/setting-value.ts'
import type { Db } from './database.server.ts'

/** For whom and when values are said: `now` in epoch milliseconds, `today` the business's own day. */
export type SettingContext = {
  now: number
  today: string
  timeZone: string
  personId: string
  /** Who carries letters: `mailbox` where e-mail is not connected. */
  carrier: string
  takesCards: boolean
  wantsBackups: boolean
}

/** A page of settings as a room declares it: where it stands, what it is called and was called, and what it says now. */
export type SettingDefinition<Facts> = {
  door: SettingsSection
  /** Its place behind the door; the first has the least. */
  place: number
  name: string
  /** Its address; who may open that sees the line, or owners alone. */
  to: string
  isOwners?: true
  /** What it was called before, and what else somebody may look for. */
  formerNames: readonly string[]
  read: (db: Db, at: SettingContext) => Promise<Facts>
  say: (facts: Facts, at: SettingContext) => SettingValue
}

/** A line among those of other rooms: what it read only it can say. */
export type AnySettingDefinition = SettingDefinition<never>

/** Declares a page of settings; its facts' type is inferred from what it reads. */
export function defineSetting<Facts>(line: SettingDefinition<Facts>): AnySettingDefinition {
  return line as unknown as AnySettingDefinition
}
