import { formatSmsHref } from '../../ui/phone-href.ts'
import { findUser } from '../../business/auth/users.server.ts'
import type { UserRole } from '../../business/auth/user.ts'
import { addDays } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { type EmailConfig, canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import {
  findFollowUpBlocker,
  getFollowUp,
  previewFollowUp,
  type FollowUpServices,
  type FollowUpPreview,
} from './follow-ups.server.ts'
import { getFollowUpPath } from './follow-up-paths.ts'
import { findManualSendReason, type DueFollowUp, type FollowUpBlocker } from './due-follow-ups.ts'
import { computeQuietHoursEnd } from '../../business/quiet-hours.ts'
import { followUpText } from './follow-up-text.ts'
import { toRecipientName } from './recipient-name.ts'
import {
  formatFollowUpOutcome,
  formatFollowUpBlocker,
  formatMissedReason,
  formatNotDueReason,
} from './format-follow-up-reason.ts'
import type { DueFollowUpView, FollowUpView, PendingFollowUpsView } from './follow-up-view.ts'
import { getEffectiveFollowUpMode, type EmailSubjectAndBody } from './follow-up-settings.ts'
import {
  isHandledByPhone,
  getFollowUpContext,
  listFollowUpCandidates,
  listPendingFollowUps,
  type FollowUpContext,
} from './follow-up-recipients.server.ts'
import { followUpRules } from './follow-up-rules.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'
import { joinWords } from '../../business/join-list.ts'

type ViewServices = FollowUpServices & { mail: () => Promise<EmailConfig> }

/** Data of a follow-up's page. Null if no such event exists. */
export async function getFollowUpView(
  services: ViewServices,
  eventId: string,
  kind: FollowUpKind,
  role: UserRole,
): Promise<FollowUpView | null> {
  const letter = await getFollowUp(services, eventId, kind)
  if (!letter) return null
  const { desk, person } = letter
  const { at, settings, identity } = desk
  const { timeZone } = identity
  const job = person.jobs.find((one) => one.eventId === eventId)!
  const waiting = filterByRole(listPendingFollowUps(await listFollowUpCandidates(services.db, desk), desk), role)
  const nth = waiting.findIndex((one) => one.job.eventId === eventId && one.kind === kind)
  const next = waiting.find((one) => one.job.eventId !== eventId)
  const copy = followUpText[kind]
  const blocked = findManualSendReason(job, isHandledByPhone(person, eventId, at))
  const isByItself = getEffectiveFollowUpMode(kind, settings) === 'itself'
  return {
    eventId,
    kind,
    who: toRecipientName(job).name,
    name: copy.name,
    title: letter.kind === 'due' ? copy.title(toRecipientName(job), job, at) : copy.name,
    why: letter.kind === 'due' ? copy.why(job, at) : '',
    rule: `Your rule: once, ${copy.rule(settings.days[kind])}.`,
    mode: isByItself && blocked ? manualReasonText[blocked] : '',
    place: nth < 0 ? null : { nth: nth + 1, of: waiting.length },
    next: next ? getFollowUpPath(next.job.eventId, next.kind) : null,
    due:
      letter.kind === 'due'
        ? toDueFollowUpView(letter.shown, letter.hindrance, desk, await canSendEmail(services))
        : null,
    done:
      letter.kind === 'answered'
        ? formatFollowUpOutcome(letter.answer, await getName(services.db, letter.answer.by), at.now, timeZone)
        : letter.kind === 'over'
          ? formatNotDueReason(letter.reason, at, timeZone)
          : null,
    isSent: letter.kind === 'answered' && letter.answer.state === 'sent',
    tomorrow: addDays(at.today, 1),
  }
}

const manualReasonText = {
  unread: 'It would go by itself, but they asked you something that is not answered yet.',
  change: 'It would go by itself, but a change is open.',
  refused: 'It would go by itself, but an email to them was refused.',
  'by-phone': 'It would go by itself, but you are talking by phone.',
}

/** Pending follow-ups that a role may read. Those that name amounts are for owners. */
function filterByRole(waiting: DueFollowUp[], role: UserRole): DueFollowUp[] {
  return waiting.filter(({ kind }) => role === 'owner' || !followUpRules[kind].isMoney)
}

/** Every pending follow-up with its text, and those that expired unsent. */
export async function getPendingFollowUpsView(services: ViewServices, role: UserRole): Promise<PendingFollowUpsView> {
  const { db, config, now } = services
  const desk = await getFollowUpContext(db, now(), config.secret)
  const canMail = await canSendEmail(services)
  const persons = await listFollowUpCandidates(db, desk, { withLinks: true })
  const emails = filterByRole(listPendingFollowUps(persons, desk), role).map((due) => {
    const { job, kind } = due
    const person = persons.find(({ jobs }) => jobs.includes(job))!
    const hindrance = findFollowUpBlocker(due, person, desk)
    const { title, why } = followUpText[kind]
    const shown = toDueFollowUpView(previewFollowUp(due, desk, config), hindrance, desk, canMail)
    return {
      eventId: job.eventId,
      kind,
      title: title(toRecipientName(job), job, desk.at),
      why: why(job, desk.at),
      due: shown,
    }
  })
  const missed = await db
    .selectFrom('follow_up')
    .innerJoin('event', 'event.id', 'follow_up.event_id')
    .select(['follow_up.id', 'follow_up.kind', 'follow_up.reason', 'event.requestor_name as name'])
    .where('follow_up.state', '=', 'over')
    .where('follow_up.at', '>', now() - 7 * 24 * 3_600_000)
    .orderBy('follow_up.at', 'desc')
    .limit(50)
    .execute()
  return {
    emails,
    missed: missed
      .filter(({ kind }) => role === 'owner' || !followUpRules[kind as FollowUpKind].isMoney)
      .map(({ id, kind, name, reason }) => {
        return { id, what: followUpText[kind as FollowUpKind].name, name, why: formatMissedReason(reason) }
      }),
  }
}

function toDueFollowUpView(
  { due: { job, kind }, words, copy, page, seen }: FollowUpPreview,
  hindrance: FollowUpBlocker | null,
  { identity, at }: FollowUpContext,
  canMail: boolean,
): DueFollowUpView {
  const { timeZone } = identity
  const isCommercial = followUpRules[kind].isCommercial === true
  const along = [
    ...(job.link !== null && kind !== 'review' ? ['their link'] : []),
    ...(kind === 'missing-facts' && job.agreedAt !== null ? ['these questions on their page'] : []),
    ...(isCommercial ? ['your postal address', 'the line that stops such emails'] : []),
  ]
  return {
    to: job.email,
    name: toRecipientName(job).name,
    subject: words.subject,
    body: words.body,
    seen,
    along: along.length > 0 ? `It includes ${joinWords(along)}.` : '',
    hindrance: hindrance && formatFollowUpBlocker(hindrance, toRecipientName(job), timeZone),
    isQuiet: computeQuietHoursEnd(at.now, timeZone) !== null,
    canMail: canMail && job.email !== null,
    copy,
    sms: job.phone === null ? null : formatSmsHref(job.phone, formatTextMessage(words, page)),
  }
}

/** A follow-up as a text message: its body and the address of the client page. */
function formatTextMessage({ body }: EmailSubjectAndBody, page: string | null): string {
  return page === null ? body : `${body}\n\n${page}`
}

async function getName(db: Db, personId: string | null): Promise<string | null> {
  const person = personId === null ? null : await findUser(db, personId)
  return person ? person.name.split(' ')[0]! : null
}
