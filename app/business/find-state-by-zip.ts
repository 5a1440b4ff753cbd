/** The first three-digit ZIP prefix of each range, with its state. A blank name is in no state. */
const rangeStarts =
  '005 New York|006 Puerto Rico|008 |009 Puerto Rico|010 Massachusetts|028 Rhode Island|030 New Hampshire|039 Maine|' +
  '050 Vermont|055 Massachusetts|056 Vermont|060 Connecticut|070 New Jersey|090 |100 New York|150 Pennsylvania|' +
  '197 Delaware|200 District of Columbia|201 Virginia|202 District of Columbia|206 Maryland|220 Virginia|' +
  '247 West Virginia|270 North Carolina|290 South Carolina|300 Georgia|320 Florida|340 |341 Florida|350 Alabama|' +
  '370 Tennessee|386 Mississippi|398 Georgia|400 Kentucky|430 Ohio|460 Indiana|480 Michigan|500 Iowa|530 Wisconsin|' +
  '550 Minnesota|570 South Dakota|580 North Dakota|590 Montana|600 Illinois|630 Missouri|660 Kansas|680 Nebraska|' +
  '700 Louisiana|716 Arkansas|730 Oklahoma|733 Texas|734 Oklahoma|750 Texas|800 Colorado|820 Wyoming|832 Idaho|' +
  '840 Utah|850 Arizona|870 New Mexico|885 Texas|889 Nevada|900 California|962 |967 Hawaii|969 |970 Oregon|' +
  '980 Washington|995 Alaska'

const ranges = rangeStarts.split('|').map((range) => ({ from: range.slice(0, 3), state: range.slice(4) }))

/**
 * Returns the state of a ZIP by its first three digits, or null. Wrong for a few places that are served from across a
 * state line.
 */
export function findStateByZip(zip: string): string | null {
  return (/^\d{5}$/.test(zip) && ranges.findLast(({ from }) => from <= zip.slice(0, 3))?.state) || null
}
