import { getOpenItemPath } from '../../ui/open-item.ts'
import type { PhotoSlot } from '../../photos/library/photo.ts'
import type { FormInput } from '../../ui/form-field.ts'

/** What an owner lists on pages beside their words, in the order the Backbar names them. */
export const pageItemKinds = ['questions', 'fine-print', 'evenings', 'quotations'] as const
export type PageItemKind = (typeof pageItemKinds)[number]

/** One of them: its texts by the fields of its kind. */
export type PageItem = { id: string; kind: PageItemKind; input: FormInput; isSample?: boolean }

/** A kind by the name in an address; null where none is called so. */
export function parsePageItemKind(name: string): PageItemKind | null {
  return pageItemKinds.find((kind) => kind === name) ?? null
}

/** The address of a kind's list. */
export function getPageItemsPath(kind: PageItemKind): string {
  return getOpenItemPath('/backbar/pages', `parts/${kind}`)
}

/** The address of a part's form. */
export function getPageItemPath(kind: PageItemKind, id: string): string {
  return `${getPageItemsPath(kind)}/${encodeURIComponent(id)}`
}

/** Where the photo of an evening hangs. */
export function getPastEventPhotoSlot(id: string): PhotoSlot {
  return `evening:${id}`
}

/** The parts of one kind, in the owner's order. */
export function filterPageItems(parts: PageItem[], kind: PageItemKind): PageItem[] {
  return parts.filter((part) => part.kind === kind)
}

/** A page and what its link says, by the name of its words. */
export type PageItemsLink = { to: string; label: 'questions' | 'finePrint' | 'evenings' | 'hostsSaid' }

/** Pages that are there only while something is listed on them. */
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
