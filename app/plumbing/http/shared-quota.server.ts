/** A sender's claim on a shared quota. */
export type QuotaClaim = {
  /** Protects the claim from being revoked, once its work can no longer be undone. */
  keep: () => void
  /** Frees the quota. Further calls do nothing. */
  release: () => void
}

type Holder = { held: number; claims: (QuotaClaim & { amount: number; letGo: () => void })[] }

/**
 * A quota shared by senders, such as queue places, bytes or connections. `each` is the maximum per sender, `inAll` the
 * total. If the total is used up, the largest holder loses its newest revocable claim to a sender with less, so that a
 * newcomer is not rejected because of others.
 */
export function createSharedQuota({ each, inAll }: { each: number; inAll: number }) {
  const holders = new Map<string, Holder>()
  let taken = 0

  /** Largest holder among those with revocable claims. */
  function greediest(): Holder | undefined {
    let found: Holder | undefined
    for (const holder of holders.values())
      if (holder.claims.length > 0 && holder.held > (found?.held ?? 0)) found = holder
    return found
  }

  return {
    /**
     * Claims an amount for a sender. `letGo` is called if the claim is revoked for another sender. Null if no quota is
     * available.
     */
    claim(sender: string, amount: number, letGo: () => void): QuotaClaim | null {
      const holder = holders.get(sender) ?? { held: 0, claims: [] }
      const wanted = holder.held + amount
      if (wanted > each) return null
      while (taken + amount > inAll) {
        const greedy = greediest()
        if (!greedy || greedy.held <= wanted) return null
        const newest = greedy.claims.at(-1)!
        newest.release()
        newest.letGo()
      }
      const keep = () => void (holder.claims = holder.claims.filter((other) => other !== claim))
      const release = () => {
        claim.release = () => {}
        keep()
        holder.held -= amount
        taken -= amount
        if (holder.held === 0) holders.delete(sender)
      }
      const claim = { amount, letGo, keep, release }
      holders.set(sender, holder)
      holder.claims.push(claim)
      holder.held = wanted
      taken += amount
      return { keep, release: () => claim.release() }
    },
  }
}
