import type { ReactNode } from 'react'
import { computePackagePriceCents, type PricingRules } from '../catalog/catalog.ts'
import { formatCustomAddOnPrice } from '../catalog/custom-add-on-price.ts'
import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import type { FullMenu } from '../catalog/full-menu.ts'
import { getMenuEntryPath } from './menu-entry-types.ts'
import { createPricingRulesForm } from './pricing-rules-entry-type.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { FoldedSection } from '../../ui/folded-section.tsx'
import { MenuListSection } from './menu-list-section.tsx'

/** All menu entries with their price, position and visibility. `children` are the sections of later folders. */
export function MenuPage({ menu, children }: { menu: FullMenu; children: ReactNode }) {
  const experienceName = (slug: string) => menu.experiences.find((experience) => experience.slug === slug)?.name ?? slug
  return (
    <>
      <BackOfficeHeader
        title="Menu & prices"
        lead="What you save is on the site, in the quote form and in every new estimate at once. Inquiries you already have keep the prices they were sent with."
      >
        <a className="btn ghost" href="/services">
          See it as visitors do
        </a>
      </BackOfficeHeader>
      <MenuListSection
        kind="experiences"
        heading="Experiences"
        lead="What a visitor chooses first; every estimate starts with one."
        add="Add an experience"
        rows={menu.experiences.map(({ slug, name, tagline, priceCents, isVisible }) => ({
          key: slug,
          name,
          words: tagline,
          price: formatDollars(priceCents),
          isHidden: !isVisible,
        }))}
      />
      <MenuListSection
        kind="packages"
        heading="Packages"
        lead="Three ready-made bundles. Each costs what its parts cost."
        rows={menu.packages.map((bundle) => ({
          key: bundle.slug,
          name: bundle.packageName,
          words: `${experienceName(bundle.experienceSlug)}${additions(bundle)}. Included: ${bundle.items.join('; ')}.`,
          price: formatDollars(computePackagePriceCents(menu, bundle)),
          isHidden: !bundle.isVisible,
        }))}
      />
      <MenuListSection
        kind="add-ons"
        heading="Add-ons"
        lead="The six additions the estimate counts. One you don’t list is not on Services; estimates still use its price."
        rows={menu.addOns.map(({ code, label, note, priceCents, isVisible }) => ({
          key: code,
          name: label,
          words: note,
          price: code === 'travel' ? `${formatDollarsAndCents(priceCents)} a mile` : formatDollars(priceCents),
          isHidden: !isVisible,
        }))}
      />
      <MenuListSection
        kind="own-add-ons"
        isFolded
        heading="Your own add-ons"
        lead="Anything else you offer at a price. Visitors check them off in the quote form; every estimate counts them."
        add="Add an add-on"
        rows={menu.ownAddOns.map(({ slug, isVisible, ...addOn }) => ({
          key: slug,
          name: addOn.label,
          words: addOn.note,
          price: `${formatCustomAddOnPrice(addOn).price}${formatCustomAddOnPrice(addOn).per}`,
          isHidden: !isVisible,
        }))}
      />
      <MenuListSection
        kind="details"
        isFolded
        heading="General details"
        lead="What everybody should know. Words only; no price comes from them."
        add="Add a general detail"
        rows={menu.details.map(({ id, heading, words }) => ({ key: id, name: heading, words }))}
      />
      {children}
      <RulesSection menu={menu} />
    </>
  )
}

function RulesSection({ menu }: { menu: FullMenu }) {
  const rules = Object.entries(createPricingRulesForm(menu).labels)
  return (
    <FoldedSection id="rules" heading="Pricing rules" inside={`${rules.length} numbers every price follows`}>
      <dl className="told ruled numbers">
        {rules.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{menu.rules[name as keyof PricingRules]}</dd>
          </div>
        ))}
      </dl>
      <p className="acts">
        <a className="btn ghost" href={getMenuEntryPath('rules', '')}>
          Change the rules
        </a>
      </p>
    </FoldedSection>
  )
}

function additions({
  leastExtraBartenders,
  leastExtraHours,
}: {
  leastExtraBartenders: number
  leastExtraHours: number
}): string {
  const counted = (count: number, noun: string) => (count > 0 ? `${count} more ${noun}${count === 1 ? '' : 's'}` : null)
  const all = [counted(leastExtraBartenders, 'bartender'), counted(leastExtraHours, 'hour')].filter(Boolean)
  return all.length > 0 ? `, with at least ${all.join(' and ')}` : ''
}
