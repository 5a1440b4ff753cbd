/**
 * Sample rates of the two home counties for a new site, in hundredths of a percent. They are from 2026 and need checking.
 */
export const starterTaxRates = [county('duval', 'Duval', 150), county('st-johns', 'St. Johns', 50)]

function county(id: string, name: string, surtax: number) {
  const days = { from_day: '2021-01-01', to_day: null, is_checked: 0 }
  return { id, county: name, state_rate: 600, surtax_rate: surtax, ...days }
}
