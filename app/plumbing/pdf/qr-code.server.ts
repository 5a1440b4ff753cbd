import { encode } from 'uqr'

/** A QR code's dark squares on a square of `size` units, its quiet edge included, as an SVG path. */
export type QrCodePath = { size: number; path: string }

/** An address as a QR code. */
export function createQrCode(address: string): QrCodePath {
  const { size, data } = encode(address, { ecc: 'M', border: 4 })
  return { size, path: data.map((row, y) => getRuns(row, y)).join('') }
}

/** One row's dark squares, those side by side as one. */
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
