import { getFormatter } from '../../business/language-formatter.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import type { AmountDueStatus } from './allocate-payments.ts'
import { buildMoneyEmail, type MoneyEmailContext } from './build-money-email.ts'
import { moneyText } from './money-text.ts'

/** Composes a friendly reminder of open amounts, soonest first. */
export function composePaymentReminderEmail(
  head: MoneyEmailContext,
  open: AmountDueStatus[],
  today: string,
): ComposedEmail {
  const [first] = open
  const isLate = first !== undefined && first.dueOn < today
  const { monthDay, longDay, dollars, inOneForm } = getFormatter(head.language)
  const said = inOneForm(open.map(({ openCents }) => openCents))
  // The email asks for all late amounts or, if none is late, for all amounts of the next due day.
  const asked = open.filter(({ dueOn }) => (isLate ? dueOn < today : dueOn === first?.dueOn))
  const askedCents = asked.reduce((sum, { openCents }) => sum + openCents, 0)
  const { letter } = moneyText(head.language)
  return buildMoneyEmail(head, {
    kind: 'reminder',
    subject: letter.remindSubject(
      dollars(askedCents),
      monthDay(head.eventDate),
      isLate,
      first ? monthDay(first.dueOn) : '',
    ),
    title: letter.remindTitle,
    words: [letter.remindWords(longDay(head.eventDate), isLate, open.length === 1)],
    next: letter.alreadyPaid,
    rows: open.map(({ dueOn, openCents, ...amountDue }) => [
      formatAmountDueLabel(amountDue, head.language),
      `${said(openCents)}\n${letter.due(longDay(dueOn), dueOn < today)}`,
    ]),
  })
}
