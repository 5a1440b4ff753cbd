/** All public pages of a newly opened site, and the Spanish pages that are longest or have scripts. */
export const screens = [
  '/',
  '/ourstory',
  '/services',
  '/alcohol-calculator',
  '/quote',
  '/partners',
  '/questions',
  '/thankyou',
  '/privacy',
  '/accessibility',
  '/es',
  '/es/services',
  '/es/quote',
  '/es/alcohol-calculator',
]

/** Screens that need no script of the site. */
export const screensWithoutScript = screens.filter((path) => !/\/(?:alcohol-calculator|quote)$/.test(path))
