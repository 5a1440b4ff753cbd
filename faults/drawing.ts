export type Draw = ReturnType<typeof createDraw>

/** Creates a reproducible random generator from a seed (mulberry32). */
export function createDraw(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(next() * most)
  return { upTo, share: (part: number) => next() < part, oneOf: <T>(of: readonly T[]) => of[upTo(of.length)]! }
}
