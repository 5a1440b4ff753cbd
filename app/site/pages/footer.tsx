import type { Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { InstagramIcon, MailIcon, TikTokIcon } from '../../ui/icons.tsx'

type Props = {
  identity: Identity
  year: number
  /** Pages that are there only while the owner lists something on them. */
  more?: { to: string; label: string }[]
}

export function Footer({ identity, year, more = [] }: Props) {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <section>
            <h2>Company</h2>
            <ul>
              <li>
                <a href="/">Home</a>
              </li>
              <li>
                <a href="/services">Services</a>
              </li>
              <li>
                <a href="/alcohol-calculator">Alcohol Calculator</a>
              </li>
              <li>
                <a href="/quote">Free Quote</a>
              </li>
            </ul>
          </section>
          <section>
            <h2>Contact</h2>
            <ul className="social">
              {identity.instagramUrl && (
                <li>
                  <a href={identity.instagramUrl} rel="noopener">
                    <InstagramIcon /> Instagram
                  </a>
                </li>
              )}
              {identity.tiktokUrl && (
                <li>
                  <a href={identity.tiktokUrl} rel="noopener">
                    <TikTokIcon /> TikTok
                  </a>
                </li>
              )}
              <li>
                <a href={`mailto:${identity.email}`}>
                  <MailIcon /> E-mail
                </a>
              </li>
            </ul>
          </section>
          <section>
            <h2>Reach out</h2>
            <p>By social page, e-mail or phone. A real person answers every message.</p>
            <p>
              <a className="phone" href={`tel:${identity.phone}`}>
                {nationalPhone(identity.phone)}
              </a>
            </p>
          </section>
          <section>
            <h2>Opening</h2>
            <p>Its always 5 o'clock somewhere</p>
          </section>
        </div>
        <p className="fine">
          <span>
            © {year} {identity.legalName}
          </span>
          <a href="/partners">Partners</a>
          {more.map(({ to, label }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
          <a href="/privacy">Privacy</a>
          <a href="/accessibility">Accessibility</a>
        </p>
      </div>
    </footer>
  )
}
