import { getFormatter } from '../../business/language-formatter.ts'
import type { Language } from '../../ui/language.ts'
import { getScheduleLabel, formatScheduleTime } from './event-schedule-text.ts'
import { runSheetText } from './run-sheet-text.ts'
import {
  buildContactLines,
  buildSiteLines,
  buildStaffLines,
  createRunSheetLine,
  createMissingDetailLine,
  formatRunSheetAmount,
  formatRunSheetDrink,
  markEnglishParts,
  type RunSheetInputs,
  type RunSheetSupply,
  type RunSheetLine,
  type RunSheetLinePart,
} from './run-sheet-lines.ts'
import type { RunSheetSection, RunSheetSectionId } from './run-sheet-print-layout.ts'

/** Limit of items on a run sheet. */
const maxItems = 100
/** Builds the staff run sheet by section. It contains no money and no email address of the client. */
export function buildRunSheet(facts: RunSheetInputs, language: Language = 'en'): RunSheetSection[] {
  const { night, staff, menu, loadOut, weBring, theyBring, evenings, stillEnglish = [] } = facts
  const { moments, clauses } = night
  const words = runSheetText(language)
  const { headings, labels, lacks } = words
  const said = getFormatter(language)
  const own = (createLine: RunSheetLine) => markEnglishParts(createLine, stillEnglish)
  const section = (id: RunSheetSectionId, lines: RunSheetLine[]): RunSheetSection => ({
    id,
    heading: headings[id],
    lines,
  })
  const itemLine = (who: 'we' | 'they', { key, product, amount }: RunSheetSupply) =>
    createRunSheetLine(`${who}-${key}`, words.list.name(product), formatRunSheetAmount(amount, words))
  const sections = [
    section('who', [...buildContactLines(night, language).map(own), ...buildStaffLines(staff, language)]),
    section(
      'times',
      moments.length === 0
        ? [createMissingDetailLine('times', headings.times, lacks.times)]
        : moments.map((moment) =>
            createRunSheetLine(
              moment.code,
              getScheduleLabel(moment, moments, words.moments),
              formatScheduleTime(moment.at, night, said),
            ),
          ),
    ),
    section(
      'menu',
      menu.length === 0
        ? [own(createRunSheetLine('menu', night.experienceName ?? headings.menu, lacks.menu))]
        : menu
            .slice(0, maxItems)
            .map((drink) => createRunSheetLine(`drink-${drink.name}`, drink.name, formatRunSheetDrink(drink, words))),
    ),
    section('load-out', [
      ...loadOut
        .slice(0, maxItems)
        .map(({ id, name, count, unit }) =>
          own(
            count === null
              ? createMissingDetailLine(`load-${id}`, name, words.notCounted(unit))
              : createRunSheetLine(`load-${id}`, name, String(count)),
          ),
        ),
      ...weBring.slice(0, maxItems).map((item) => itemLine('we', item)),
    ]),
    section('they-bring', [
      ...(theyBring.length === 0
        ? [own(createRunSheetLine('they', headings['they-bring'], night.brings.youBuy || lacks.brings))]
        : []),
      ...theyBring.slice(0, maxItems).map((item) => itemLine('they', item)),
      // A note states that the amounts are learned from past events.
      ...(evenings === undefined ? [] : [createRunSheetLine('planned', labels.planned, words.planned(evenings))]),
    ]),
    section('site', buildSiteLines(night, words)),
    section(
      'rules',
      clauses
        .filter(({ id }) => staffClauseIds.includes(id))
        .map(({ id, heading, words, language }) => ({
          ...createRunSheetLine(id, heading, words),
          ...(language === 'en' && { english: ['label', 'words'] as RunSheetLinePart[] }),
        })),
    ),
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

/** An item of the packing checklist, from the packing list or the shopping list. */
export type PackingChecklistItem = { id: string; name: string; amount: string }

/**
 * Returns the packing checklist with the ids of the run sheet: packing items, then items of the shopping list the
 * business brings.
 */
export function listChecklistItems({
  loadOut,
  weBring,
}: Pick<RunSheetInputs, 'loadOut' | 'weBring'>): PackingChecklistItem[] {
  const words = runSheetText()
  return [
    ...loadOut.map(({ id, name, count, unit }) => ({
      id: `load-${id}`,
      name,
      amount: count === null ? words.notCounted(unit) : String(count),
    })),
    ...weBring.map(({ key, product, amount }) => ({
      id: `we-${key}`,
      name: words.list.name(product),
      amount: formatRunSheetAmount(amount, words),
    })),
  ]
}

/** Terms that staff must know at the bar. */
const staffClauseIds = ['refusal', 'shots', 'tips']
