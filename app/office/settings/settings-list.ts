import { hasSimilarWord, normalizeSearchTerms } from '../../business/fold-text.ts'
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
  /** Search text, in lower case without accents and apostrophes. */
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
  return normalizeSearchTerms(
    [line.name, formatSettingValue(line.value).words, settingsSectionLabels[line.door], ...line.formerNames].join(' '),
  )
}

/** Returns the rows that match every word of a search, or all rows for an empty search. */
export function searchSettings(lines: readonly SettingsListRow[], question: string): SettingsListRow[] {
  return lines.filter(createSettingsFilter(lines, question))
}

/**
 * Returns whether a row matches every word of a search. Where no row does, words of six letters or more may have two
 * typos.
 */
export function createSettingsFilter(
  lines: readonly Pick<SettingsListRow, 'found'>[],
  question: string,
): (line: Pick<SettingsListRow, 'found'>) => boolean {
  const words = normalizeSearchTerms(question).split(/\s+/).filter(Boolean)
  const isExact = ({ found }: Pick<SettingsListRow, 'found'>) => words.every((word) => found.includes(word))
  if (lines.some(isExact)) return isExact
  return ({ found }) => words.every((word) => hasSimilarWord(found, word))
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
export type SettingsLink = Pick<SettingsListRow, 'door' | 'name' | 'to'> & { isCurrent: boolean }

/** Whether a page or an item below it is the current page. */
export function isActivePath(to: string, path: string): boolean {
  const [page = ''] = to.split(/[?#]/)
  return path === page || path.startsWith(`${page}/`)
}
