import { ProgressIcon } from '../../ui/progress-icon.tsx'
import { formatStepDay, type EventStep } from './event-steps.ts'

const stepPages: Record<EventStep['code'], string> = {
  deposit: '/money',
  balance: '/money',
  drinks: '/drinks',
  shopping: '/list',
  count: '/edit',
  certificate: '/packet?open=certificate',
}

export function StepsSection({ eventId, steps, today }: { eventId: string; steps: EventStep[]; today: string }) {
  if (steps.length === 0) return null
  return (
    <section className="job-part" aria-labelledby="steps">
      <h2 id="steps">Next steps</h2>
      <ul className="steps">
        {steps.map((step) => {
          const day = formatStepDay(step, today)
          return (
            <li key={step.code}>
              <StepMark share={step.share} />
              <a href={`/backbar/jobs/${eventId}${stepPages[step.code]}`}>{step.words}</a>
              {day && <span className={day.isLate ? 'late' : 'day'}>{day.words}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Progress mark of a step, with a text for screen readers. */
function StepMark({ share }: { share: number }) {
  const words = share === 0 ? 'To do' : share === 1 ? 'Done' : 'Begun'
  return (
    <>
      <ProgressIcon share={share} />
      <span className="unseen">{words}: </span>
    </>
  )
}
