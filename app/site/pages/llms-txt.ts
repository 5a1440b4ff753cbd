import type { HomeText, BusinessIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatPlaceWithState } from '../../business/format-place-with-state.ts'
import type { Catalog, Experience } from '../../menu/catalog/catalog.ts'
import { formatCustomAddOnPrice } from '../../menu/catalog/custom-add-on-price.ts'
import type { PageItemsLink } from '../page-items/page-item.ts'
import { pageItemText } from '../page-items/page-item-text.ts'
import { formatDollars } from '../../business/money.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'

type Facts = {
  identity: BusinessIdentity
  words: HomeText
  catalogue: Catalog
  siteUrl: string
  /** Links to pages of page items, which exist only while they have items. */
  more?: PageItemsLink[]
}

/** Formats the site as a single Markdown page in the llmstxt.org format: description, prices and links. */
export function formatLlmsTxt({ identity, words, catalogue, siteUrl, more = [] }: Facts): string {
  const { experiences, addOns, ownAddOns, rules } = catalogue
  return [
    `# ${identity.name}`,
    `> ${words.tagline}. A mobile bartending and cocktail service in ${formatPlaceWithState(identity.area, identity.baseZip)}. Starting prices; a quote is free and confirmed in writing.`,
    `Phone ${formatPhoneNumber(identity.phone)}, email ${identity.email}. Prices are for service: the host provides the alcohol.`,
    '## Experiences',
    experiences.map(formatExperienceLine).join('\n'),
    `Each includes one bartender for ${rules.serviceHours} hours and the first ${rules.freeMiles} miles; there is one bartender for every ${rules.guestsPerBartender} guests, and each beyond the first is an add-on.`,
    '## Add-ons',
    addOns
      .filter(({ isVisible }) => isVisible)
      .map(
        ({ code, label, priceCents }) =>
          `- ${label}: from ${formatDollars(priceCents)}${code === 'travel' ? ' per mile' : ''}`,
      )
      .concat(
        ownAddOns.map(
          (addOn) => `- ${addOn.label}: ${formatCustomAddOnPrice(addOn).price}${formatCustomAddOnPrice(addOn).per}`,
        ),
      )
      .join('\n'),
    '## Pages',
    [
      `- [Services and prices](${siteUrl}/services): experiences, packages, add-ons, what is included`,
      `- [Free quote](${siteUrl}/quote): ask for your date; the price is confirmed in writing`,
      `- [Alcohol calculator](${siteUrl}/alcohol-calculator): a shopping list for guests and hours`,
      `- [Our story](${siteUrl}/ourstory)`,
      `- [Partners](${siteUrl}/partners)`,
      ...more.map(({ to, label }) => `- [${pageItemText('en')[label]}](${siteUrl}${to})`),
      `- [Privacy](${siteUrl}/privacy)`,
    ].join('\n'),
    '## Calculations over HTTP',
    `- [OpenAPI description](${siteUrl}/api/openapi.json): a starting price (/api/estimate), whether a day is open (/api/availability) and a shopping list (/api/drinks), without a key`,
    '',
  ].join('\n\n')
}

function formatExperienceLine({ name, summary, priceCents, whoBrings }: Experience): string {
  const { weBring, youBuy } = formatSupplyProviders(whoBrings)
  return [`- ${name}, from ${formatDollars(priceCents)}: ${summary}`, weBring, youBuy].filter(Boolean).join(' ')
}
