import { computeEventSpan } from '../../business/event-times.ts'
import { normalizeLine, parseRowCount } from '../../plumbing/http/normalize-text.ts'
import { formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import { formatDollars } from '../../business/money.ts'
import { formatCustomAddOnPrice } from '../../menu/catalog/custom-add-on-price.ts'
import { getAddOn, findMenuChoice, type AddOnCode, type Catalog } from '../../menu/catalog/catalog.ts'
import { createAddOnLine } from '../../quotes/pricing/estimate-lines.ts'
import { formatEstimateLineReason } from '../../quotes/pricing/estimate-line-reason.ts'
import { quoteTextEn } from '../../quotes/pricing/quote-text.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { maxProposalLines, toLineInput } from './draft-form-input.ts'
import { isRowDeleted } from './draft-line-changes.ts'
import type { ProposalDocument, ProposalLine } from './proposal.ts'
import { taxClasses } from './proposal-lines.ts'

/** Something on the menu that can be added to a draft. `quantity` is what its form has of it now. */
export type DraftMenuItem = {
  code: string
  label: string
  note: string
  price: string
  quantity: number
  /** Whether the line comes from the estimate and can be removed. */
  isByRule: boolean
}

export type DraftMenuGroup = { heading: string; items: DraftMenuItem[] }

/** Data of the menu next to a draft's form, with the text of the search. */
export type DraftMenu = { search: string; groups: DraftMenuGroup[] }

/** Maximum length of a line's name. */
export const maxLineName = 120

type MenuEvent = Pick<ProposalDocument, 'event' | 'house'>

/** Add-ons that the experience includes or limits, and time and staff. Travel follows the miles. */
const extraCodes = ['cocktail', 'garnish', 'mixer'] as const
const staffCodes = ['bartender', 'service-time'] as const

/** Lists the items that a draft's form can add, by group, with the quantity already in the draft. */
export function listDraftMenu(document: ProposalDocument, input: FormInput, catalogue: Catalog): DraftMenuGroup[] {
  const { event } = document
  const { experience } = findMenuChoice(catalogue, event)
  const toItem = (line: ProposalLine, note: string, price = formatDollars(line.unitCents)): DraftMenuItem => {
    const row = findRow(input, line.id)
    const reason = row === null ? '' : (input[`line-${row}-reason`] ?? '')
    const isByRule = staffCodes.some((code) => code === line.id) && reason !== ''
    return { code: line.id, label: line.label, note, price, quantity: countRow(input, row), isByRule }
  }
  const lines = listMenuItemLines(document, catalogue)
  const find = (code: string) => lines.find(({ id }) => id === code)!
  const groups = [
    {
      heading: 'Drinks',
      items: extraCodes.map((code) =>
        toItem(find(code), formatIncluded(code, experience, countRow(input, findRow(input, code)))),
      ),
    },
    {
      heading: 'Time and staff',
      items: staffCodes.map((code) => toItem(find(code), formatRule(code, catalogue))),
    },
    {
      heading: 'Your own',
      items: catalogue.ownAddOns.map((addOn) => {
        const { price, per } = formatCustomAddOnPrice(addOn)
        return toItem(find(`add-on-${addOn.slug}`), addOn.note, `${price}${per}`)
      }),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/**
 * Adds a custom line without a price to a draft's form. `row` is the number of its row: null if the label is empty or the
 * form is full, and then the form is unchanged.
 */
export function addCustomDraftLine(input: FormInput, label: string): { input: FormInput; row: number | null } {
  const name = normalizeLine(label).slice(0, maxLineName)
  const row = name === '' ? null : findEmptyRow(input)
  if (row === null) return { input, row }
  const fields = { id: '', label: name, reason: '', quantity: '1', price: '', choice: 'fixed', class: 'labor' }
  const line = Object.fromEntries(Object.entries(fields).map(([field, value]) => [`line-${row}-${field}`, value]))
  return { input: { ...input, ...line, rows: countRowsWith(input, row) }, row }
}

/** Returns the proposal line that each menu item adds. Line ids are the codes of estimate lines. */
export function listMenuItemLines({ event, house }: MenuEvent, catalogue: Catalog): ProposalLine[] {
  const { eventDate: date, eventStartTime: start, eventEndTime: end } = event
  const { minutes } = computeEventSpan({ date, start, end }, event.timeZone ?? house.timeZone)
  const served = minutes - catalogue.rules.stopsMinutesBeforeEnd
  const line = (id: string, label: string, quantity: number, unitCents: number): ProposalLine => ({
    id,
    label,
    reason: '',
    quantity,
    unitCents,
    totalCents: quantity * unitCents,
    menuCents: null,
    taxClass: taxClasses[id] ?? 'labor',
    choice: 'fixed',
  })
  const counted = [...extraCodes, ...staffCodes].map((code) => {
    const { label, priceCents } = getAddOn(catalogue, code)
    return line(code, label.replace(/\((e?s)\)/g, ''), 1, priceCents)
  })
  const own = catalogue.ownAddOns.map((addOn) => {
    const { code, label, quantity, unitCents, reason, rate } = createAddOnLine(addOn, event.eventGuestCount, served)
    const made = line(code, label, Math.max(1, quantity), unitCents)
    return { ...made, reason: formatEstimateLineReason(reason, quoteTextEn), ...(rate && { rate }) }
  })
  return [...counted, ...own]
}

/**
 * Adds a menu item to a draft's form, or removes one. An item whose quantity depends on guests or hours is added and
 * removed with its whole quantity. At the maximum of lines nothing is added.
 */
export function changeDraftMenuItem(input: FormInput, line: ProposalLine, by: 1 | -1): FormInput {
  const row = findRow(input, line.id)
  if (row !== null) {
    const left = line.rate ? 0 : countRow(input, row) + by
    if (line.rate && by === 1) return input
    if (left > 0) return { ...input, [`line-${row}-quantity`]: String(left) }
    return { ...input, [`line-${row}-label`]: '', [`line-${row}-price`]: '', [`line-${row}-reason`]: '' }
  }
  if (by === -1) return input
  const at = findEmptyRow(input)
  if (at === null) return input
  return {
    ...input,
    ...toLineInput(line, at),
    [`line-${at}-price`]: formatDollarsInput(line.unitCents),
    rows: countRowsWith(input, at),
  }
}

/** First row of a form without text, or one after the last. Null at the maximum of lines. */
function findEmptyRow(input: FormInput): number | null {
  const rows = parseRowCount(input.rows, maxProposalLines)
  const isEmpty = (i: number) =>
    ['label', 'price', 'reason'].every((field) => (input[`line-${i}-${field}`] ?? '') === '')
  const at = Array.from({ length: rows }, (_, i) => i).find(isEmpty) ?? rows
  return at < maxProposalLines ? at : null
}

/** Number of a form's rows once row `at` is filled, so that an empty one follows. */
function countRowsWith(input: FormInput, at: number): string {
  return String(Math.max(parseRowCount(input.rows, maxProposalLines), Math.min(at + 2, maxProposalLines)))
}

/** Returns the draft form's row number of a menu item. Null if the item is not in the form. */
function findRow(input: FormInput, code: string): number | null {
  const rows = parseRowCount(input.rows, maxProposalLines)
  const found = Array.from({ length: rows }, (_, i) => i).find(
    (i) => input[`line-${i}-id`] === code && (input[`line-${i}-label`] ?? '') !== '' && !isRowDeleted(input, i),
  )
  return found ?? null
}

function countRow(input: FormInput, row: number | null): number {
  return row === null ? 0 : Number(input[`line-${row}-quantity`] || '1') || 0
}

/** "3 included, 1 more", or what is included without any more. */
function formatIncluded(code: AddOnCode, experience: Included | undefined, more: number): string {
  if (code === 'mixer') return more > 0 ? `${more} past the selection` : 'each past the selection'
  const included = (code === 'cocktail' ? experience?.cocktailsIncluded : experience?.garnishesIncluded) ?? 0
  if (included === 0) return 'none included'
  return more > 0 ? `${included} included, ${more} more` : `${included} included, then each`
}

type Included = { cocktailsIncluded: number; garnishesIncluded: number }

function formatRule(code: (typeof staffCodes)[number], { rules }: Catalog): string {
  return code === 'bartender'
    ? `one per ${rules.guestsPerBartender} guests`
    : `each past the first ${rules.serviceHours}`
}
