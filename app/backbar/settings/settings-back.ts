import type { Difference } from '../../ui/differences.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'

type Typed = { intent: 'identity' | 'hosted'; words: Record<string, string>; seen: string }

/** A form that comes back: from its preview, with what to mend, or because somebody else saved in between. */
export type Back =
  | (Typed & { kind: 'typed' })
  | (Typed & { kind: 'invalid'; errors: FieldMessage[] })
  | (Typed & { kind: 'conflict'; rows: Difference[] })

/** What one of the page's forms shows: its words, the mark of what they were read from, and its messages. */
export type FormStand = { words: Record<string, string>; seen: string; message: (field: string) => string | undefined }

/** A form as it is stored, or, where it came back, as it was typed. */
export function formStand(
  intent: Typed['intent'],
  { words, seen }: Pick<FormStand, 'words' | 'seen'>,
  back: Back | null,
): FormStand {
  if (back?.intent !== intent) return { words, seen, message: () => undefined }
  const errors = back.kind === 'invalid' ? back.errors : []
  return {
    words: back.words,
    seen: back.seen,
    message: (field) => errors.find((error) => error.field === field)?.message,
  }
}
