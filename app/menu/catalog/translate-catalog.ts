import type { TranslateFunction } from '../../business/translator.ts'
import type { Catalog } from './catalog.ts'

/** Menu with the owner's names and sentences translated by `say`. Prices, rules and slugs stay the same. */
export function translateCatalog(catalogue: Catalog, say: TranslateFunction): Catalog {
  return {
    ...catalogue,
    experiences: catalogue.experiences.map((experience) => ({
      ...experience,
      name: say(experience.name),
      tagline: say(experience.tagline),
      summary: say(experience.summary),
    })),
    addOns: catalogue.addOns.map((addOn) => ({ ...addOn, label: say(addOn.label), note: say(addOn.note) })),
    ownAddOns: catalogue.ownAddOns.map((addOn) => ({ ...addOn, label: say(addOn.label), note: say(addOn.note) })),
    packages: catalogue.packages.map((bundle) => ({
      ...bundle,
      packageName: say(bundle.packageName),
      summary: say(bundle.summary),
      items: bundle.items.map(say),
    })),
    details: catalogue.details.map(({ heading, words }) => ({ heading: say(heading), words: say(words) })),
  }
}
