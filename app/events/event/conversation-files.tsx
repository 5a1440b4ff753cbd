import type { ConversationFile } from './conversation-entry.ts'

/** Longest side of a picture in a conversation, in pixels. A tap opens it in its own size. */
const maxSide = 320

/** Files of an entry: pictures, and links to download the others. */
export function ConversationFiles({ files }: { files: readonly ConversationFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="thread-files stack gap-3">
      {files.map((file, position) => (
        <li key={position} className="any-break">
          <FileItem {...file} />
        </li>
      ))}
    </ul>
  )
}

function FileItem({ name, size, href, picture }: ConversationFile) {
  if (href === null) return name
  if (picture) {
    const scale = Math.min(1, maxSide / picture.width, maxSide / picture.height)
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
    return (
      <a href={href}>
        <img className="rounded" src={href} alt={name} width={width} height={height} loading="lazy" />
      </a>
    )
  }
  return (
    <>
      <a href={href}>{name}</a> <span className="muted">{size}</span>
    </>
  )
}
