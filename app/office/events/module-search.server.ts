import { getSetting } from '../../business/stored-settings.server.ts'
import { listUnfinishedInquiries } from '../../events/manual-entry/unfinished-inquiries.server.ts'
import {
  formatCaller,
  formatMissingDate,
  getUnfinishedInquiryPath,
  matchesSearchTerms,
} from '../../events/manual-entry/unfinished-inquiry.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { SearchResult } from './search-result.ts'

/** Search results of a module. */
export const moduleSearchResults = defineContribution<[words: readonly string[]], SearchResult[]>('search-results')

/** Returns search results other than events: unfinished inquiries and results of modules. */
export async function searchBesidesEvents(db: Db, words: readonly string[]): Promise<SearchResult[]> {
  const [inquiries, ofModules] = await Promise.all([
    searchUnfinishedInquiries(db, words),
    moduleSearchResults.list(db, words),
  ])
  return [...inquiries, ...ofModules.flat()]
}

async function searchUnfinishedInquiries(db: Db, words: readonly string[]): Promise<SearchResult[]> {
  const found = (await listUnfinishedInquiries(db)).filter((inquiry) => matchesSearchTerms(inquiry, words))
  if (found.length === 0) return []
  const { timeZone } = await getSetting(db, 'identity')
  return found.map((inquiry) => ({
    href: getUnfinishedInquiryPath(inquiry.id),
    title: formatCaller(inquiry, timeZone),
    hint: `inquiry, ${formatMissingDate(inquiry)}`,
  }))
}
