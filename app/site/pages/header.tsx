import type { Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { Emblem } from '../../ui/emblem.tsx'

const links = [
  { to: '/', label: 'Home' },
  { to: '/ourstory', label: 'Our Story' },
  { to: '/services', label: 'Services' },
  { to: '/alcohol-calculator', label: 'Alcohol Calculator' },
  { to: '/quote', label: 'Contact' },
]

export function Header({ identity, path }: { identity: Identity; path: string }) {
  return (
    <header className="top">
      <div className="wrap">
        <a className="brand" href="/">
          <Emblem on="dark" />
          {identity.name}
        </a>
        <nav className="wide-menu" aria-label="Main">
          <Links path={path} />
        </nav>
        <a className="btn" href="/quote">
          Free quote
        </a>
        <button className="menu-button" type="button" popoverTarget="menu">
          Menu
        </button>
      </div>
      <nav id="menu" className="menu" popover="auto" aria-label="Menu">
        <p className="menu-top">
          <Emblem on="dark" />
          <button type="button" className="menu-button" popoverTarget="menu" popoverTargetAction="hide">
            Close
          </button>
        </p>
        <Links path={path} />
        <a className="btn" href="/quote">
          Free quote
        </a>
        <p>
          Or call us at{' '}
          <a className="phone" href={`tel:${identity.phone}`}>
            {nationalPhone(identity.phone)}
          </a>
        </p>
      </nav>
    </header>
  )
}

function Links({ path }: { path: string }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <a href={to} aria-current={to === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
