import { getOpenItemPath } from '../../ui/open-item.ts'
import type { PhotoSlot } from '../../photos/library/photo.ts'
import type { FormInput } from '../../ui/form-field.ts'

/** Kinds of items an owner lists on pages, in the order of the back office. */
export const pageItemKinds = ['questions', 'fine-print', 'evenings', 'quotations'] as const
export type PageItemKind = (typeof pageItemKinds)[number]

/** Page item with its texts by field of its kind. */
export type PageItem = { id: string; kind: PageItemKind; input: FormInput; isSample?: boolean }

/** Parses a kind from an address. Null if it is unknown. */
export function parsePageItemKind(name: string): PageItemKind | null {
  return pageItemKinds.find((kind) => kind === name) ?? null
}

/** Returns the back office address of a kind's list. */
export function getPageItemsPath(kind: PageItemKind): string {
  return getOpenItemPath('/backbar/pages', `parts/${kind}`)
}

/** Returns the address of a page item's form. */
export function getPageItemPath(kind: PageItemKind, id: string): string {
  return `${getPageItemsPath(kind)}/${encodeURIComponent(id)}`
}

/** Returns the photo slot of a past event. */
export function getPastEventPhotoSlot(id: string): PhotoSlot {
  return `evening:${id}`
}

/** Returns the page items of a kind, in the owner's order. */
export function filterPageItems(parts: PageItem[], kind: PageItemKind): PageItem[] {
  return parts.filter((part) => part.kind === kind)
}

/** Page of page items and the key of its link label. */
export type PageItemsLink = { to: string; label: 'questions' | 'finePrint' | 'evenings' | 'hostsSaid' }

/** Links to the pages of page items. A kind without items has no link. */
export function listPageItemsLinks(kinds: readonly PageItemKind[]): PageItemsLink[] {
  const has = (kind: PageItemKind) => kinds.includes(kind)
  const pages: (PageItemsLink | false)[] = [
    (has('questions') || has('fine-print')) && {
      to: '/questions',
      label: has('questions') ? 'questions' : 'finePrint',
    },
    (has('evenings') || has('quotations')) && { to: '/evenings', label: has('evenings') ? 'evenings' : 'hostsSaid' },
  ]
  return pages.filter((page) => page !== false)
}
