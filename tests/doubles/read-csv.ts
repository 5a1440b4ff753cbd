/** Parses CSV strictly as in RFC 4180. Throws at a malformed cell or line end. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let rest = text
  for (let row: string[] = []; rest !== '';) {
    const [whole, quoted, plain = '', end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? []
    if (whole === undefined) throw new Error(`No cell: ${rest.slice(0, 50)}`)
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    rest = rest.slice(whole.length)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
