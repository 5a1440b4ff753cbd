import { encode } from 'uqr'

/** A QR code as an SVG path of its dark modules, in a square of `size` units including the quiet zone. */
export type QrCodePath = { size: number; path: string }

/** Creates a QR code of a URL. */
export function createQrCode(address: string): QrCodePath {
  const { size, data } = encode(address, { ecc: 'M', border: 4 })
  return { size, path: data.map((row, y) => getRuns(row, y)).join('') }
}

/** Returns the dark modules of a row, with adjacent modules joined. */
function getRuns(row: boolean[], y: number): string {
  let [path, from] = ['', -1]
  for (let x = 0; x <= row.length; x++) {
    if (row[x] && from < 0) from = x
    if (!row[x] && from >= 0) {
      path += `M${from} ${y}h${x - from}v1h${from - x}z`
      from = -1
    }
  }
  return path
}
