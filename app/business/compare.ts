/** Compares two values, for `sort`. Strings compare by code units, which is right for ids and days such as 2027-05-08. */
export function compareAscending<Of extends string | number>(a: Of, b: Of): number {
  return a < b ? -1 : Number(a > b)
}
