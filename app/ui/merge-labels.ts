/** Merges the texts of an island: its labels, which the page passes as data, and its functions, which format input. */
export function mergeLabels<Labels extends object, Sayings extends object>(
  labels: Labels,
  sayings: Sayings,
): Labels & Sayings {
  return { ...labels, ...sayings, ...Object.fromEntries(listSharedSections(labels, sayings)) }
}

/** Sections in both, each with the keys of either. */
function listSharedSections(labels: object, sayings: object): [name: string, section: object][] {
  const sections = new Map<string, unknown>(Object.entries(sayings))
  return Object.entries(labels).flatMap(([name, section]: [string, unknown]) => {
    const said = sections.get(name)
    return isSection(section) && isSection(said) ? [[name, { ...section, ...said }]] : []
  })
}

function isSection(words: unknown): words is object {
  return typeof words === 'object' && words !== null
}
