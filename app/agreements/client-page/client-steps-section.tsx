import type { ReactNode } from 'react'
import { ProgressIcon } from '../../ui/progress-icon.tsx'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { ClientPageData } from './client-page-data.ts'
import { isDueSoon } from './format-settled-balance.ts'
import { type ClientStep, isUnpaidStep, formatClientStep } from './client-steps.ts'

type Props = {
  page: ClientPageData
  path: string
  steps: ClientStep[]
  /** Page below the client page where drinks are named. Null if there is none. */
  drinks: string | null
  list: string | null
  /** Payment methods of the next amount due, shown in its row. Null if nothing is due. */
  ways: ReactNode
  /** Whether the row starts open. */
  isNear: boolean
}

/** Steps from acceptance to the event day, each with its progress and a link. */
export function ClientStepsSection({ page, path, steps, drinks, list, ways, isNear }: Props) {
  const { after } = clientPageText(page.language)
  const isReader = page.isReader
  const hrefs: Record<ClientStep['code'], string | null> = {
    deposit: '#pay',
    everything: '#pay',
    balance: '#pay',
    rest: '#pay',
    drinks: isReader || drinks === null ? null : `${path}/${drinks}${page.query}`,
    list: isReader ? null : list,
    count: isReader || page.changesPath === null ? null : `${path}/${page.changesPath}${page.query}`,
  }
  const next = steps.find(isUnpaidStep)
  return (
    <section aria-labelledby="way">
      <h2 id="way">{after.way}</h2>
      <ul className="way">
        {steps.map((step) => (
          <Step
            key={step.code}
            step={step}
            page={page}
            href={hrefs[step.code]}
            ways={step === next ? ways : null}
            isNear={isNear}
          />
        ))}
      </ul>
    </section>
  )
}

type StepProps = { step: ClientStep; page: ClientPageData; href: string | null; ways: ReactNode; isNear: boolean }

function Step({ step, page, href, ways, isNear }: StepProps) {
  const { after } = clientPageText(page.language)
  const { title, hint } = formatClientStep(step, page)
  const isMoney = 'cents' in step
  const isPaid = isMoney && step.share === 1
  const words = (
    <>
      <ProgressIcon share={step.share} isLate={step.isLate} />
      <span className="fill">
        <b>{title}</b>
        {step.share === 1 && !isPaid && <span className="unseen">, {after.done}</span>}
        <small className={step.isLate ? 'late muted' : 'muted'}>{hint}</small>
      </span>
    </>
  )
  if (ways)
    return (
      <li className="line-below">
        <details id="pay" open={isNear}>
          <summary className="way-row wrap-line gap-5 full-width any-break">
            {words}
            {!page.isReader && !(isMoney && step.isComing) && (
              <span className={isDueSoon(page) ? 'btn' : 'btn ghost'}>{after.pay}</span>
            )}
          </summary>
          <div className="yours-money">{ways}</div>
        </details>
      </li>
    )
  if (step.code === 'list' && href === null && !page.isReader)
    return (
      <li className="line-below">
        <button
          className="way-row plain wrap-line gap-5 full-width any-break"
          form="share-list"
          name="intent"
          value="list"
        >
          {words}
        </button>
      </li>
    )
  // A paid step links to its receipt.
  const to = isPaid && page.papers.payments.length > 0 ? '#papers' : href
  if (to === null || (step.code === 'count' && step.share === 1))
    return (
      <li>
        <span className="way-row wrap-line gap-5 full-width any-break">{words}</span>
      </li>
    )
  return (
    <li className="line-below">
      <a className="way-row wrap-line gap-5 full-width any-break" href={to}>
        {words}
      </a>
    </li>
  )
}
