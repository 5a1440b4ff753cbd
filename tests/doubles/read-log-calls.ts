import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
/** Log call with the source text of its parts: possible levels and events, and its fields. */
export type LogCall = {
  file: string
  level: string
  levels: string[]
  event: string
  events: string[]
  facts: string
  names: string[]
}

/** Parses every log call in the sources of the site. Events are empty if the caller passes the name. */
export function parseLogCalls(): LogCall[] {
  const files = globSync('{app,server,bin}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|log\.server\.ts$/.test(file),
  )
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (!/\blog\b/.test(text)) return []
    const calls: LogCall[] = []
    walk(parseSync(file, text).program, (node) => {
      if (node.type !== 'CallExpression' || !isLog(node.callee as Node)) return
      const [level, event, facts] = node.arguments as Node[]
      const said = (part?: Node) => (part ? text.slice(part.start, part.end) : '')
      calls.push({
        file,
        level: level?.type === 'CallExpression' ? said(level.callee as Node) : said(level),
        levels: listLiterals(level),
        events: listLiterals(event),
        event: said(event),
        facts: said(facts),
        names: facts ? listFieldNames(facts) : [],
      })
    })
    return calls
  })
}

/** Lists the event names under which loops log failures: `failed: 'delivery-failed'`. */
export function parseFailureEvents(): string[] {
  const files = globSync('{app,server}/**/*.server.ts')
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bfailed: '([a-z-]+-[a-z-]+)'/g)].map(([, name]) => name!),
  )
}

function isLog({ type, name, object, property }: Node): boolean {
  if (type === 'Identifier') return name === 'log'
  if (type !== 'MemberExpression' || (property as Node).name !== 'log') return false
  return !['console', 'Math'].includes(String((object as Node).name))
}

/** Returns the texts an expression may have: a literal, or either side of a condition. */
function listLiterals(node?: Node): string[] {
  if (node?.type === 'Literal') return [String(node.value)]
  if (node?.type === 'ConditionalExpression')
    return [...listLiterals(node.consequent as Node), ...listLiterals(node.alternate as Node)]
  return []
}

/** Returns the names of the fields in an object literal. */
function listFieldNames(node: Node): string[] {
  const names: string[] = []
  walk(node, ({ type, key, value }) => {
    if (type === 'Property' && (value as Node).type !== 'AssignmentPattern') names.push(String((key as Node).name))
  })
  return names
}

function walk(value: unknown, meet: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, meet)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  meet(value as Node)
  for (const child of Object.values(value)) walk(child, meet)
}
