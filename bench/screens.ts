/** Every public page, and those in Spanish that are longest or come alive. */
export const screens = [
  '/',
  '/ourstory',
  '/services',
  '/alcohol-calculator',
  '/quote',
  '/partners',
  '/thankyou',
  '/privacy',
  '/accessibility',
  '/es',
  '/es/services',
  '/es/quote',
  '/es/alcohol-calculator',
]

/** Those whose visitors need no script of ours. */
export const withoutOutput = screens.filter((path) => !/\/(?:alcohol-calculator|quote)$/.test(path))
