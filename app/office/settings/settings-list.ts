import {
  settingsSections,
  formatSettingValue,
  type SettingsSection,
  type SettingValue,
} from '../../ui/setting-value.ts'

/** A settings page as its row shows it. */
export type SettingsListRow = {
  door: SettingsSection
  name: string
  to: string
  value: SettingValue
  /** Search text, in lower case without accents. */
  found: string
}

export const settingsSectionLabels: Readonly<Record<SettingsSection, string>> = {
  business: 'Business',
  website: 'Website',
  booking: 'Booking & money',
  team: 'Staff',
  advanced: 'Advanced',
}

/** Search text of a row: its name, its value, its section and its former names. */
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

/** Rows that match every word of a search. All rows where the search is empty. */
export function searchSettings(lines: readonly SettingsListRow[], question: string): SettingsListRow[] {
  const words = normalizeSearchText(question).split(/\s+/).filter(Boolean)
  return lines.filter(({ found }) => words.every((word) => found.includes(word)))
}

/** Rows grouped by section. Empty sections are left out. */
export function groupBySettingsSection<Line extends { door: SettingsSection }>(
  lines: readonly Line[],
): { door: SettingsSection; lines: Line[] }[] {
  return settingsSections.flatMap((door) => {
    const behind = lines.filter((line) => line.door === door)
    return behind.length > 0 ? [{ door, lines: behind }] : []
  })
}

/** A settings page by its name alone. */
export type SettingsLink = Pick<SettingsListRow, 'door' | 'name' | 'to'>

/** Whether a page or an item below it is the current page. */
export function isActivePath(to: string, path: string): boolean {
  const [page = ''] = to.split(/[?#]/)
  return path === page || path.startsWith(`${page}/`)
}

/** Lower case without accents, and all apostrophes alike. */
export function normalizeSearchText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}
