import { formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import { formatDollars } from '../../business/money.ts'
import { ShownIfAllowed } from '../../ui/allowed-link.tsx'
import { formatTelHref } from '../../ui/phone-href.ts'
import type { EventHeaderProps } from './event-header-props.ts'
import type { EventHeaderView } from './event-header-view.ts'

/** Button of the event's next action, except on the tab where that action is done. */
export function NextActionButton({ job, tab }: Pick<EventHeaderProps, 'job' | 'tab'>) {
  const { stage, eventId, called, phone, email } = job
  const page = `/backbar/jobs/${eventId}`
  if (stage === null) return null
  const link = (label: string, href: string) => (
    <p className="job-next">
      <a className="btn" href={href}>
        {label}
      </a>
    </p>
  )
  const write = (label: string) =>
    email !== null || phone === null ? link(label, `${page}/reply`) : link(`Call ${called}`, formatTelHref(phone))
  switch (stage.code) {
    case 'decide':
      return tab === 'overview' ? null : link('Answer', page)
    case 'answer':
      return write('Answer')
    case 'price':
      return email === null
        ? link('Make the proposal', `${page}/proposal`)
        : link('Email the price', `${page}/reply?template=quote`)
    case 'propose':
      return link('Make the proposal', `${page}/proposal`)
    case 'go-on':
      return link('Continue the proposal', `${page}/proposal`)
    case 'look':
      return tab === 'overview' ? null : link('The proposal they have', `${page}#proposal`)
    case 'remind':
      return write('Remind them of the proposal')
    case 'write':
      return write(`Write to ${called}`)
    case 'pay':
      return tab === 'money' ? null : <RecordPaymentForm job={job} cents={stage.cents} />
    case 'facts':
      return link(
        stage.missing === 1 ? 'Ask for the missing detail' : `Ask for the ${stage.missing} missing details`,
        `${page}/facts?open=ask`,
      )
    case 'sheet':
      return link('Run sheet', `${page}/sheet`)
    case 'after':
      return link(stage.label, `${page}/${stage.page}`)
    case 'close':
      return (
        <form method="post" action={page} className="job-next">
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="from" value={job.state} />
          <input type="hidden" name="seen" value={job.seen} />
          <button className="btn" type="submit" name="to" value="done">
            Close it
          </button>
        </form>
      )
  }
}

function RecordPaymentForm({ job: { eventId, today, key }, cents }: { job: EventHeaderView; cents: number }) {
  const page = `/backbar/jobs/${eventId}/money`
  return (
    <ShownIfAllowed to={page}>
      <form method="post" action={page} className="job-next">
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="sum" value={formatDollarsInput(cents)} />
        <input type="hidden" name="way" value="other" />
        <input type="hidden" name="paidOn" value={today} />
        <input type="hidden" name="for" value="due" />
        <input type="hidden" name="receipt" value="yes" />
        <button className="btn" type="submit">
          Mark {formatDollars(cents)} received
        </button>
      </form>
    </ShownIfAllowed>
  )
}
