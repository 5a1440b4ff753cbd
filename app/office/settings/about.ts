import type { SettingValue } from '../../ui/setting-value.ts'

/** What the site is made of and connected to: a name, what it is now, and where it is set, if anywhere. */
export type ConnectionStatus = { name: string; value: SettingValue; to?: string }
