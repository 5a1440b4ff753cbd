/** Parses the text of a parameter. Undefined if it is invalid. */
export type ValueParser<Value> = (text: string) => Value | undefined

/** Messages for errors of any query: repeated or unknown parameters. */
type Problems<Problem> = { once: Problem; unknown: Problem; moreUnknown: (count: number) => Problem }

/** Error messages of the public API. */
export const queryErrorText: Problems<string> = {
  once: 'Give this only once.',
  unknown: 'We do not ask for this. Check its spelling or leave it out.',
  moreUnknown: (count) => `And ${count} more we do not ask for.`,
}

/**
 * Creates a parser that reads a query string field by field and collects all errors, not only the first. An empty value
 * counts as absent. Values are never clamped, and no input is echoed except a short name.
 */
export function createQueryParser<Problem>(params: URLSearchParams, problems: Problems<Problem>) {
  const errors: { field: string; message: Problem }[] = []
  const known = new Set<string>()
  const wrong = (field: string, message: Problem): void => void errors.push({ field, message })

  /** Returns every value of a repeatable parameter. */
  function all(field: string): string[] {
    known.add(field)
    return params.getAll(field).filter((text) => text !== '')
  }

  /** Returns the single value of a parameter, or the fallback if it is absent or invalid. */
  function one<Value>(field: string, fallback: Value, parse: ValueParser<Value>, mend: Problem): Value {
    const [text, ...more] = all(field)
    if (text === undefined) return fallback
    const value = parse(text)
    if (more.length === 0 && value !== undefined) return value
    wrong(field, more.length > 0 ? problems.once : mend)
    return fallback
  }

  /** Reports every parameter that was not read. Call it last. */
  function refuseUnknown(): void {
    const unknown = [...new Set(params.keys())].filter((name) => !known.has(name))
    for (const name of unknown.slice(0, maxUnknownReported)) {
      wrong(shortenName(name), problems.unknown)
    }
    // Thousands of made-up names would produce a response many times their size.
    if (unknown.length > maxUnknownReported) wrong('…', problems.moreUnknown(unknown.length - maxUnknownReported))
  }

  const hasError = (field: string): boolean => errors.some((error) => error.field === field)

  return { errors, wrong, hasError, all, one, refuseUnknown }
}

export type QueryParser<Problem = string> = ReturnType<typeof createQueryParser<Problem>>

/** Accepts plain digits, without sign or exponent. */
export function integerParser(least: number, most: number): ValueParser<number> {
  return (text) => (/^\d{1,6}$/.test(text) ? ifInRange(Number(text), least, most) : undefined)
}

/** Accepts a plain decimal. `least`, `most` and `step` are in hundredths, which avoids rounding errors. */
export function decimalParser(least: number, most: number, step: number): ValueParser<number> {
  return (text) => {
    const [, whole = '', cents = ''] = /^(\d{0,4})(?:\.(\d{1,2})0{0,4})?$/.exec(text) ?? []
    if (whole + cents === '') return undefined
    const value = ifInRange(Number(whole) * 100 + Number(cents.padEnd(2, '0')), least, most)
    return value === undefined || value % step !== 0 ? undefined : value / 100
  }
}

/** Accepts a key of a table. */
export function choiceParser<Name extends string>(table: Readonly<Record<Name, unknown>>): ValueParser<Name> {
  return (text) => (Object.keys(table) as Name[]).find((name) => name === text)
}

/** Parser of a parameter whose value is `true` or `false`. */
export function parseBoolean(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}

const maxUnknownReported = 20

function shortenName(name: string): string {
  const characters = [...name]
  return characters.length > 24 ? `${characters.slice(0, 24).join('')}…` : name
}

function ifInRange(value: number, least: number, most: number): number | undefined {
  return value >= least && value <= most ? value : undefined
}
