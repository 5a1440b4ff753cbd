import type { ReactNode } from 'react'
import { modules } from '../../modules.ts'
import { ShownIfAllowed } from '../../ui/allowed-link.tsx'
import { BackIcon, ChevronIcon } from '../../ui/icons.tsx'
import type { MoneyBookBasis } from './money-book.ts'

/** Switch between sums by event date and by payment date. */
export function BasisNav({ by, goTo }: { by: MoneyBookBasis; goTo: (basis: MoneyBookBasis) => string }) {
  return (
    <nav className="month-by" aria-label="Count money">
      {(['event', 'paid'] as const).map((basis) => (
        <a
          key={basis}
          className="center no-underline strong"
          href={goTo(basis)}
          aria-current={basis === by ? 'page' : undefined}
        >
          {basis === 'event' ? 'By event date' : 'By payment date'}
        </a>
      ))}
    </nav>
  )
}

/** A link to the period before or after, as a round button. */
export function RoundLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <a className="btn ghost round" href={href} aria-label={label}>
      {icon}
    </a>
  )
}

/** Links to the nearest earlier and later year of `years`, as round buttons. */
export function YearArrows({
  year,
  years,
  goTo,
}: {
  year: number
  years: readonly number[]
  goTo: (year: number) => string
}) {
  const earlier = years.findLast((one) => one < year)
  const later = years.find((one) => one > year)
  return (
    <nav className="inline-row gap-3" aria-label="Years">
      {earlier !== undefined && <RoundLink href={goTo(earlier)} label={String(earlier)} icon={<BackIcon />} />}
      {later !== undefined && <RoundLink href={goTo(later)} label={String(later)} icon={<ChevronIcon />} />}
    </nav>
  )
}

type Tool = { label: string; to: string; isForTax?: boolean; isOfYear?: boolean }

const moduleTools: Tool[] = modules.flatMap(({ moneyLinks = [], add = [] }) => [
  ...add.filter(({ to }) => to.startsWith('/backbar/money/')).map(({ to }) => ({ label: 'Add a cost', to })),
  ...moneyLinks,
])

/** Links at the end of a page of the books. `extra` are those of the page itself. */
export function MoneyTools({ year, hasTax, extra }: { year: number; hasTax: boolean; extra: Tool[] }) {
  const tools = [...moduleTools, ...extra, { label: 'Payments (CSV)', to: '/backbar/in-and-out/payments.csv' }]
  return (
    <ul className="month-tools flush">
      {tools
        .filter(({ isForTax }: Tool) => hasTax || !isForTax)
        .map(({ label, to, isOfYear }: Tool) => (
          <ShownIfAllowed key={to} to={to.split(/[#?]/)[0]!}>
            <li>
              <a className="bar strong no-underline" href={isOfYear ? `${to}?year=${year}` : to}>
                {label} <ChevronIcon />
              </a>
            </li>
          </ShownIfAllowed>
        ))}
    </ul>
  )
}
