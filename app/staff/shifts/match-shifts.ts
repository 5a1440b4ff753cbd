/** Who of these could have which posts, by id; the posts in the order in which they are to be filled. */
export type EligibleShifts = ReadonlyMap<string, readonly string[]>

/**
 * Gives one more person a post, moving others to posts they said yes to, too, where that makes room: as many posts are
 * filled as can be. `has` says who has which post; answers who has which then, or null where there is no room.
 */
export function augmentShiftMatching(
  personId: string,
  could: EligibleShifts,
  has: ReadonlyMap<string, string>,
): Map<string, string> | null {
  const next = new Map(has)
  const holderOf = new Map([...has].map(([person, post]) => [post, person]))
  const tried = new Set<string>()
  const seat = (person: string): boolean => {
    const free = (could.get(person) ?? []).filter((post) => !tried.has(post))
    // A free post first: nobody is moved without need.
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
