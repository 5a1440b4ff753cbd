import type { ReactNode } from 'react'
import type { Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'

/** When the checks below were last gone through; they also run with every change of the site. */
const lastChecked = 'November 21, 2026'

/** What is checked, how and when. It claims no conformance: that would take people, and tools find less than half. */
export function AccessibilityStatement({ identity }: { identity: Identity }) {
  return (
    <div className="wrap prose-page">
      <Part heading="What we aim for">
        <p>
          The Web Content Accessibility Guidelines 2.2 at level AA are our yardstick. We do not claim to meet all of
          them: nobody outside our own team has audited the site.
        </p>
      </Part>
      <Part heading="What is checked, and how">
        <p>With every change, in a real Chromium browser, on every public page:</p>
        <ul>
          <li>
            axe-core’s rules at 320 and 1440 pixels, on the states of the forms and the calculator too, and nothing
            wider than the screen;
          </li>
          <li>the same rules at 320 pixels with forced colors and reduced motion;</li>
          <li>text at twice its size at 390 and 1440 pixels: nothing cut off, nothing to scroll sideways for;</li>
          <li>buttons and links at least 24 by 24 pixels, or with room around them;</li>
          <li>
            the quote form and the calculator from first to last by keyboard alone, with the focus always in sight;
          </li>
          <li>everything visitors do without JavaScript, as a plain form and plain pages.</li>
        </ul>
        <p>
          The pages behind the bar go through the same at 320 pixels, with larger text and for the size of what one
          taps; most of them at 390 and 1440 pixels too.
        </p>
        <p>
          Last gone through on {lastChecked}. These are tools and our own hands: we have not yet tested with people who
          use assistive technology every day.
        </p>
      </Part>
      <Part heading="What we know to be imperfect">
        <p>
          A quote form or calculator of another company, where we ever show one in place of ours, is beyond these
          checks. Photographs carry descriptions we write ourselves; tell us where one falls short.
        </p>
      </Part>
      <Part heading="If something stands in your way">
        <p>
          Write to <a href={`mailto:${identity.email}`}>{identity.email}</a> or call{' '}
          <a href={`tel:${identity.phone}`}>{nationalPhone(identity.phone)}</a>. Everything the site does, we also do on
          the phone: prices, an estimate, a shopping list, a request. Tell us what happened and in which browser or app,
          and we will fix it.
        </p>
      </Part>
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="prose">
      <h2>{heading}</h2>
      {children}
    </section>
  )
}
