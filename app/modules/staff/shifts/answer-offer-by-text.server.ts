import type { TextedOfferReplyResult, TextedOfferReply } from '../../../business/automatic-text.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import { answerShiftOffer, type AnswerShiftOfferResult } from './answer-shift-offer.server.ts'
import type { StaffLinkConfig } from './notify-staff.server.ts'
import { listShifts, listOpenOffersTo } from './shift-rows.server.ts'
import { getShiftOfferCode } from './staff-texts.ts'

const words: Readonly<Record<'en' | 'es', Record<'yes' | 'no' | 'late', string>>> = {
  en: {
    yes: 'You have the shift. The details are in your email and on your page.',
    no: 'Thank you for telling us. The shift goes to somebody else.',
    late: 'That shift is no longer open. Thank you for your reply.',
  },
  es: {
    yes: 'El turno es tuyo. Los detalles van por correo y en tu enlace.',
    no: 'Gracias por avisar. El turno pasa a otra persona.',
    late: 'Ese turno ya no se ofrece. Gracias por responder.',
  },
}

/**
 * Answers a shift offer from a texted reply. Acceptance needs the code of exactly one open offer in its current version.
 * "NO" without a code needs a single open offer. Null for other texts, which the owner reads. `now` in epoch milliseconds.
 */
export async function answerOfferByText(
  db: Db,
  { phone, isYes, code }: TextedOfferReply,
  config: StaffLinkConfig,
  now: number,
): Promise<TextedOfferReplyResult | null> {
  const people = (await listStaffMembers(db)).filter((one) => one.phone === phone)
  const [person] = people
  if (!person || people.length > 1 || (isYes && code === null)) return null
  const offers = await listOpenOffersTo(db, person.id)
  const shifts = new Map(
    (await listShifts(db, [...new Set(offers.map(({ shiftId }) => shiftId))])).map((one) => [one.id, one]),
  )
  const meant = offers.filter(({ shiftId, postVersion }) => {
    const shift = shifts.get(shiftId)
    return shift && (code === null || getShiftOfferCode({ id: shift.id, version: postVersion }) === code)
  })
  const asks = new Set(meant.map(({ askId }) => askId))
  const [offer] = meant
  if (!offer || asks.size > 1 || (isYes && meant.length > 1)) return null
  const services = { db, config, now: () => now, nudge: () => undefined }
  const result = await answerShiftOffer(services, {
    personId: person.id,
    offerId: offer.id,
    answer: isYes ? 'yes' : 'no',
  })
  return { words: words[person.language][getTone(result)], language: person.language }
}

function getTone({ kind }: AnswerShiftOfferResult): 'yes' | 'no' | 'late' {
  if (kind === 'yes' || kind === 'already') return 'yes'
  return kind === 'no' || kind === 'cannot' ? 'no' : 'late'
}
