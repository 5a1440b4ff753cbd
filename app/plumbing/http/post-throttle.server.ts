/**
 * Delays a sender's posts after more than `freely` recent rejections: they start `apartMs` apart, before any of their
 * body is read. A rejection is cheap, but an endless series fills the event loop. Returns 'full' at once if the delay
 * would exceed `mostMs`. Times in milliseconds.
 */
export function createPostThrottle({ freely = 50, apartMs = 10, mostMs = 10000 } = {}) {
  const nextAt = new Map<string, number>()
  return {
    /** Runs `work` when it may start and returns its result. `isRefused` tells whether the result is a rejection. */
    async pace<T>(sender: string, work: () => Promise<T>, isRefused: (answer: T) => boolean): Promise<T | 'full'> {
      const now = performance.now()
      const next = nextAt.get(sender) ?? -Infinity
      if (next - now > mostMs) return 'full'
      if (next > now) {
        nextAt.set(sender, next + apartMs)
        await new Promise((resolve) => setTimeout(resolve, next - now))
        return work()
      }
      const answer = await work()
      if (isRefused(answer)) {
        const earliest = performance.now() - freely * apartMs
        nextAt.set(sender, Math.max(nextAt.get(sender) ?? -Infinity, earliest) + apartMs)
        if (nextAt.size > 1000) for (const [name, at] of nextAt) if (at < earliest) nextAt.delete(name)
      }
      return answer
    },
  }
}
