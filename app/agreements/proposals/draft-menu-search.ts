import { normalizeSearchTerms } from '../../business/fold-text.ts'

/** Whether the text of a menu item has all words of a search. */
export function matchesMenuSearch(text: string, search: string): boolean {
  const folded = normalizeSearchTerms(text)
  return normalizeSearchTerms(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** Texts of a search in the menu: how many items it found, and the buttons and sentences that name it. */
export function formatMenuSearch(search: string, found: number) {
  const typed = search.trim()
  return {
    isEmpty: typed === '',
    found: typed === '' ? '' : found === 1 ? '1 found' : `${found} found`,
    none: `Nothing on your menu is called “${typed}”.`,
    own: `Add “${typed}” as your own line`,
  }
}
