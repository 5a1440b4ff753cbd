import { formatFileSize, type ConversationFile } from '../../../events/event/conversation-entry.ts'
import type { TextMessageRow } from '../../../plumbing/database/schema.ts'

/**
 * A file of an incoming text. `url` is its address at the carrier, empty once it is settled: stored as `file`, with its
 * measures where it is a picture to show, or given up with a `remark`. `type` is the media type that the carrier states.
 */
export type TextMessageMedia = {
  url: string
  type: string
  file?: string
  bytes?: number
  width?: number
  height?: number
  remark?: string
}

export function parseTextMessageMedia({ media }: Pick<TextMessageRow, 'media'>): TextMessageMedia[] {
  return JSON.parse(media) as TextMessageMedia[]
}

/** Extensions of files by their stated types. Only these are named. */
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'audio/amr': 'amr',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'text/calendar': 'ics',
  'text/plain': 'txt',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'video/3gpp': '3gp',
  'video/mp4': 'mp4',
}

/** Name of a file for those who download it: "picture.svg". */
export function getTextMessageFileName({ type }: TextMessageMedia): string {
  return `${getNoun(type)}.${(Object.hasOwn(extensions, type) && extensions[type]) || 'bin'}`
}

/** Files of an incoming text, as they are shown. `from` is the sender's name. */
export function listTextMessageFiles(row: Pick<TextMessageRow, 'id' | 'media'>, from: string): ConversationFile[] {
  return parseTextMessageMedia(row).map((one, position) => {
    const { type, file, bytes = 0, width, height, remark } = one
    const size = formatFileSize(bytes)
    if (remark) return { name: `A ${getNoun(type)} could not be shown: ${remark}`, size, href: null }
    if (!file) return { name: `A ${getNoun(type)} is still at the carrier. It comes by itself.`, size, href: null }
    const href = `/backbar/texts/file/${encodeURIComponent(row.id)}/${position}`
    return width && height
      ? { name: `Picture from ${from}`, size, href, picture: { width, height } }
      : { name: getTextMessageFileName(one), size, href }
  })
}

function getNoun(type: string): string {
  return type.startsWith('image/') ? 'picture' : 'file'
}
