import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { SearchResult } from './search-result.ts'

/** What a module finds by the words of a search. */
export const moduleSearchResults = defineContribution<[words: readonly string[]], SearchResult[]>('search-results')

/** Returns what all modules find by the words of a search. */
export async function searchModules(db: Db, words: readonly string[]): Promise<SearchResult[]> {
  return (await moduleSearchResults.list(db, words)).flat()
}
