import type { Catalog, Experience } from './catalog.ts'
import { getDefaultSupplyProviders } from './supply-plan.ts'

const experiences: Omit<Experience, 'whoBrings'>[] = [
  {
    slug: 'hops-and-grapes',
    name: 'Hops & Grapes Experience',
    tagline: 'Craft beer and wine, poured properly.',
    summary:
      'A craft beer and wine bar: the right glass, the right temperature, and somebody who can say which goes with the brisket.',
    priceCents: 60_000,
    cocktailsIncluded: 0,
    garnishesIncluded: 0,
    longSetUp: false,
    bar: 'beer-wine',
  },
  {
    slug: 'luxe-cocktail',
    name: 'Luxe Cocktail Experience',
    tagline: 'Up to three specialty cocktails, two garnishes, a mixers and spirits selection.',
    summary:
      'Up to 3 specialty cocktails and up to 2 garnish types are included, with a mixers and spirits selection. A beer and wine selection is on request.',
    priceCents: 80_000,
    cocktailsIncluded: 3,
    garnishesIncluded: 2,
    longSetUp: true,
    bar: 'cocktails',
  },
  {
    slug: 'dry-hire',
    name: 'Dry Hire Bartender Experience',
    tagline: 'You supply the drinks, we bring the hands and the tools.',
    summary: 'Bartender only: you supply the drinks, we bring the hands, the tools and the timing.',
    priceCents: 40_000,
    cocktailsIncluded: 0,
    garnishesIncluded: 0,
    longSetUp: false,
    bar: 'full-bar',
  },
]

/** Menu of the specification: its prices, hours, guests and miles. */
export const sampleCatalog: Omit<Catalog, 'version'> = {
  rules: {
    serviceHours: 4,
    guestsPerBartender: 75,
    stopsMinutesBeforeEnd: 60,
    lastCallMinutes: 15,
    setUpMinutes: 60,
    longSetUpMinutes: 120,
    freeMiles: 40,
  },
  experiences: experiences.map((experience) => ({ ...experience, whoBrings: getDefaultSupplyProviders(experience) })),
  addOns: [
    {
      code: 'bartender',
      label: 'Additional Bartender(s)',
      note: 'At least two bartenders past 75 guests.',
      priceCents: 15_000,
      isVisible: true,
    },
    {
      code: 'service-time',
      label: 'Additional Service Time',
      note: 'Each hour, or part of one, beyond the first four.',
      priceCents: 15_000,
      isVisible: true,
    },
    {
      code: 'garnish',
      label: 'Additional Garnish',
      note: 'Each garnish type beyond what your experience includes.',
      priceCents: 1_500,
      isVisible: true,
    },
    {
      code: 'mixer',
      label: 'Additional Mixer',
      note: 'Each mixer beyond the selection.',
      priceCents: 2_500,
      isVisible: true,
    },
    {
      code: 'cocktail',
      label: 'Additional Specialty Cocktail',
      note: 'Each cocktail beyond what your experience includes.',
      priceCents: 4_000,
      isVisible: true,
    },
    {
      code: 'travel',
      label: 'Additional Travel Mileage',
      note: 'Per mile beyond a 40 mile radius, one way.',
      priceCents: 75,
      isVisible: true,
    },
  ],
  ownAddOns: [],
  packages: [
    {
      slug: 'base',
      packageName: 'Base Nerd Package',
      summary: 'You have the drinks. We run the bar.',
      experienceSlug: 'dry-hire',
      leastExtraBartenders: 0,
      leastExtraHours: 0,
      items: ['One bartender for 4 hours', 'Bar tools, straws and napkins', 'Set-up before your first guest'],
    },
    {
      slug: 'standard',
      packageName: 'Standard Nerd Package',
      summary: 'The cocktail bar most weddings want.',
      experienceSlug: 'luxe-cocktail',
      leastExtraBartenders: 0,
      leastExtraHours: 0,
      items: [
        'Up to 3 specialty cocktails',
        'Up to 2 garnish types',
        'A mixers and spirits selection',
        'One bartender for 4 hours',
        'Bar tools, straws and napkins',
      ],
    },
    {
      slug: 'elite',
      packageName: 'Elite Nerd Package',
      summary: 'A second pair of hands and one more hour.',
      experienceSlug: 'luxe-cocktail',
      leastExtraBartenders: 1,
      leastExtraHours: 1,
      items: [
        'Everything in the Standard Nerd Package',
        'At least one additional bartender',
        'At least one additional hour of service',
      ],
    },
  ],
  details: [
    {
      heading: 'Service hours',
      words:
        'Service is 4–5 hours: 1–2 hours of set-up before the event plus 4 hours of bartender service. Extra hours are available on request.',
    },
    { heading: 'Last call', words: 'Service stops one hour before the event ends, so that everyone gets home safe.' },
  ],
}
