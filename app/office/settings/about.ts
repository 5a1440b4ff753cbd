import type { SettingValue } from '../../ui/setting-value.ts'

/** A part or connection of the site: its name, its current value, and the page that sets it, if any. */
export type ConnectionStatus = { name: string; value: SettingValue; to?: string }
