import { getToday } from '../../../business/dates.ts'
import { formatTimeEs } from '../../../business/date-formatter-es.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import type { StaffMember, PayRate } from '../members/staff-member.ts'
import { formatShiftSummary, shiftText, formatShiftEnd, formatShortCertificateKind } from './shift-text.ts'
import type { Shift } from './shift.ts'
import { getShiftPayRate } from './shift-pay-rate.ts'

/** A shift with its offer deadline, and its earlier version after a change. */
type DescribedShift = { shift: Shift; endsAt?: number | null; was?: Shift }

/** The subject of an email to a staff member. */
export type StaffNotification =
  | { kind: 'offer'; asked: DescribedShift[] }
  | { kind: 'have-it' | 'taken-back' | 'off' | 'released' | 'taken-off' | 'relieved' | 'stays'; shift: Shift }
  /** A null `takenAt` means a handoff request, which does not assign the shift. */
  | { kind: 'gone'; shift: Shift; takenAt: number | null }
  | { kind: 'changed'; shift: Shift; was: Shift; endsAt: number }
  | { kind: 'small'; shift: Shift; was: Shift }
  | { kind: 'confirm'; shift: Shift; endsAt: number }
  | { kind: 'hand-over'; shift: Shift; giver: string }
  | { kind: 'taken-over'; shift: Shift; giver: string; taker: string; to: 'giver' | 'taker' | 'other' }
  | { kind: 'paper'; paper: string; endsOn: string }

export type StaffEmailReader = Pick<StaffMember, 'name' | 'language' | 'rates'>

/** Formats a notification as lines of at most 300 characters, a line per shift. Email and text message share this text. */
export function formatStaffNotificationLines(
  news: StaffNotification,
  reader: StaffEmailReader,
  timeZone: string,
): string[] {
  const { language } = reader
  const [{ email, change }, said] = [shiftText(language), getFormatter(language)]
  const brief = (shift: Shift, rate: PayRate | null = null) => formatShiftSummary(shift, rate, { language, timeZone })
  // In Spanish the deadline spells out its day: "21 de noviembre a las 8:00 p.m."
  const until = (at: number) =>
    language === 'es'
      ? `${said.monthDay(getToday(at, timeZone))} a ${formatTimeEs(said.timeOf(at, timeZone))}`
      : `${said.monthAndDay(getToday(at, timeZone))}, ${said.timeOf(at, timeZone)}`
  const onDay = language === 'es' ? said.monthDay : said.monthAndDay
  switch (news.kind) {
    case 'offer': {
      const all = news.asked.map(({ shift, endsAt }) => ({
        brief: brief(shift, getShiftPayRate(shift, reader)),
        by: endsAt ? until(endsAt) : onDay(shift.day),
      }))
      const [first] = all
      // State a shared deadline only once.
      if (all.length > 1 && all.every(({ by }) => by === first!.by))
        return [...all.map(({ brief }) => email.offer.one(brief)), email.offer.by(first!.by)]
      return all.map(({ brief, by }) => `${email.offer.one(brief)} ${email.offer.by(by)}`)
    }
    case 'gone':
      return [
        news.takenAt === null
          ? email.gone.over(brief(news.shift))
          : email.gone.text(brief(news.shift), said.timeOf(news.takenAt, timeZone)),
      ]
    case 'changed':
      return [email.changed.text(brief(news.was), brief(news.shift), until(news.endsAt))]
    case 'small': {
      const { was, shift } = news
      const zone = shift.timeZone ?? timeZone
      const time = (at: number) => said.timeOf(at, zone)
      const done = ({ clockTo }: Shift) => formatShiftEnd(clockTo, zone, language)
      const parts = [
        ...(was.callAt === shift.callAt ? [] : [change.call(time(was.callAt), time(shift.callAt))]),
        ...(was.clockTo === shift.clockTo ? [] : [change.done(done(was), done(shift))]),
      ]
      return [email.small.text(parts.length > 0 ? parts.join(', ') : change.clock, brief(shift))]
    }
    case 'confirm':
      return [email.confirm.text(brief(news.shift), until(news.endsAt))]
    case 'hand-over':
      return [email['hand-over'].text(news.giver, brief(news.shift, getShiftPayRate(news.shift, reader)))]
    case 'taken-over':
      return [
        news.to === 'giver'
          ? email['taken-over'].giver(news.taker, brief(news.shift))
          : news.to === 'taker'
            ? email['taken-over'].taker(news.giver, brief(news.shift))
            : email['taken-over'].text(news.giver, news.taker, brief(news.shift)),
      ]
    case 'paper':
      return [email.paper.text(formatShortCertificateKind(news.paper, language), onDay(news.endsOn))]
    default:
      return [email[news.kind].text(brief(news.shift))]
  }
}

/**
 * Formats a notification as a text message, with the link to the staff page unless `page` is null. It names its event
 * because it has no subject.
 */
export function formatStaffTextMessage(
  news: StaffNotification,
  reader: StaffEmailReader,
  timeZone: string,
  page: string | null,
): string {
  const { said } = shiftText(reader.language).email['have-it']
  const words = [...(news.kind === 'have-it' ? [said] : []), ...formatStaffNotificationLines(news, reader, timeZone)]
  return [...words, ...(page === null ? [] : [page])].join(' ')
}
