import { formatDateTime, formatElapsedTime } from '../../../business/dates.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { shortenLine } from '../../../business/shorten-line.ts'
import { maskTextForAssistants } from '../../../business/mask-for-assistants.ts'
import { defineTaskKind } from '../../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind } from '../../../plumbing/database/task.ts'
import { formatDollars } from '../../../business/money.ts'
import { getAutomaticTextRules, isMonthlyTextLimitReached } from '../account/automatic-rules.server.ts'
import { carrierConsequences } from '../carrier/carrier-error.ts'
import { countUnknownNumbers } from '../inbox/unknown-texts.server.ts'
import { getEventTextsPath, unknownTextsPath } from '../texts-path.ts'
import { listWrongNumberContacts, type WrongNumber } from '../thread/text-recipients.server.ts'
import { listUnansweredTexts } from '../thread/unanswered-texts.server.ts'
import { textSettingsPath } from '../account/text-account-form.ts'
import { findTextAccountFailure, type TextAccountFailure } from '../account/text-account.server.ts'

const carrierFailing = defineTaskKind<TextAccountFailure>({
  kind: 'texts-failing',
  group: 'waits',
  forOwners: true,
  note: {
    label: 'Text messages that are not going out',
    say: ({ facts: { cause } }) => ({
      title: 'Text messages are not going out',
      body: `${carrierConsequences[cause].words('')}.`,
    }),
  },
  async read(db) {
    const facts = await findTextAccountFailure(db)
    return facts ? [{ subject: 'texts', eventId: null, due: null, facts }] : []
  },
  say: ({ facts: { cause, since } }, { timeZone }) => ({
    title: 'Text messages are not going out',
    hint: `${carrierConsequences[cause].words('')}, since ${formatDateTime(since, timeZone)}.`,
    href: textSettingsPath,
    button: { label: 'Look', href: textSettingsPath },
  }),
})

type WaitingText = { name: string; text: string; at: number }

/** A client's text that waits for an answer. */
const waitingText = defineTaskKind<WaitingText>({
  kind: 'text',
  group: 'waits',
  note: {
    label: 'A text from a client',
    say: () => ({ title: 'A client texted', body: 'Tap to read and answer it.' }),
  },
  async read(db, { now }) {
    const waiting = await listUnansweredTexts(db, now)
    return waiting.slice(0, maxTasksPerKind).map(({ eventId, ...facts }) => {
      return { subject: eventId, eventId, due: null, facts }
    })
  },
  say({ eventId, facts: { name, text, at } }, { now, seesMoney }) {
    const page = getEventTextsPath(eventId!)
    return {
      title: `${name} texted: “${shortenLine(seesMoney ? text : maskTextForAssistants(text))}”`,
      hint: `waits ${formatElapsedTime(now - at)}`,
      href: page,
      button: { label: 'Reply', href: `${page}#write` },
    }
  },
})

/** Texts from numbers that belong to no event. */
const unknownTexts = defineTaskKind<{ count: number }>({
  kind: 'unknown-texts',
  group: 'new',
  async read(db) {
    const count = await countUnknownNumbers(db)
    return count === 0 ? [] : [{ subject: 'unknown', eventId: null, due: null, facts: { count } }]
  },
  say: ({ facts: { count } }) => ({
    title: count === 1 ? 'A text from a number you do not know yet' : `Texts from ${count} numbers you do not know yet`,
    hint: 'nothing moves by itself',
    href: unknownTextsPath,
    button: { label: 'Who is this?', href: unknownTextsPath },
  }),
})

/** The month's limit for automatic texts is reached. */
const capReached = defineTaskKind<{ capCents: number }>({
  kind: 'texts-limit',
  group: 'waits',
  forOwners: true,
  async read(db, { now }) {
    const rules = await getAutomaticTextRules(db)
    if (rules.on.length === 0 || !(await isMonthlyTextLimitReached(db, rules, now))) return []
    return [{ subject: 'texts-limit', eventId: null, due: null, facts: { capCents: rules.capCents } }]
  },
  say: ({ facts: { capCents } }) => ({
    title: 'Automatic texts stopped for this month',
    hint: `their limit of ${formatDollars(capCents)} is reached. What you write still goes`,
    href: `${textSettingsPath}#automatic`,
    button: { label: 'Look', href: `${textSettingsPath}#automatic` },
  }),
})

/** Task: a contact's number belongs to somebody else and needs correction. */
const wrongNumber = defineTaskKind<WrongNumber>({
  kind: 'texts-wrong-number',
  group: 'waits',
  async read(db, { today }) {
    const found = await listWrongNumberContacts(db, today)
    return found.slice(0, maxTasksPerKind).map((facts) => {
      return { subject: facts.contactId, eventId: facts.eventId, due: null, facts }
    })
  },
  say({ facts: { name, phone, eventId, contactId } }) {
    const href = `/backbar/jobs/${eventId}?contact=${contactId}#contacts`
    return {
      title: `${name}: wrong number`,
      hint: `${formatPhoneNumber(phone)} belongs to somebody else`,
      href,
      button: { label: 'Correct', href },
    }
  },
})

/** Tasks that come from texts. */
export const textTasks = [carrierFailing, capReached, wrongNumber, waitingText, unknownTexts]
