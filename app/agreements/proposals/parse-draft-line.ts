import { parseSignedDollars } from '../../business/forms/parse-dollars.ts'
import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { TaxClass } from '../sales-tax/sales-tax.ts'
import { taxClassLabels } from '../sales-tax/tax-labels.ts'
import { isRowDeleted } from './draft-line-changes.ts'
import type { ProposalLine } from './proposal.ts'
import { findUnpricedOptionOfLine } from './unpriced-option-lines.ts'

/** Labels of how a line counts. Lines with the same letter are alternatives. */
export const lineChoiceLabels: Readonly<Record<string, string>> = {
  fixed: 'In the price',
  off: 'Their choice, not checked',
  on: 'Their choice, checked',
  a: 'One of these (A), picked first',
  'a-other': 'One of these (A)',
  b: 'One of these (B), picked first',
  'b-other': 'One of these (B)',
}

export type AddFieldError = (field: string, message: string) => void

export function parseDraftLine(
  input: FormInput,
  i: number,
  before: ProposalLine[],
  refuse: AddFieldError,
): ProposalLine | null {
  const field = (name: string) => `line-${i}-${name}`
  const label = normalizeLine(input[field('label')])
  const typedPrice = (input[field('price')] ?? '').trim()
  const reason = normalizeLine(input[field('reason')])
  const isWish = findUnpricedOptionOfLine(input[field('id')] ?? '') !== null
  if ((isWish && input[field('no')] === 'on') || isRowDeleted(input, i)) return null
  if (label === '' && typedPrice === '' && reason === '') return null
  if (label === '') {
    // Clearing a known line's name removes the line, unless it was just given a price or reason.
    const known = before.find(({ id }) => id === input[field('id')])
    if (known) return null
    refuse(field('label'), 'Enter what this line is')
  }
  if (countCharacters(label) > 120) refuse(field('label'), 'Shorten it to 120 characters')
  if (countCharacters(reason) > 300) refuse(field('reason'), 'Shorten the reason to 300 characters')
  const quantity = Number((input[field('quantity')] ?? '1').trim() || '1')
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 10000)
    refuse(field('quantity'), 'Enter how many, from 1 to 10,000')
  const price = parseSignedDollars(typedPrice)
  if (isWish && typedPrice === '')
    refuse(field('price'), `They asked for this (${label}): enter a price, 0 if it is free, or check “No”`)
  else if ('problem' in price) refuse(field('price'), price.problem)
  const how = input[field('choice')] ?? 'fixed'
  if (!(how in lineChoiceLabels)) refuse(field('choice'), 'Choose whether it counts')
  const taxClass = input[field('class')] ?? 'labor'
  const known = before.find(({ id }) => id === input[field('id')])
  const unitCents = 'cents' in price ? price.cents : 0
  const menuCents = known ? (known.menuCents ?? known.unitCents) : null
  return {
    id: known?.id ?? `own-${i + 1}`,
    label,
    reason,
    quantity,
    unitCents,
    totalCents: quantity * unitCents,
    menuCents: menuCents === unitCents || isWish || known?.id.startsWith('own-') ? null : menuCents,
    taxClass: taxClass in taxClassLabels ? (taxClass as TaxClass) : 'labor',
    ...(known?.rate && { rate: known.rate }),
    ...(known?.rate && (known.hasOwnReason || known.reason !== reason) && { hasOwnReason: true }),
    choice: getChoice(how),
    // A line the owner reworded has no Spanish from the menu.
    ...(known?.es && known.label === label && known.reason === reason && { es: known.es }),
  }
}

function getChoice(how: string): ProposalLine['choice'] {
  if (how === 'on' || how === 'off') return { kind: 'optional', ticked: how === 'on' }
  const [group, other] = how.split('-') as [string, string | undefined]
  return group === 'a' || group === 'b' ? { kind: 'one-of', group, picked: other === undefined } : 'fixed'
}
