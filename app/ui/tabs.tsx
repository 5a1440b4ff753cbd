import type { ReactNode } from 'react'

type Tab = { id: string; label: string; panel: ReactNode }
type Props = { label: string; tabs: Tab[]; allShown?: boolean }

/**
 * Tabs that are links and need no script: each leads to its panel, and the style sheet shows the panel the
 * address points to, the first one otherwise. Without styles, in print and to a search engine it is one page;
 * where there is little in each, `allShown`, on the screen too.
 */
export function Tabs({ label, tabs, allShown = false }: Props) {
  return (
    <div className={allShown ? 'tabbed all-shown' : 'tabbed'}>
      <nav className="tabs" aria-label={label}>
        <ul>
          {tabs.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      {tabs.map(({ id, label, panel }) => (
        <section key={id} id={id} className="panel" aria-labelledby={`${id}-heading`} tabIndex={-1}>
          <h2 id={`${id}-heading`}>{label}</h2>
          {panel}
        </section>
      ))}
    </div>
  )
}
