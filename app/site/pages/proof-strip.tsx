import type { ReactNode } from 'react'
import type { HomeText, PublicIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getAddOn, type Catalog } from '../../menu/catalog/catalog.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import { OwnerText, useLanguage } from '../../ui/page-language.tsx'
import { pageItemText } from '../page-items/page-item-text.ts'
import type { PageItem } from '../page-items/page-item.ts'
import { homePageText } from './home-page-text.ts'

type Props = { words: HomeText; identity: PublicIdentity; catalogue: Catalog; review: PageItem | undefined }

/** Three facts under the first picture: the owner's, and as many as are missing of those that hold for every booking. */
export function HomeFactStrip({ words, identity, catalogue, review }: Props) {
  const language = useLanguage()
  const said = homePageText(language)
  const own = [words.insured, words.poured].flatMap((fact) =>
    !fact || Number.parseInt(fact) < 10 ? [] : [<OwnerFact key={fact}>{fact}</OwnerFact>],
  )
  const quoted = review ? [<ReviewFact key="review" review={review} />] : []
  const always = said.facts(catalogue.rules, getAddOn(catalogue, 'travel').priceCents).map(([fact, more]) => (
    <Fact key={fact} more={more}>
      {fact}
    </Fact>
  ))
  const phone = formatPhoneNumber(identity.phone)
  always.push(
    <Fact key="phone" more={<a href={formatTelHref(identity.phone)}>{phone}</a>}>
      {said.aPerson}
    </Fact>,
  )
  const missing = Math.max(0, 3 - own.length - quoted.length)
  return (
    <section className="proof dark" aria-label={said.inEvery}>
      <ul className="wrap wrap-line">{[...own, ...always.slice(0, missing), ...quoted].slice(0, 3)}</ul>
    </section>
  )
}

function Fact({ children, more }: { children: ReactNode; more: ReactNode }) {
  return (
    <li>
      <b>{children}</b>
      {more && <span>{more}</span>}
    </li>
  )
}

/** Shows a fact such as "Insured, certificate for your venue". The part after the comma is shown on a second line. */
function OwnerFact({ children }: { children: string }) {
  const [fact = '', ...more] = children.split(/,\s*/)
  const rest = more.join(', ')
  return <Fact more={rest}>{fact}</Fact>
}

function ReviewFact({ review: { input, isSample } }: { review: PageItem }) {
  const { words = '', who = '', where } = input
  const said = pageItemText(useLanguage())
  return (
    <li>
      <q>
        <OwnerText>{words}</OwnerText>
      </q>
      <span>{[who, where, isSample && said.sample].filter(Boolean).join(', ')}</span>
    </li>
  )
}
