import {
  settingsSections,
  formatSettingValue,
  type SettingsSection,
  type SettingValue,
} from '../../ui/setting-value.ts'

/** A page of settings as its line shows it. */
export type SettingsListRow = {
  door: SettingsSection
  name: string
  to: string
  value: SettingValue
  /** What it is found by, in small letters without accents. */
  found: string
}

export const settingsSectionLabels: Readonly<Record<SettingsSection, string>> = {
  business: 'Business',
  website: 'Website',
  booking: 'Booking & money',
  team: 'Staff',
  advanced: 'Advanced',
}

/** What a line is found by: its name, its value, its door and what it was called before. */
export function buildSettingsSearchText(line: {
  door: SettingsSection
  name: string
  value: SettingValue
  formerNames: readonly string[]
}) {
  return normalizeSearchText(
    [line.name, formatSettingValue(line.value).words, settingsSectionLabels[line.door], ...line.formerNames].join(' '),
  )
}

/** The lines that have every word of a question; all of them where nothing is asked. */
export function searchSettings(lines: readonly SettingsListRow[], question: string): SettingsListRow[] {
  const words = normalizeSearchText(question).split(/\s+/).filter(Boolean)
  return lines.filter(({ found }) => words.every((word) => found.includes(word)))
}

/** The lines behind each door that has any. */
export function groupBySettingsSection<Line extends { door: SettingsSection }>(
  lines: readonly Line[],
): { door: SettingsSection; lines: Line[] }[] {
  return settingsSections.flatMap((door) => {
    const behind = lines.filter((line) => line.door === door)
    return behind.length > 0 ? [{ door, lines: behind }] : []
  })
}

/** A page of settings by its name alone. */
export type SettingsLink = Pick<SettingsListRow, 'door' | 'name' | 'to'>

/** Whether a page, or one of what it lists, is where one is. */
export function isActivePath(to: string, path: string): boolean {
  const [page = ''] = to.split(/[?#]/)
  return path === page || path.startsWith(`${page}/`)
}

/** Small letters without accents, and one kind of apostrophe. */
export function normalizeSearchText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}
