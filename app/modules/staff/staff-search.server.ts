import type { SearchResult } from '../../office/events/search-result.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { searchStaffMembers } from './members/staff-members.server.ts'

/** Returns the staff members whose names match the words of a search, with links to their pages. */
export async function findStaffSearchResults(db: Db, words: readonly string[]): Promise<SearchResult[]> {
  const people = await searchStaffMembers(db, words)
  return people.map(({ id, name, goneSince }) => ({
    href: `/backbar/crew/${id}`,
    title: name,
    hint: goneSince === null ? 'on your team' : 'no longer on your team',
  }))
}
