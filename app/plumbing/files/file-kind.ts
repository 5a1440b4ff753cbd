export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif'
export type UnsupportedFileKind = 'nothing' | 'heic' | 'gif' | 'svg' | 'web-page' | 'pdf' | 'video' | 'unknown'

/** Detects the kind of a file from its first bytes. File name and declared type are ignored. */
export function detectFileKind(bytes: Uint8Array): PhotoKind | UnsupportedFileKind {
  if (bytes.length === 0) return 'nothing'
  const start = readLatin1(bytes, 0, 16)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  if (start.slice(4, 8) === 'ftyp') return detectContainerKind(bytes)
  if (start.startsWith('GIF8')) return 'gif'
  if (start.startsWith('%PDF')) return 'pdf'
  // Blanks, comments and declarations may precede the root element of a text file.
  const text = readLatin1(bytes, 0, 20_000).toLowerCase()
  if (/<(svg:)?svg[\s>]/.test(text)) return 'svg'
  if (/<(!doctype html|html|head|body|script)\b/.test(text)) return 'web-page'
  return 'unknown'
}

/** Whether an upload accepts files of this kind. */
export function isPhotoKind(kind: PhotoKind | UnsupportedFileKind): kind is PhotoKind {
  return ['jpeg', 'png', 'webp', 'avif'].includes(kind)
}

/** AVIF, HEIC and most videos share a container format. The brands in its first box tell them apart. */
function detectContainerKind(bytes: Uint8Array): PhotoKind | UnsupportedFileKind {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const brands = readLatin1(bytes, 8, Math.min(size, 128)).match(/[\s\S]{4}/g) ?? []
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : 'video'
}

function readLatin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
