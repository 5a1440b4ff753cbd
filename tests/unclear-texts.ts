/** A text in a source file that a newcomer is likely to read twice, with advice on how to say it. */
export type UnclearText = { line: number; text: string; advice: string }

/** Parts of a name in lower case: "parseURLParts" and "parse-url-parts" are parse, url, parts. */
export function splitName(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((part) => part.toLowerCase())
}

/** Whether a name contains a word, or words in this order, in the singular or in the plural. */
export function hasWord(name: string, word: string): boolean {
  const parts = splitName(name)
  const wanted = word.split(' ')
  const isSame = (part: string | undefined, other: string) => part === other || part === `${other}s`
  return parts.some((_, i) => wanted.every((other, k) => isSame(parts[i + k], other)))
}

/** Names a source declares and exports, with their lines. Names the framework prescribes are left out. */
export function listExportedNames(source: string): { name: string; line: number }[] {
  const declaration =
    /^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm
  return [...source.matchAll(declaration)]
    .map((match) => ({ name: match[1]!, line: getLine(source, match.index) }))
    .filter(({ name }) => !frameworkNames.has(name))
}

/** Exported names, comments and test titles of a file that are likely to be read twice, in order of their lines. */
export function findUnclearTexts(file: string, source: string): UnclearText[] {
  const isTest = /\.test\.tsx?$/.test(file)
  const isProduct = /^(app|server|bin|demo|release)\//.test(file) && !isTest && !file.includes('/migrations/')
  const names = isProduct ? findUnclearNames(source) : []
  const titles = isTest ? findUnclearTitles(source) : []
  return [...names, ...titles, ...findUnclearComments(source)].toSorted((a, b) => a.line - b.line)
}

/** Advice on a commit subject, or null if it is good. */
export function judgeCommitSubject(subject: string): string | null {
  if (subject.length > 72)
    return `Shorten it to 72 characters (it has ${subject.length}). The reason belongs in the body.`
  if (subject.includes(';')) return 'Split the commit, or name its one change. A subject has no semicolon.'
  return null
}

const frameworkNames = new Set(
  'loader action handle headers meta links default shouldRevalidate ErrorBoundary up down'.split(' '),
)
const prepositions = new Set('of in on by to from at with as between beside before after near under about'.split(' '))
const phrasalNames = /(log|sign|check|clock|opt|built|plug|logged)-?in$|add-?on$|turn-?on$/i
const participles = new Set(
  `met got filed agreed told kept asked said found gone given taken done sent shown stored noted named counted promised
  poured owed paid earned spent left lost held booked read written drawn made chosen learned answered ended missed refused
  opened closed`.split(/\s+/),
)
const functionWords = new Set(
  `beside besides could by around elsewhere wherever lately apart near most fewest nobody somebody before after own theirs
  they them exactly odd strange back yes did here there ever only also both again away alike other others same such`.split(
    /\s+/,
  ),
)

function findUnclearNames(source: string): UnclearText[] {
  return listExportedNames(source).flatMap(({ name, line }) => {
    const advice = judgeName(name)
    return advice === null ? [] : [{ line, text: name, advice }]
  })
}

function judgeName(name: string): string | null {
  const parts = splitName(name)
  const last = parts.at(-1) ?? ''
  if (parts.length > 1 && prepositions.has(last) && !phrasalNames.test(name))
    return `Say verb + noun instead of ending in "${last}": getX, formatX, parseX, toX.`
  if (parts.length > 1) return null
  if (participles.has(last)) return 'Name the thing or the act: "RecordPaymentResult", not "Got".'
  if (functionWords.has(last)) return 'Name the thing with a noun: "EligibleShifts", not "Could".'
  return null
}

function findUnclearTitles(source: string): UnclearText[] {
  const call = /\b(?:test|it)(?:\.each\([\s\S]{0,4000}?\)|\.\w+)?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g
  return [...source.matchAll(call)].flatMap((match) => {
    const title = match[2]!
    const advice = judgeTitle(title.replace(/^%s: /, ''))
    const line = getLine(source, match.index + match[0].length - 1)
    return advice === null ? [] : [{ line, text: title, advice }]
  })
}

function judgeTitle(title: string): string | null {
  const count = title.split(/\s+/).length
  if (title.includes(';')) return 'Make two tests of two claims. A title has no semicolon.'
  if (count > 15) return `Say the subject and the outcome in 15 words (it has ${count}).`
  const opening = /^(what|who|whoever|where|of|one|nobody|somebody|there)\b/i.exec(title)
  if (opening) return `Begin with the subject instead of "${opening[0]}": "a late payment gets a receipt".`
  return null
}

function findUnclearComments(source: string): UnclearText[] {
  const lines = source.split('\n')
  return lines.flatMap((line, i) => {
    const [, text] = /^\s*(?:\/\*\*?|\/\/|\*)\s+(.*?)\s*(?:\*\/)?$/.exec(line) ?? []
    if (!text || /^(oxlint|@|<reference)/.test(text)) return []
    const isFirst = isFirstOfComment(lines, i)
    const advice = judgeComment(text, isFirst)
    return advice === null ? [] : [{ line: i + 1, text, advice }]
  })
}

/** Whether a comment begins at a line. The line before it is code or only opens the comment. */
function isFirstOfComment(lines: string[], i: number): boolean {
  if (/^\s*\/\*/.test(lines[i]!)) return true
  const previous = lines[i - 1] ?? ''
  return /^\s*\/\//.test(lines[i]!) ? !/^\s*\/\//.test(previous) : /^\s*\/\*\*?\s*$/.test(previous)
}

const vagueWord =
  /\b(?:somebody|whoever|nobody|anybody|thereof|beside it|of it|of them|of theirs)\b|\bone(?= (?:is|was|has|that|which|who|in|by|at|may|can|does|to|with|from|for|and|or)\b|[.,;:)]|$)/i

function judgeComment(text: string, isFirst: boolean): string | null {
  const opening = isFirst ? /^(What|Who|Whoever|Where|How|Whose|Of)\b/.exec(text) : null
  if (opening) return `Begin with the thing or "Returns …" instead of "${opening[0]}".`
  if (/(^|[.;,] |\band |\bit )answers\b/i.test(text)) return 'Say "returns".'
  const vague = vagueWord.exec(text)
  return vague ? `Name the thing or the person instead of "${vague[0]}".` : null
}

function getLine(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}
