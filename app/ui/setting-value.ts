/** Sections of the settings, in order. */
export const settingsSections = ['business', 'website', 'booking', 'team', 'advanced'] as const
export type SettingsSection = (typeof settingsSections)[number]

/** Current value of a setting as text. `wrong` where visitors see something untrue or something is broken. */
export type SettingValue = string | { wrong: string }

/** "no photos", "one photo", "14 photos". */
export function formatItemCount(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? `no ${many}` : count === 1 ? `one ${one}` : `${count.toLocaleString('en-US')} ${many}`
}

/** Text of a value, and whether it is shown in red. */
export function formatSettingValue(value: SettingValue): { words: string; isWrong: boolean } {
  return typeof value === 'string' ? { words: value, isWrong: false } : { words: value.wrong, isWrong: true }
}
