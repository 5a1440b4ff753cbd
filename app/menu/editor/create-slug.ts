/** Ids already used on pages that show the menu, which no experience may have as its slug. */
const reservedSlugs = new Set([
  'general-details',
  'event-experiences',
  'add-ons',
  'packages',
  'main',
  'office-menu',
  'name',
  'tagline',
  'summary',
  'price',
  'cocktails',
  'garnishes',
  'bar',
  'new',
  'experience',
  'preview',
  'evening',
  'summary-heading',
])

/**
 * Creates an experience's slug from its first name: "Hops & Grapes Experience" is hops-and-grapes. Adds a number if
 * another experience has it.
 */
export function createSlug(name: string, others: string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ experience$/, '')
    .replaceAll('&', ' and ')
  const slug =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-+|-+$/g, '') || 'experience'
  const isFree = (wanted: string) =>
    !reservedSlugs.has(wanted) &&
    !wanted.startsWith('brings-') &&
    !wanted.endsWith('-heading') &&
    !others.includes(wanted)
  // The services page reserves package-… for packages.
  const base = slug.startsWith('package') ? `the-${slug}` : slug
  let [wanted, number] = [base, 2]
  while (!isFree(wanted)) wanted = `${base}-${number++}`
  return wanted
}
