import { dayFrom, monthDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { saidIn } from '../../business/said-in.ts'
import type { Task, TaskContext, TaskRow } from '../../plumbing/database/task.ts'
import { calledName } from '../../leads/lead/lead-words.ts'
import { paperName } from './crew-words.ts'

/** An event with fewer names than posts. */
export type ShortEvent = { name: string; date: string; open: number; of: number; asked: number }

/** Somebody who has not said that they come tomorrow. */
export type Unconfirmed = { person: string; phone: string; name: string; date: string; others: string[] }

/** A hand-over that waits: for a taker, or for the owner's nod. */
export type WaitingHandOver = { giver: string; taker: string | null; name: string; date: string }

/** A paper that ends, or that somebody sent and nobody has looked at. */
export type EndingPaper = { person: string; personId: string; kind: string; endsOn: string | null; isUnseen: boolean }

/** A post whose person was asked again after a change, and does not answer. */
export type AskedAgain = { person: string; name: string; date: string; endsAt: number }

const crewPart = (leadId: string | null) => `/backbar/jobs/${leadId}#crew`

/** "Nora & Eli, October 16: 1 of 3 has no name yet" */
export function sayShort({ leadId, facts }: Task<ShortEvent>): TaskRow {
  const { name, date, open, of, asked } = facts
  return {
    title: `${calledName(name)}, ${monthDay(date)}: ${open} of ${of} without a name`,
    hint: asked > 0 ? `${asked} asked` : 'nobody asked yet',
    href: crewPart(leadId),
    button: { label: 'Ask', href: crewPart(leadId) },
  }
}

/** What a lock screen shows of it. */
export function shortNote({ facts: { date, open } }: Task<ShortEvent>): { title: string; body: string } {
  return { title: `${monthDay(date)}: ${open} without a name`, body: 'Tap to ask somebody.' }
}

/** "Ben has not confirmed tomorrow" */
export function sayUnconfirmed({ leadId, facts }: Task<Unconfirmed>): TaskRow {
  const { person, phone, name, others } = facts
  const who = others.length > 0 ? `${saidIn('en').anyOf(others.slice(0, 3))} could` : 'nobody else fits'
  return {
    title: `${person} has not confirmed tomorrow`,
    hint: [calledName(name), phone && nationalPhone(phone), who].filter(Boolean).join(', '),
    href: crewPart(leadId),
    button: phone ? { label: 'Call', href: `tel:${phone}` } : { label: 'Look', href: crewPart(leadId) },
  }
}

/** What a lock screen shows of it: not who. */
export function unconfirmedNote(): { title: string; body: string } {
  return { title: 'Not confirmed for tomorrow', body: 'Tap to see who, and who else fits.' }
}

/** "Ben hands October 16 over", "Cy takes it: your nod" */
export function sayHandOver({ leadId, facts }: Task<WaitingHandOver>): TaskRow {
  const { giver, taker, name, date } = facts
  return {
    title: taker
      ? `${taker} takes ${monthDay(date)} over from ${giver}`
      : `${giver} asks to hand ${monthDay(date)} over`,
    hint: `${calledName(name)}, ${taker ? 'waits for your nod' : `nobody took it yet: ${giver} stands`}`,
    href: crewPart(leadId),
    button: { label: taker ? 'Agree' : 'Look', href: crewPart(leadId) },
  }
}

/** What a lock screen shows of it. */
export function handOverNote({ facts: { date, taker } }: Task<WaitingHandOver>): { title: string; body: string } {
  return { title: `A hand-over on ${monthDay(date)}`, body: taker ? 'It waits for your nod.' : 'Nobody took it yet.' }
}

/** "Ana’s server training ends Oct 16" */
export function sayPaper({ facts }: Task<EndingPaper>, { today }: TaskContext): TaskRow {
  const { person, personId, kind, endsOn, isUnseen } = facts
  const href = `/backbar/crew/${personId}`
  return {
    title: isUnseen
      ? `${person} sent a ${paperName(kind)}`
      : `${person}’s ${paperName(kind)} ${endsOn! < today ? 'ended' : 'ends'} ${dayFrom(today, endsOn!)}`,
    hint: isUnseen ? 'it counts once you have looked at it' : 'they got a letter',
    href,
    button: { label: 'Look', href },
  }
}

/** "Ben was asked again about October 23" */
export function sayAgain({ leadId, facts }: Task<AskedAgain>, { timeZone }: TaskContext): TaskRow {
  const { person, name, date, endsAt } = facts
  return {
    title: `${person} was asked again about ${monthDay(date)}`,
    hint: `${calledName(name)}, no answer yet; the place is kept until ${saidIn('en').momentWords(endsAt, timeZone)}`,
    href: crewPart(leadId),
    button: { label: 'Look', href: crewPart(leadId) },
  }
}
