import type { MenuPackage, FullMenu } from '../../../menu/catalog/full-menu.ts'
import { formatDollars } from '../../../business/money.ts'
import { computePackagePriceCents } from '../../../menu/catalog/catalog.ts'
import type { ImportedValue } from './parse-imported-value.ts'
import { normalizeLine } from '../../../plumbing/http/normalize-text.ts'
import { createSkippedField, type ImportedField } from './field-roles.ts'
import type { ImportedDocument, SkippedItem } from './parse-documents.ts'

export function readTextField(
  doc: ImportedDocument,
  field: ImportedField,
  strange: SkippedItem[],
  keep: (text: string) => void,
): void {
  const text = typeof field.value === 'string' ? normalizeLine(field.value) : ''
  if (text !== '') keep(text)
  else strange.push(createSkippedField(doc, field, 'Not a text'))
}

export function readLinesField(
  doc: ImportedDocument,
  field: ImportedField,
  strange: SkippedItem[],
  keep: (lines: string[]) => void,
): void {
  const lines = Array.isArray(field.value)
    ? field.value.map((line) => (typeof line === 'string' ? normalizeLine(line) : ''))
    : []
  if (lines.length > 0 && lines.every((line) => line !== '')) keep(lines)
  else strange.push(createSkippedField(doc, field, 'Not a list of texts'))
}

export function recordSkippedField(
  doc: ImportedDocument,
  field: ImportedField | undefined,
  strange: SkippedItem[],
): void {
  if (field) strange.push(createSkippedField(doc, field, 'Has no place here'))
}

export function getCost(bundle: MenuPackage, menu: FullMenu): string {
  return `A package here costs what its parts cost, today ${formatDollars(computePackagePriceCents(menu, bundle))}: change the parts if that is wrong`
}

export function isSameText(value: ImportedValue, name: string): boolean {
  return typeof value === 'string' && normalizeLine(value).toLowerCase() === name.toLowerCase()
}
