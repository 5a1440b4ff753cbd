import type { ForwardedMessage } from '../received-message.ts'
import { readHeaderBlock, readQuotedAddress } from './mail-header-block.ts'

const separatorPattern =
  /^(>? ?-{2,12} ?(forwarded message|mensaje reenviado|forwarded by .{1,80}|original message|mensaje original) ?-{2,12}|begin forwarded message ?:|inicio del mensaje reenviado ?:)$/i

const forwardSubjectPattern = /^\s{0,4}(fwd?|rv|rm|reenv|reenviado)\s{0,2}:/i

/** Maximum number of lines of a text that are tried as the beginning of a forward. */
const mostTries = 20

/** Maximum number of forwards inside each other that are unpacked. */
const maxDepth = 5

/**
 * Returns the innermost message of a forward in the English and Spanish formats of mail programs. Null if the text is not a
 * forward. Outlook formats forwards like replies, so only the subject distinguishes them.
 */
export function unpackForward(text: string, subject: string): ForwardedMessage | null {
  let found: ForwardedMessage | null = null
  let [rest, title] = [text, subject]
  for (let depth = 0; depth < maxDepth; depth++) {
    const next = unpackOnce(rest, title)
    if (!next) break
    found = next
    ;[rest, title] = [next.text, next.subject]
  }
  return found
}

function unpackOnce(text: string, subject: string): ForwardedMessage | null {
  const lines = text.split('\n')
  const isForward = forwardSubjectPattern.test(subject)
  let tries = 0
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.trim()
    if (line.length > 120) continue
    const isSeparator = separatorPattern.test(line) && (isForward || !/original/i.test(line))
    const isHeader = isForward && /^[>\s]{0,4}\*{0,2}(from|de) ?:/i.test(line)
    if (!isSeparator && !isHeader) continue
    if (++tries > mostTries) return null
    const below = stripMarks(lines.slice(isSeparator ? at + 1 : at))
    const block = readHeaderBlock(
      below,
      below.findIndex((line) => line.trim() !== ''),
    )
    if (!block) continue
    return {
      from: readQuotedAddress(block.values.from ?? ''),
      replyTo: readQuotedAddress(block.values.replyTo ?? ''),
      subject: block.values.subject ?? '',
      text: below.slice(block.end).join('\n').trim(),
    }
  }
  return null
}

/** Removes one `>` from each line if all lines have it, because Apple Mail marks forwarded text so. */
function stripMarks(lines: readonly string[]): readonly string[] {
  const isMarked = lines.every((line) => line.trim() === '' || /^\s?>/.test(line))
  return isMarked ? lines.map((line) => line.replace(/^\s?> ?/, '')) : lines
}
