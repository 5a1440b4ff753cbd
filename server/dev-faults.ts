import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { findSyntaxError, type SyntaxErrorLocation } from './dev-syntax.ts'

const root = join(import.meta.dirname, '..')

/**
 * Returns a build whose error pages show developers the message, file, line and source instead of the visitors' error page.
 * It is part of the dev server only and never ships.
 */
export function addDevErrorPages(build: ServerBuild): ServerBuild {
  const module = build.entry.module as typeof import('../app/entry.server.tsx')
  const faults = new Map<string, unknown>()
  const getId = (context: unknown) => (context as RouterContextProvider).get(module.requestContext).requestId
  const handleError: typeof module.handleError = (error, args) => {
    faults.set(getId(args.context), error)
    module.handleError(error, args)
  }
  const handleRequest: typeof module.default = async (request, status, headers, page, context) => {
    const id = getId(context)
    const response = await module.default(request, status, headers, page, context)
    const fault = faults.get(id)
    faults.delete(id)
    if (fault === undefined || response.status < 500 || response.status === 503) return response
    const type = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(renderDevErrorPage(fault), { status: response.status, headers: type })
  }
  return { ...build, entry: { ...build.entry, module: { ...module, default: handleRequest, handleError } } }
}

/** Renders an error page. Syntax errors in sources come before any error that follows from them. */
export function renderDevErrorPage(fault: unknown, findMistakes = findSyntaxMistakes): string {
  const mistakes = findMistakes()
  const error = fault instanceof Error ? fault : new Error(String(fault))
  const shown = mistakes.length > 0 ? mistakes : [findErrorLocation(error)]
  const parts = shown.map(
    ({ message, file, line }) => `<h1>${escaped(message)}</h1>
<p>${file === '' ? '' : `${escaped(relative(root, file))}:${line}`}</p>
<pre>${escaped(formatCodeFrame(file, line))}</pre>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(shown[0]!.message)}</title>
<body style="font:16px/1.5 system-ui;margin:2rem">${parts.join('\n')}
<details><summary>Stack</summary><pre>${escaped(error.stack ?? '')}</pre></details></body></html>`
}

/** Returns the location of an error: the first stack line in a source of the site. */
function findErrorLocation(error: Error): SyntaxErrorLocation {
  const message = `${error.name}: ${error.message}`
  const found = /(\/[^\s()?]*\/(?:app|server)\/[^\s()?]+\.tsx?)(?:\?[^:\s]*)?:(\d+)/.exec(error.stack ?? '')
  return { message, file: found?.[1] ?? '', line: Number(found?.[2] ?? 0) }
}

function findSyntaxMistakes(): SyntaxErrorLocation[] {
  const files = globSync('app/**/*.{ts,tsx}', { cwd: root }).map((file) => join(root, file))
  return files.flatMap((file) => findSyntaxError(file, readFileSync(file, 'utf8')) ?? [])
}

/** Returns a line and three lines on either side, with their numbers. Empty if the file cannot be read. */
function formatCodeFrame(file: string, line: number): string {
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return ''
  }
  const first = Math.max(1, line - 3)
  return lines
    .slice(first - 1, line + 3)
    .map((text, i) => `${first + i === line ? '>' : ' '} ${String(first + i).padStart(4)} | ${text}`)
    .join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
