import { computeProfitCents, listMissingCosts, type EventProfitStatement } from './profit-statement.ts'
import { WaterfallChart } from './waterfall-chart.tsx'
import { formatMissingCosts, formatWaterfallNotes, computeWaterfallSteps } from './waterfall-steps.ts'
import type { EventProfit } from './event-profit.ts'

export function StatementSection({ evening, account }: { evening: EventProfit; account: EventProfitStatement }) {
  const missing = listMissingCosts(account)
  const isLoss = computeProfitCents(account) < 0
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="unseen">
        From the total to your profit
      </h2>
      <WaterfallChart
        steps={computeWaterfallSteps(account, formatWaterfallNotes(account, evening))}
        isAtMost={missing.length > 0}
      />
      {isLoss && <p>This event cost more than it brought in.</p>}
      {missing.length > 0 && <p className="small">{formatMissingCosts(missing)}</p>}
      <p className="small">
        Tips are never in it. Shared costs, such as insurance, count toward the year, not one event.
      </p>
    </section>
  )
}
