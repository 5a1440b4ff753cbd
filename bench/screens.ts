/** Every public page. */
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
]

/** Those whose visitors need no script of ours. */
export const silent = screens.filter((path) => !['/alcohol-calculator', '/quote'].includes(path))
