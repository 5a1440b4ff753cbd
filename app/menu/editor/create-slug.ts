/** Names with a place of their own on a page that shows the menu: an experience there must not be called the same. */
const taken = new Set([
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
 * An experience's part of an address, made of its name once: "Hops & Grapes Experience" is hops-and-grapes.
 * Where another has it already, a number is added.
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
    !taken.has(wanted) && !wanted.startsWith('brings-') && !wanted.endsWith('-heading') && !others.includes(wanted)
  // The services page keeps package-… for its packages.
  const base = slug.startsWith('package') ? `the-${slug}` : slug
  let [wanted, number] = [base, 2]
  while (!isFree(wanted)) wanted = `${base}-${number++}`
  return wanted
}
