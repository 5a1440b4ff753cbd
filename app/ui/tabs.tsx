import type { ReactNode } from 'react'

/** `count` is the number of items in the panel, shown next to the label. */
type Tab = { id: string; label: string; count?: number; panel: ReactNode }
type Props = { label: string; tabs: Tab[]; className?: string }

/**
 * Tabs made of links, without script: all panels are on the page, the row of tabs is sticky, and CSS marks the current
 * tab where the browser supports it.
 */
export function Tabs({ label, tabs, className }: Props) {
  return (
    <div className={className ? `tabbed ${className}` : 'tabbed'}>
      <nav className="tabs" aria-label={label}>
        <ul className="wrap wrap-line">
          {tabs.map(({ id, label, count }) => (
            <li key={id}>
              <a className="no-underline strong" href={`#${id}`}>
                <span>
                  {label}
                  {count !== undefined && <small className="muted">{` ${count}`}</small>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {tabs.map(({ id, label, panel }) => (
        <section key={id} id={id} className="panel" aria-labelledby={`${id}-heading`} tabIndex={-1}>
          <div className="wrap">
            <h2 id={`${id}-heading`}>{label}</h2>
            {panel}
          </div>
        </section>
      ))}
    </div>
  )
}
