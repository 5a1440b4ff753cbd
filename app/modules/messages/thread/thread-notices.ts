/** Sentences about what a button in a conversation did, by their code in the address. */
export const threadNotices = {
  sent: 'It leaves in two minutes. Until then you can undo it below.',
  waits: 'It leaves in the morning. Until then you can undo it below.',
  undone: 'Not sent. Your text is in the form below.',
  'undone-files': 'Not sent. Your text is in the form below. Its files were removed: attach them again.',
  late: 'It is on its way already. It could not be undone.',
  received: 'It arrived like an email from them.',
  'no-words': 'There was nothing to receive.',
  draft: 'Your draft is kept. It was not sent.',
  note: 'Noted, only for you.',
  'no-note': 'There was nothing to note.',
  'no-answer': 'It waits for no answer now.',
  remembered: 'Their next email comes here, too.',
  'moved-out': 'The message is under “Who is this?” now, and its address is forgotten here.',
  'moved-back': 'The message is back.',
} as const

export type ThreadNotice = keyof typeof threadNotices

/** The notice with a code of an address. Null for an unknown code. */
export function findThreadNotice(code: string | null): ThreadNotice | null {
  return code !== null && Object.hasOwn(threadNotices, code) ? (code as ThreadNotice) : null
}
