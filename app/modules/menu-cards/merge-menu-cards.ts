import type { FormInput } from '../../ui/form-field.ts'
import { menuCardParts, serializeCardPart } from './menu-card-form.ts'

export type MergedMenuCard = {
  /** The merged form. Where both sides changed a part, it has the stored value. */
  input: FormInput
  /** Parts that both sides changed to different values. */
  both: string[]
  /** Whether another user changed a part that was not edited here. */
  isJoined: boolean
}

/**
 * Merges a stored card with a form that was opened earlier, part by part. `wasSeen` says whether a part had this value
 * when the form was opened.
 */
export function mergeMenuCard(
  stored: FormInput,
  typed: FormInput,
  wasSeen: (part: string, value: string) => boolean,
): MergedMenuCard {
  const merged: MergedMenuCard = { input: {}, both: [], isJoined: false }
  for (const { part, fields } of menuCardParts) {
    const [theirs, mine] = [serializeCardPart(stored, fields), serializeCardPart(typed, fields)]
    const isMine = mine !== theirs && wasSeen(part, theirs)
    const isTheirs = mine !== theirs && !isMine && wasSeen(part, mine)
    if (isTheirs) merged.isJoined = true
    if (mine !== theirs && !isMine && !isTheirs) merged.both.push(part)
    const from = mine === theirs || isMine ? typed : stored
    for (const field of fields) merged.input[field] = from[field] ?? ''
  }
  return merged
}
