import { formatDollars } from '../../business/money.ts'
import { toCatalog, type FullMenu } from '../catalog/full-menu.ts'
import { computeEstimate, type Estimate } from '../../quotes/pricing/estimate.ts'

/** An estimate line with its price before and after an edit, as text. "–" where the line does not exist. */
export type EstimateComparisonLine = { label: string; before: string; after: string }

/** Choices of the sample event that show the edited entry. */
export type SampleEventChoice = { experience?: string; package?: string; addOn?: string }

/** A sample event to which every rule applies: many guests, long hours, a long drive, and more extras than are included. */
export const sampleEvent = { guests: 120, minutes: 420, miles: 60 }

/** Compares the sample event's price before and after an edit, line by line, the total last. */
export function compareSampleEstimates(
  before: FullMenu,
  after: FullMenu,
  chosen: SampleEventChoice,
): EstimateComparisonLine[] {
  const [now, next] = [computeSampleEstimate(before, chosen), computeSampleEstimate(after, chosen)]
  const codes = new Set([...next.lines, ...now.lines].map(({ code }) => code))
  const lines = [...codes].map((code) => {
    const [old, fresh] = [now, next].map(({ lines }) => lines.find((line) => line.code === code))
    const { label, quantity } = (fresh ?? old)!
    return {
      label: quantity > 1 ? `${label} × ${quantity}` : label,
      before: formatCents(old?.totalCents),
      after: formatCents(fresh?.totalCents),
    }
  })
  return [...lines, { label: 'Total', before: formatCents(now.totalCents), after: formatCents(next.totalCents) }]
}

function computeSampleEstimate(menu: FullMenu, chosen: SampleEventChoice): Estimate {
  const catalogue = { version: 0, ...toCatalog(menu) }
  const experience = chosen.experience ?? catalogue.experiences[0]?.slug ?? null
  const of = catalogue.experiences.find(({ slug }) => slug === experience)
  const more = (included = 0) => (included > 0 ? included + 1 : null)
  const choices = {
    experience,
    package: chosen.package ?? null,
    bartenders: 0,
    cocktails: more(of?.cocktailsIncluded),
    garnishes: more(of?.garnishesIncluded),
    mixers: 1,
    addOns: chosen.addOn === undefined ? [] : [chosen.addOn],
  }
  return computeEstimate(sampleEvent, choices, catalogue)
}

function formatCents(cents: number | null | undefined): string {
  return cents === null || cents === undefined ? '–' : formatDollars(cents)
}
