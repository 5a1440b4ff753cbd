/**
 * The words of a part that comes alive in the browser, put together: its labels, plain texts that its page hands along,
 * and its sayings, which are code because they say something of what is typed.
 */
export function mergeLabels<Labels extends object, Sayings extends object>(
  labels: Labels,
  sayings: Sayings,
): Labels & Sayings {
  return { ...labels, ...sayings, ...Object.fromEntries(shared(labels, sayings)) }
}

/** What both have a section of, each with what either has in it. */
function shared(labels: object, sayings: object): [name: string, section: object][] {
  const sections = new Map<string, unknown>(Object.entries(sayings))
  return Object.entries(labels).flatMap(([name, section]: [string, unknown]) => {
    const said = sections.get(name)
    return isSection(section) && isSection(said) ? [[name, { ...section, ...said }]] : []
  })
}

function isSection(words: unknown): words is object {
  return typeof words === 'object' && words !== null
}
