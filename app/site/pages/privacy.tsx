import type { Hosted, Identity, PageWords } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { PageTop } from '../../ui/page-top.tsx'

type Props = { identity: Identity; words: PageWords; hosted: Hosted }

/** The owner's words, and what follows from the settings: nobody has to remember to change that. */
export function Privacy({ identity, words, hosted }: Props) {
  return (
    <>
      <PageTop eyebrow="In plain words" heading="Privacy" lead={words.lead} />
      <div className="wrap prose-page">
        {words.sections.map(({ heading, paragraphs }, i) => (
          <section key={i} className="prose">
            <h2>{heading}</h2>
            {paragraphs.map((paragraph, i) => (
              <p key={i}>{paragraph}</p>
            ))}
          </section>
        ))}
        <section className="prose" id="miles">
          <h2>How we measure miles</h2>
          <p>
            From the five digits of your ZIP to ours, in a straight line between the middles of the two areas, on this
            site’s own map: nobody else is asked. The map is the U.S. Census Bureau’s of 2021 (ZIP Code Tabulation
            Areas), in the public domain.
          </p>
        </section>
        <section className="prose" id="signatures">
          <h2>Proposals and signatures</h2>
          <p>
            Where we send you a proposal, you get a private page. We note that it was read once somebody touches it, and
            keep the questions and the changes you ask for there. Where you say yes, we keep what you signed word for
            word, your name and e-mail address as typed, when, and the network address and the kind of browser it came
            from: that proves who agreed to what. These two are kept with signatures alone.
          </p>
          <p>
            A signed agreement is kept until five years after its event and then deleted whole, even where everything
            else about you is erased. What nobody signed is erased when you ask.
          </p>
          <p>
            What you pay is written down with its day, its sum and how it came. Where you pay by card, you do so on the
            page of Stripe, which takes the card: we never see its number, and keep its kind, its last four digits and
            Stripe’s reference. Invoices and receipts keep their numbers and sums, as books must; your name is taken out
            of them when what we keep about you is erased.
          </p>
        </section>
        <section className="prose" id="the-evening">
          <h2>Your evening</h2>
          <p>
            We keep the drinks you name and whom they are for, and make a menu card of them; it has a page of its own
            for your guests only where you make one, and you take it away again. Where it is for a company we keep its
            name, billing address and PO number. Once you book, we note what a crew has to know of the place, and whom
            to call there.
          </p>
          <p>
            Where your venue wants to know who comes, it gets your event’s name, date, place and hours, never your phone
            or e-mail. Our insurer, where somebody needs a certificate, learns who it is for, the date and the place.
          </p>
        </section>
        <section className="prose" id="shared-lists">
          <h2>Shared shopping lists</h2>
          <p>
            Your event’s shopping list has a link of its own. Whoever has it sees what to buy, never a price, and ticks
            what is bought. Of a tick we keep the line, the amount, the moment and a random number that tells one phone
            from another; no name and no address. The page keeps a copy of itself, and ticks that could not be sent yet,
            on the phone that opened it. When we end the link, both are deleted there the next time it is opened.
          </p>
        </section>
        <section className="prose">
          <h2>Other companies</h2>
          <OtherCompanies hosted={hosted} />
        </section>
        <section className="prose">
          <h2>Who answers</h2>
          <p>
            {identity.legalName}, <a href={`mailto:${identity.email}`}>{identity.email}</a>,{' '}
            <a href={`tel:${identity.phone}`}>{nationalPhone(identity.phone)}</a>.
          </p>
        </section>
      </div>
    </>
  )
}

function OtherCompanies({ hosted: { quoteUrl, calculatorUrl } }: { hosted: Hosted }) {
  const guests = [
    quoteUrl !== null && `the quote form is a page of ${new URL(quoteUrl).host}`,
    calculatorUrl !== null && `the alcohol calculator is a page of ${new URL(calculatorUrl).host}`,
  ].filter((words) => words !== false)
  if (guests.length === 0)
    return (
      <p>
        No cookies, no trackers: public pages set none and load nothing from other companies. Nobody but us, whoever
        carries our e-mail, and those who are named here sees what you send.
      </p>
    )
  return (
    <p>
      On this site {guests.join(', and ')}. What you type there goes to that company first, under its own terms; it may
      set cookies and load more from elsewhere. Our own pages set no cookies and carry no trackers.
    </p>
  )
}
