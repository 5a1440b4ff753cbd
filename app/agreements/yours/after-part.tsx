import type { ReactNode } from 'react'
import { bookedVenue } from '../../leads/lead/missing-facts.ts'
import { calledName } from '../../leads/lead/lead-words.ts'
import { daysBetween } from '../../business/dates.ts'
import { saidIn } from '../../business/said-in.ts'
import { dueDay } from '../proposals/due-day.ts'
import { ShareMark } from '../../ui/share-mark.tsx'
import { yoursWords } from '../proposals/yours-words.ts'
import { stepsOf, stepWords, type Beside, type YourStep } from './yours-steps.ts'
import { standingNotice, type Yours } from './yours.ts'

/** What stands at the head of their page once there was an answer: one thing, as large as it matters. */
export function afterHead(page: Yours): { eyebrow: string | null; heading: ReactNode; lead: string } | null {
  const { state, document, account, clearing, today, language } = page
  const said = saidIn(language)
  const { after } = yoursWords(language)
  const { event, client } = document
  const day = said.monthDay(event.eventDate)
  const { deposit } = account
  if (state === 'agreed' && deposit && deposit.openCents > 0) {
    const coming = clearing.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const due = dueDay(said, deposit.dueOn, today)
    return {
      eyebrow: after.saidYes,
      heading: coming >= deposit.openCents ? after.isComing : after.oneStep(said.dollars(deposit.openCents)),
      lead: after.makesYours(day, page.sums.isAllDue, due, deposit.dueOn < today),
    }
  }
  if (state === 'reserved') {
    const [when, isYours] = after.isYours(day)
    const where = after.where(calledName(client.name), bookedVenue(event.eventVenue), said.clock(event.eventStartTime))
    return {
      eyebrow: null,
      heading: (
        <>
          {when} <em>{isYours}</em>
        </>
      ),
      lead: [where, after.toGo(daysBetween(today, event.eventDate))].filter(Boolean).join(' '),
    }
  }
  const standing = state === 'draft' || state === 'out' ? null : standingNotice(page)
  return standing && { eyebrow: null, heading: standing.heading, lead: standing.words }
}

type Props = { page: Yours; path: string; beside: Beside; list: string | null }

/** From the yes to the day: each thing with how far it is, and the way to it. */
export function StepsPart({ page, path, beside, list }: Props) {
  const { after } = yoursWords(page.language)
  const hrefs: Record<YourStep['code'], string | null> = {
    deposit: '#pay',
    balance: '#pay',
    drinks: `${path}/drinks${page.query}`,
    list,
    count: `${path}/change${page.query}`,
  }
  return (
    <section aria-labelledby="way">
      <h2 id="way">{after.way}</h2>
      <ul className="way">
        {stepsOf(page, beside).map((step) => (
          <Step key={step.code} step={step} page={page} href={hrefs[step.code]} />
        ))}
      </ul>
    </section>
  )
}

type StepProps = { step: YourStep; page: Yours; href: string | null }

function Step({ step, page, href }: StepProps) {
  const { after } = yoursWords(page.language)
  const { title, hint } = stepWords(step, page)
  const isPaid = (step.code === 'deposit' || step.code === 'balance') && step.share === 1
  const words = (
    <>
      <ShareMark share={step.share} />
      <span>
        <b>{title}</b>
        {step.share === 1 && !isPaid && <span className="unseen">, {after.done}</span>}
        <small className={step.isLate ? 'late' : undefined}>{hint}</small>
      </span>
    </>
  )
  if (step.code === 'list' && href === null)
    return (
      <li>
        <button className="way-row plain" form="share-list" name="intent" value="list">
          {words}
        </button>
      </li>
    )
  if (href === null || isPaid || (step.code === 'count' && step.share === 1))
    return (
      <li>
        <span className="way-row">{words}</span>
      </li>
    )
  const isMoney = step.code === 'deposit' || step.code === 'balance'
  return (
    <li>
      <a className="way-row" href={href}>
        {words}
        {isMoney && <span className="btn">{after.pay}</span>}
      </a>
    </li>
  )
}
