/** Notices after an action, by their code in the address. */
export const textPageNotices = {
  sent: 'It is on its way.',
  waits: 'It waits for the morning. Until then you can take it back.',
  canceled: 'Not sent. Your text is in the form below.',
  late: 'It is on its way already. It could not be taken back.',
  consent: 'Noted. You can text them now.',
  'no-answer': 'It waits for no answer now.',
  'late-sent': 'The people you chose get a text.',
  'late-some': 'No texts leave between 8 PM and 8 AM where the event or the number is. Call who got no text.',
  now: 'It leaves now.',
  received: 'The text arrived.',
  stopped: 'They get no more texts.',
  moved: 'The text is under “Who is this?” now.',
} as const

export type TextPageNotice = keyof typeof textPageNotices

/** The notice with a code of an address. Null for an unknown code. */
export function findTextPageNotice(code: string | null): TextPageNotice | null {
  return code !== null && Object.hasOwn(textPageNotices, code) ? (code as TextPageNotice) : null
}
