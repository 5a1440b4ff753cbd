import type { AutomaticText, AutomaticTextKind } from '../../../business/automatic-text.ts'
import type { StaffMember } from '../members/staff-member.ts'
import { formatStaffTextMessage, type StaffNotification } from './staff-emails.ts'
import type { Shift } from './shift.ts'

/** Two digits for the version of a shift that an offer is for. A changed shift has others. */
export function getShiftOfferCode({ id, version }: Pick<Shift, 'id' | 'version'>): string {
  return String(10 + (computeHash(`${id} ${version}`) % 90))
}

/** FNV-1a. It tells texts apart, and proves nothing. */
function computeHash(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}

const replyWords = {
  en: (code: string) => `Reply YES ${code} or NO.`,
  es: (code: string) => `Responde SI ${code} o NO.`,
}

export type TextedStaffNotification = Extract<StaffNotification, { kind: 'offer' | 'changed' | 'small' }>

/** Whether a notification is texted, too. */
export function isTextedNotification(news: StaffNotification): news is TextedStaffNotification {
  return ['offer', 'changed', 'small'].includes(news.kind)
}

/** The text about a notification. `now` in epoch milliseconds. */
export function composeStaffText(
  news: TextedStaffNotification,
  { to, page, timeZone }: { to: StaffMember; page: string; timeZone: string },
  now: number,
): AutomaticText {
  const shifts = news.kind === 'offer' ? news.asked.map(({ shift }) => shift) : [news.shift]
  const shift = shifts[0]!
  const code = news.kind === 'small' ? null : getShiftOfferCode(shift)
  const reply = code === null ? '' : ` ${replyWords[to.language](code)}`
  const format = (link: string | null) => `${formatStaffTextMessage(news, to, timeZone, link)}${reply}`
  // The link to the staff page is left out if the text message would exceed 240 characters. The email about the same
  // news has it.
  const whole = format(page)
  const words = whole.length > 240 ? format(null) : whole
  const endsAt = news.kind === 'offer' ? news.asked[0]!.endsAt : news.kind === 'changed' ? news.endsAt : null
  const state = [shifts.map(formatShiftState).join(','), endsAt, computeHash(`${to.phone} ${words}`).toString(36)]
  return {
    key: ['staff', news.kind, to.id, ...state].filter((part) => part !== null).join(' '),
    kind: news.kind === 'offer' ? 'staff-offer' : 'staff-change',
    eventId: shift.eventId,
    phone: to.phone,
    language: to.language,
    words,
    expiresAt: Math.max(now, Math.min(endsAt ?? shift.callAt, shift.callAt)),
  }
}

/** A shift in a version with a call time. */
function formatShiftState({ id, version, callAt }: Pick<Shift, 'id' | 'version' | 'callAt'>): string {
  return `${id}:${version}:${callAt}`
}

/** Parses the key of a text to staff. Null for the key of another text. */
export function parseStaffTextKey(key: string) {
  const [part, kind, personId, states] = key.split(' ')
  if (part !== 'staff' || !kind || !personId || !states) return null
  const shifts = states.split(',').map((state) => state.split(':'))
  return {
    kind,
    personId,
    states: shifts.map(([id = '', version, callAt]) => ({ id, version: Number(version), callAt: Number(callAt) })),
  }
}

/** Kinds of texts to staff. */
export const staffTextKinds: readonly AutomaticTextKind[] = [
  {
    kind: 'staff-offer',
    label: 'A shift is offered',
    when: 'when you offer a shift. “YES 42” takes it, “NO” declines, and you read anything else',
    samples: {
      en: 'Oct 16, Epping Forest: bartender, call 3:00 PM, done about 11:45 PM, $28/h, 24 miles. Until Oct 7, 6:00 PM. Reply YES 42 or NO.',
      es: 'El 16 de octubre en Epping Forest, bartender: llegada 3:00 p.m., final hacia las 11:45 p.m. Hasta el 7 de octubre. Responde SI 42 o NO.',
    },
  },
  {
    kind: 'staff-change',
    label: 'The call time changed',
    when: 'when a shift changes',
    samples: {
      en: 'Oct 16, Epping Forest: call 3:15 PM instead of 3:00 PM. The rest stays.',
      es: 'El 16 de octubre en Epping Forest: llegada a las 3:15 p.m. en vez de las 3:00 p.m.',
    },
  },
]
