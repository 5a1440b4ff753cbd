/** Moves a key up (-1) or down (1) by a position. Returns the keys unchanged at the end of the list. */
export function moveMenuKey(keys: string[], key: string, step: -1 | 1): string[] {
  const from = keys.indexOf(key)
  const to = from + step
  if (from === -1 || to < 0 || to >= keys.length) return keys
  const order = keys.toSpliced(from, 1)
  return order.toSpliced(to, 0, key)
}
