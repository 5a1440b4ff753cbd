/** Shift ids each staff member could have, in the order in which shifts are filled. */
export type EligibleShifts = ReadonlyMap<string, readonly string[]>

/**
 * Assigns a shift to another staff member, moving others among their eligible shifts where that frees a shift, so that
 * as many shifts as possible are filled. `has` is the current matching. Returns the new matching, or null if there is
 * no room.
 */
export function extendShiftMatching(
  personId: string,
  could: EligibleShifts,
  has: ReadonlyMap<string, string>,
): Map<string, string> | null {
  const next = new Map(has)
  const holderOf = new Map([...has].map(([person, post]) => [post, person]))
  const tried = new Set<string>()
  const seat = (person: string): boolean => {
    const free = (could.get(person) ?? []).filter((post) => !tried.has(post))
    // Try unassigned shifts first, so that no staff member is moved without need.
    for (const post of [...free.filter((post) => !holderOf.has(post)), ...free.filter((post) => holderOf.has(post))]) {
      if (tried.has(post)) continue
      tried.add(post)
      const holder = holderOf.get(post)
      if (holder !== undefined && (!could.has(holder) || !seat(holder))) continue
      next.set(person, post)
      holderOf.set(post, person)
      return true
    }
    return false
  }
  return seat(personId) ? next : null
}
