import type { HomeWords, Identity } from '../business/business.ts'
import { nationalPhone } from '../business/phone.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { dollars, dollarsAndCents } from '../catalogue/money.ts'

type Facts = { identity: Identity; words: HomeWords; catalogue: Catalogue; siteUrl: string }

/** The site in one page of Markdown: what it is, what it costs, where to read on. The form llmstxt.org describes. */
export function llmsText({ identity, words, catalogue, siteUrl }: Facts): string {
  const { experiences, addOns, rules } = catalogue
  return [
    `# ${identity.name}`,
    `> ${words.tagline}. A mobile bartending and cocktail service in ${identity.area}, Florida. Starting prices; a quote is free and confirmed in writing.`,
    `Phone ${nationalPhone(identity.phone)}, e-mail ${identity.email}. Prices are for service: the host provides the alcohol.`,
    '## Experiences',
    experiences.map(({ name, summary, priceCents }) => `- ${name}, from ${dollars(priceCents)}: ${summary}`).join('\n'),
    `Each includes ${rules.serviceHours} hours of service, one bartender for every ${rules.guestsPerBartender} guests is asked for, and the first ${rules.freeMiles} miles are free.`,
    '## Add-ons',
    addOns.filter(({ isVisible }) => isVisible).map(({ label, priceCents }) => `- ${label}: ${dollarsAndCents(priceCents)}`).join('\n'),
    '## Pages',
    [
      `- [Services and prices](${siteUrl}/services): experiences, packages, add-ons, what is included`,
      `- [Free quote](${siteUrl}/quote): nine answers, a starting price with its reasons`,
      `- [Alcohol calculator](${siteUrl}/alcohol-calculator): a shopping list for guests and hours`,
      `- [Our story](${siteUrl}/ourstory)`,
      `- [Partners](${siteUrl}/partners)`,
      `- [Privacy](${siteUrl}/privacy)`,
    ].join('\n'),
    '## Calculations over HTTP',
    `- [OpenAPI description](${siteUrl}/api/openapi.json): a starting price (/api/estimate) and a shopping list (/api/drinks), without a key`,
    '',
  ].join('\n\n')
}
