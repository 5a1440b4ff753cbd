/** In which order two of a kind stand, for `sort`: texts by their code units, as ids and days like 2027-05-08 are. */
export function compareAscending<Of extends string | number>(a: Of, b: Of): number {
  return a < b ? -1 : Number(a > b)
}
