/** A posted form's texts by name; the last one where several have a name. */
export type Words = Record<string, string>

/** The texts of a posted form in their order, urlencoded or multipart; files count as nothing typed. Null where it is no form. */
export async function readPairs(request: Request): Promise<[name: string, value: string][] | null> {
  const form = await request.formData().catch(() => null)
  return form && [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

/** The texts of a posted form by name; none where it is no form at all. */
export async function readWords(request: Request): Promise<Words> {
  return Object.fromEntries((await readPairs(request)) ?? [])
}
